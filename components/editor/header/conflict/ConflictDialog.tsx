'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { mergePipelines, type Side } from '@/lib/graph/mergePipelines'
import { useRequest } from '../../../shell/useRequest'
import { AlertDialog } from '../../../ui/AlertDialog'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Notice } from '../../../ui/Notice'
import { RelativeTime } from '../../../ui/RelativeTime'
import { documentOf } from '../../flow/documentOf'
import { flowOf } from '../../flow/flowOf'
import { useAutosave, useEditor, useEditorStore } from '../../store/EditorContext'
import { replaceFlow } from '../../store/history'
import { usePerson } from '../usePerson'
import { MergeList } from './MergeList'

/** Somebody saved in between. Until the author has chosen nothing is written; no way of going on loses the work of either side by accident. */
export function ConflictDialog() {
  const save = useEditor((state) => state.save)
  return save.kind === 'conflict' ? <Unsettled key={save.current.revision} current={save.current} /> : null
}

/** The dialog may be put away to look at the graph; a line says meanwhile that nothing is saved. */
function Unsettled({ current }: { current: PipelineDetail }) {
  const t = useTranslations('versions')
  const [away, setAway] = useState(false)
  if (!away) return <Conflict current={current} onAway={() => setAway(true)} />
  return (
    <div className="float fixed bottom-6 left-1/2 z-30 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 rounded-card">
      <Notice
        tone="warn"
        action={
          <Button size="sm" onClick={() => setAway(false)}>
            {t('settle')}
          </Button>
        }
      >
        {t('unsettled')}
      </Notice>
    </div>
  )
}

function Conflict({ current, onAway }: { current: PipelineDetail; onAway: () => void }) {
  const t = useTranslations('versions')
  const person = usePerson()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const { merge, mine } = useMerge(current, chosen)
  const { busy, takeTheirs, keepMine, overwrite, takeMerged } = useWaysOut(current)
  const [sure, setSure] = useState(false)
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onAway()}
      title={t('conflictTitle')}
      description={t('conflictText')}
      footer={
        <>
          <span className="mr-auto">
            <Button variant="danger" disabled={busy} onClick={() => setSure(true)}>
              {t('overwrite')}
            </Button>
          </span>
          <Button busy={busy} onClick={keepMine}>
            {t('keepMine')}
          </Button>
          <Button disabled={busy} onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button
            variant="primary"
            disabled={busy || !merge?.merged}
            onClick={() => merge?.merged && takeMerged(merge.merged)}
          >
            {t('merge')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {t('conflictBy', { by: person(current.updatedBy, current.updatedByName) })}{' '}
          <RelativeTime iso={current.updatedAt} />
        </p>
        {merge && (
          <MergeList
            {...{ merge, mine, chosen }}
            theirs={current.document}
            onChoose={(id, side) => setChosen((before) => new Map(before).set(id, side))}
          />
        )}
      </div>
      <AlertDialog
        open={sure}
        onOpenChange={setSure}
        danger
        title={t('overwriteTitle')}
        confirmLabel={t('overwriteConfirm')}
        onConfirm={overwrite}
      >
        {t('overwriteText', { by: person(current.updatedBy, current.updatedByName) })}
      </AlertDialog>
    </Dialog>
  )
}

function useMerge(current: PipelineDetail, chosen: ReadonlyMap<string, Side>) {
  const autosave = useAutosave()
  const store = useEditorStore()
  const [mine] = useState(() => documentOf(store.getState()))
  const base = autosave.base()
  const merge = useMemo(
    () => base && mergePipelines(base, mine, current.document, chosen),
    [base, mine, current, chosen],
  )
  return { merge, mine }
}

function useWaysOut(current: PipelineDetail) {
  const t = useTranslations('versions')
  const router = useRouter()
  const store = useEditorStore()
  const autosave = useAutosave()
  const { busy, run } = useRequest()
  return {
    busy,
    takeTheirs: () => {
      replaceFlow(store, flowOf(current.document))
      autosave.adopt(current)
    },
    keepMine: () =>
      run(async () => {
        const document = documentOf(store.getState())
        const name = t('copyOf', { name: document.name }).slice(0, 200)
        const copy = await pipelinesApi.create({ ...document, name })
        router.push(`/pipelines/${copy.id}`)
      }),
    overwrite: () => autosave.rebase(current),
    takeMerged: (merged: PipelineDetail['document']) => {
      replaceFlow(store, flowOf(merged))
      autosave.rebase(current)
      toast.success(t('merged'))
    },
  }
}
