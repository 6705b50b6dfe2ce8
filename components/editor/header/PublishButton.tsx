'use client'
import { useTranslations } from 'next-intl'
import { useMayAct } from '../../shell/MeProvider'
import { Button } from '../../ui/Button'
import { useEditor, useEditorStore } from '../store/EditorContext'

/** Opens the publish dialog; a dot says that the draft is ahead of what is published. */
export function PublishButton() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const ahead = useEditor((state) => state.draftAhead)
  const draft = useEditor((state) => state.version === null)
  const mayPublish = useMayAct('editor') && draft
  return (
    <Button disabled={!mayPublish} onClick={() => store.setState({ dialog: 'publish' })}>
      {t('publish')}
      {ahead && (
        <span className="inline-flex items-center" title={t('draftAhead')}>
          <span aria-hidden className="size-1.5 rounded-full bg-accent" />
          <span className="sr-only">{t('draftAhead')}</span>
        </span>
      )}
    </Button>
  )
}
