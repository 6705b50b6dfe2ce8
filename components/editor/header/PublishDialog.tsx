'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import type { Problem } from '@/lib/graph/problem'
import { useErrorText } from '../../shell/useErrorText'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Textarea } from '../../ui/Textarea'
import { ProblemItem } from '../panel/ProblemList'
import { useNodeTitle } from '../panel/useNodeTitle'
import { useAutosave, useEditor, useEditorStore } from '../store/EditorContext'

/** Makes the draft a numbered version that never changes. What stands against it is listed instead of a version. */
export function PublishDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const open = useEditor((state) => state.dialog === 'publish')
  const close = () => store.setState({ dialog: null })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('publish')}
      description={t('publishHint')}
    >
      <PublishForm onDone={close} />
    </Dialog>
  )
}

function PublishForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('editor')
  const errorText = useErrorText()
  const store = useEditorStore()
  const autosave = useAutosave()
  const found = useEditor((state) => state.check?.problems)
  const tryout = useTranslations('tryout')
  const titleOf = useNodeTitle()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const off = (found ?? []).flatMap(({ code, at }) =>
    code === 'NODE_DISABLED' ? [titleOf(at.node ?? '')] : [],
  )
  const against = (found ?? []).filter(({ severity }) => severity !== 'warning')
  const publish = async () => {
    setBusy(true)
    setRefused(null)
    try {
      if (!(await autosave.flush())) return setRefused(t('publishUnsaved'))
      const { version } = await pipelinesApi.publish(store.getState().pipelineId, note)
      store.setState({ publishedVersion: version, draftAhead: false })
      toast.success(t('published', { version }))
      onDone()
    } catch (thrown) {
      setRefused(errorText(asApiError(thrown)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {refused && <Notice tone="error">{refused}</Notice>}
      {off.length > 0 && (
        <Notice tone="warn">{tryout('publishDisabled', { count: off.length, nodes: off.join(', ') })}</Notice>
      )}
      {against.length > 0 && <Against problems={against} onDone={onDone} />}
      <Field label={t('publishNote')} hint={t('publishNoteHint')}>
        {(ids) => (
          <Textarea
            {...ids}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button variant="primary" busy={busy} disabled={against.length > 0} onClick={publish}>
          {t('publish')}
        </Button>
      </div>
    </div>
  )
}

function Against({ problems, onDone }: { problems: Problem[]; onDone: () => void }) {
  const t = useTranslations('editor')
  return (
    <section aria-label={t('publishProblems')}>
      <h3 className="mb-1 text-sm font-medium">{t('publishProblems')}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside go to their places; the dialog only makes way */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button's key press is a click */}
      <div onClick={onDone}>
        <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
          {problems.map((problem) => (
            <ProblemItem key={`${problem.code} ${problem.at.path} ${problem.message}`} problem={problem} />
          ))}
        </ul>
      </div>
    </section>
  )
}
