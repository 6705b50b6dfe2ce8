'use client'
import {
  Copy,
  Download,
  Ellipsis,
  History,
  Keyboard,
  MessagesSquare,
  Plug,
  SquareActivity,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { exchangeStore } from '../../pipelines/exchange/exchangeStore'
import { useExport } from '../../pipelines/exchange/useExport'
import { useRequest } from '../../shell/useRequest'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu'
import { useAutosave, useEditor, useEditorStore } from '../store/EditorContext'

const ICON = 'size-4'

/** What one does more rarely with a pipeline. */
export function EditorMenu() {
  const t = useTranslations('editor')
  const router = useRouter()
  const store = useEditorStore()
  const autosave = useAutosave()
  const { run } = useRequest()
  const exchange = useTranslations('exchange')
  const exportFile = useExport()
  const version = useEditor((state) => state.publishedVersion)
  const download = () =>
    run(async () => {
      if (!(await autosave.flush())) return void toast.error(t('exportUnsaved'))
      const { pipelineId, frame } = store.getState()
      await exportFile({ id: pipelineId, name: frame.name })
    })
  const duplicate = () =>
    run(async () => {
      if (!(await autosave.flush())) return void toast.error(t('exportUnsaved'))
      const { pipelineId, frame } = store.getState()
      const copy = await pipelinesApi.duplicate(pipelineId, t('copyOf', { name: frame.name }).slice(0, 200))
      router.push(`/pipelines/${copy.id}`)
    })
  const chat = () =>
    run(async () => {
      if (!(await autosave.flush())) return void toast.error(t('chatUnsaved'))
      router.push(`/pipelines/${store.getState().pipelineId}/chat?draft=1`)
    })
  return (
    <Menu trigger={<IconButton label={t('more')} icon={<Ellipsis aria-hidden className={ICON} />} />}>
      <MenuItem icon={<Download aria-hidden className={ICON} />} onSelect={download}>
        {t('export')}
      </MenuItem>
      {version !== null && (
        <MenuItem
          icon={<Plug aria-hidden className={ICON} />}
          onSelect={() => {
            const { pipelineId: id, frame } = store.getState()
            exchangeStore.setState({ using: { id, name: frame.name, version } })
          }}
        >
          {exchange('useIt.menu')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden className={ICON} />} onSelect={duplicate}>
        {t('duplicatePipeline')}
      </MenuItem>
      <MenuItem icon={<MessagesSquare aria-hidden className={ICON} />} onSelect={chat}>
        {t('chat')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<History aria-hidden className={ICON} />}
        onSelect={() => store.setState({ dialog: 'versions' })}
      >
        {t('versions')}
      </MenuItem>
      <MenuItem
        icon={<SquareActivity aria-hidden className={ICON} />}
        onSelect={() => router.push(`/runs?pipeline=${store.getState().pipelineId}`)}
      >
        {t('runs')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Keyboard aria-hidden className={ICON} />}
        hint="?"
        onSelect={() => store.setState({ dialog: 'keys' })}
      >
        {t('keys')}
      </MenuItem>
    </Menu>
  )
}
