'use client'
import { Copy, Download, Ellipsis, ExternalLink, SquareActivity, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import type { PipelineSummary } from '@/lib/client/apiShapes'
import { downloadJson } from '@/lib/client/downloadJson'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../shell/useRequest'
import { IconButton } from '../ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu'

const icon = 'size-4'
const UNDO_MS = 10_000

type Props = { item: PipelineSummary; mayEdit: boolean; onChanged: () => void }

export function PipelineMenu({ item, mayEdit, onChanged }: Props) {
  const t = useTranslations('pipelines')
  const common = useTranslations('common')
  const router = useRouter()
  const { run } = useRequest()
  const { id, name } = item
  const duplicate = () =>
    run(async () => {
      const copy = t('copyOf', { name }).slice(0, 200)
      await pipelinesApi.duplicate(id, copy)
      toast.success(t('duplicated', { name: copy }))
      onChanged()
    })
  const restore = () =>
    run(async () => {
      await pipelinesApi.restore(id)
      toast.success(t('restored', { name }))
      onChanged()
    })
  const remove = () =>
    run(async () => {
      await pipelinesApi.remove(id)
      toast(t('deleted', { name }), {
        duration: UNDO_MS,
        action: { label: common('undo'), onClick: restore },
      })
      onChanged()
    })
  const download = () => run(async () => downloadJson(`${name}.json`, await pipelinesApi.exportDocument(id)))
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t('more', { name })} icon={<Ellipsis aria-hidden className={icon} />} />
      }
    >
      <MenuItem
        icon={<ExternalLink aria-hidden className={icon} />}
        onSelect={() => router.push(`/pipelines/${id}`)}
      >
        {t('open')}
      </MenuItem>
      <MenuItem
        icon={<SquareActivity aria-hidden className={icon} />}
        onSelect={() => router.push(`/runs?pipeline=${id}`)}
      >
        {t('runs')}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden className={icon} />} onSelect={download}>
        {t('export')}
      </MenuItem>
      {mayEdit && (
        <>
          <MenuItem icon={<Copy aria-hidden className={icon} />} onSelect={duplicate}>
            {t('duplicate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden className={icon} />} onSelect={remove}>
            {common('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
