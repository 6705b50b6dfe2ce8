'use client'
import {
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  MessagesSquare,
  Plug,
  SquareActivity,
  Trash2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { PipelineSummary } from '@/lib/api/pipelines'
import { IconButton } from '../ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu'
import { exchangeStore } from './exchange/exchangeStore'
import { usePipelineActions } from './usePipelineActions'

const icon = 'size-4'

type Props = { item: PipelineSummary; mayEdit: boolean; onChanged: () => void }

export function PipelineMenu({ item, mayEdit, onChanged }: Props) {
  const t = useTranslations('pipelines')
  const common = useTranslations('common')
  const exchange = useTranslations('exchange')
  const router = useRouter()
  const { duplicate, remove, download } = usePipelineActions(item, onChanged)
  const { id, name, version } = item
  const go = (path: string) => () => router.push(path)
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('more', { name: item.name })}
          icon={<Ellipsis aria-hidden className={icon} />}
        />
      }
    >
      <MenuItem icon={<ExternalLink aria-hidden className={icon} />} onSelect={go(`/pipelines/${item.id}`)}>
        {t('open')}
      </MenuItem>
      {item.chat && (
        <MenuItem
          icon={<MessagesSquare aria-hidden className={icon} />}
          onSelect={go(`/pipelines/${item.id}/chat`)}
        >
          {t('chat')}
        </MenuItem>
      )}
      <MenuItem
        icon={<SquareActivity aria-hidden className={icon} />}
        onSelect={go(`/runs?pipeline=${item.id}`)}
      >
        {t('runs')}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden className={icon} />} onSelect={download}>
        {t('export')}
      </MenuItem>
      {version !== null && (
        <MenuItem
          icon={<Plug aria-hidden className={icon} />}
          onSelect={() => exchangeStore.setState({ using: { id, name, version } })}
        >
          {exchange('useIt.menu')}
        </MenuItem>
      )}
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
