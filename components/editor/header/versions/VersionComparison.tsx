'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import type { VersionSummary } from '@/lib/api/pipelines'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { diffPipelines } from '@/lib/graph/diffPipelines'
import type { Pipeline } from '@/lib/graph/document'
import { LoadFailure } from '../../../shell/LoadFailure'
import { Loading } from '../../../shell/Loading'
import { Select } from '../../../ui/Select'
import { documentOf } from '../../flow/documentOf'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { DiffCanvas } from './DiffCanvas'
import { DiffList } from './DiffList'
import { choiceOf, DRAFT, type Shown, type VersionChoice } from './shown'
import { unionOf } from './unionOf'

type Props = { items: VersionSummary[]; shown: Shown; onShow: (shown: Shown) => void }

/** Two versions, or a version and the draft, on one canvas, with every field that differs beside it. */
export function VersionComparison({ items, shown, onShow }: Props) {
  const t = useTranslations('versions')
  const { from, to } = shown
  const documentAt = useDocumentAt()
  const load = useCallback(
    async () => ({
      from,
      to,
      documents: (await Promise.all([documentAt(from), documentAt(to)])) as [Pipeline, Pipeline],
    }),
    [documentAt, from, to],
  )
  const { value, error, reload } = useResource(load)
  const options = [
    { value: DRAFT, label: t('draft') },
    ...items.map(({ version }) => ({ value: String(version), label: t('version', { version }) })),
  ]
  const fresh = value?.from === from && value.to === to
  return (
    <section aria-label={t('comparison')} className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="w-40">
          <Select
            aria-label={t('from')}
            value={String(from)}
            options={options}
            onValueChange={(next) => onShow({ from: choiceOf(next), to })}
          />
        </span>
        <span aria-hidden>→</span>
        <span className="w-40">
          <Select
            aria-label={t('to')}
            value={String(to)}
            options={options}
            onValueChange={(next) => onShow({ from, to: choiceOf(next) })}
          />
        </span>
      </div>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {fresh ? (
        <Compared key={`${from} ${to}`} before={value.documents[0]} after={value.documents[1]} />
      ) : (
        !error && <Loading />
      )}
    </section>
  )
}

/** Reads a version from the server, and the draft from what is on screen. */
function useDocumentAt(): (choice: VersionChoice) => Promise<Pipeline> {
  const store = useEditorStore()
  const id = useEditor((state) => state.pipelineId)
  const looking = useEditor((state) => state.version !== null)
  return useCallback(
    async (choice) => {
      if (choice !== DRAFT) return (await pipelinesApi.version(id, choice)).document
      return looking ? (await pipelinesApi.get(id)).document : documentOf(store.getState())
    },
    [store, id, looking],
  )
}

function Compared({ before, after }: { before: Pipeline; after: Pipeline }) {
  const t = useTranslations('versions')
  const [selected, setSelected] = useState<string | null>(null)
  const diff = useMemo(() => diffPipelines(before, after), [before, after])
  const union = useMemo(() => unionOf(before, after, diff), [before, after, diff])
  return (
    <div className="flex min-h-0 flex-1 gap-3 max-lg:flex-col">
      <div className="min-h-64 min-w-0 flex-1 overflow-hidden rounded-card border border-line">
        <DiffCanvas
          document={union}
          diff={diff}
          label={t('canvas')}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <DiffList document={union} diff={diff} selected={selected} onSelect={setSelected} />
    </div>
  )
}
