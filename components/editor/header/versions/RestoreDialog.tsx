'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { withDraftDataOf } from '@/lib/graph/withDraftDataOf'
import { useRequest } from '../../../shell/useRequest'
import { AlertDialog } from '../../../ui/AlertDialog'
import { Checkbox } from '../../../ui/Checkbox'
import { documentOf } from '../../flow/documentOf'
import { flowOf } from '../../flow/flowOf'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { replaceFlow, travel } from '../../store/history'

/** Puts a version in the place of the draft, as one step that can be undone; a draft that nobody has published can be kept as a copy. */
export function RestoreDialog({ version, onClose }: { version: number | null; onClose: () => void }) {
  const t = useTranslations('versions')
  const store = useEditorStore()
  const ahead = useEditor((state) => state.draftAhead)
  const [keep, setKeep] = useState(true)
  const { busy, run } = useRequest()
  const restore = (wanted: number) =>
    run(async () => {
      const { pipelineId } = store.getState()
      const { document } = await pipelinesApi.version(pipelineId, wanted)
      const draft = documentOf(store.getState())
      const name = t('copyOf', { name: draft.name }).slice(0, 200)
      if (ahead && keep) await pipelinesApi.create({ ...draft, name })
      replaceFlow(store, flowOf(withDraftDataOf(document, draft)))
      store.setState({ dialog: null })
      toast.success(t('restored', { version: wanted }), {
        ...(ahead && keep ? { description: t('keptAs', { name }) } : {}),
        action: { label: t('undo'), onClick: () => travel(store, 'undo') },
      })
      onClose()
    })
  return (
    <AlertDialog
      open={version !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('restoreTitle', { version: version ?? 0 })}
      confirmLabel={t('restore')}
      busy={busy}
      onConfirm={() => version !== null && restore(version)}
    >
      <p>{t('restoreText')}</p>
      {ahead && (
        <div className="mt-3 text-ink">
          <Checkbox checked={keep} onCheckedChange={setKeep} label={t('keepDraft')} />
        </div>
      )}
    </AlertDialog>
  )
}
