'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../../shell/useRequest'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RelativeTime } from '../../ui/RelativeTime'
import { documentOf } from '../flow/documentOf'
import { flowOf } from '../flow/flowOf'
import { useAutosave, useEditor, useEditorStore } from '../store/EditorContext'
import { replaceFlow } from '../store/history'
import { usePerson } from './usePerson'

/** Somebody saved in between. Nothing is lost either way: theirs can be undone back to mine, mine can live on as a pipeline of its own. */
export function ConflictDialog() {
  const t = useTranslations('editor')
  const router = useRouter()
  const store = useEditorStore()
  const autosave = useAutosave()
  const save = useEditor((state) => state.save)
  const { busy, run } = useRequest()
  const person = usePerson()
  if (save.kind !== 'conflict') return null
  const { current } = save
  const takeTheirs = () => {
    replaceFlow(store, flowOf(current.document))
    autosave.adopt(current)
  }
  const keepMine = () =>
    run(async () => {
      const document = documentOf(store.getState())
      const name = t('copyOf', { name: document.name }).slice(0, 200)
      const copy = await pipelinesApi.create({ ...document, name })
      router.push(`/pipelines/${copy.id}`)
    })
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t('conflictTitle')}
      description={t('conflictText')}
      footer={
        <>
          <Button busy={busy} onClick={keepMine}>
            {t('conflictKeepMine')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={takeTheirs}>
            {t('conflictTakeTheirs')}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">
        {t('conflictBy', { by: person(current.updatedBy) })} <RelativeTime iso={current.updatedAt} />
      </p>
    </Dialog>
  )
}
