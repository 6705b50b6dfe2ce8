'use client'
import { Copy, Download, Ellipsis, History, Keyboard, MessagesSquare, SquareActivity } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { downloadJson } from '@/lib/client/downloadJson'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../../shell/useRequest'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu'
import { useAutosave, useEditorStore } from '../store/EditorContext'

const ICON = 'size-4'

/** What one does more rarely with a pipeline. */
export function EditorMenu() {
  const t = useTranslations('editor')
  const router = useRouter()
  const store = useEditorStore()
  const autosave = useAutosave()
  const { run } = useRequest()
  const download = () =>
    run(async () => {
      if (!(await autosave.flush())) return void toast.error(t('exportUnsaved'))
      const { pipelineId, frame } = store.getState()
      downloadJson(`${frame.name}.json`, await pipelinesApi.exportDocument(pipelineId))
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
