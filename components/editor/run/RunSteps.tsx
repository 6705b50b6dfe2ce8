'use client'
import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { liveNodeStatus } from '@/lib/client/liveNodeStatus'
import type { RunEntry } from '@/lib/client/runStore'
import { useRun } from '@/lib/client/useRun'
import { activationStatus } from '@/lib/run/nodeStatus'
import type { NodeState, RunState } from '@/lib/run/state'
import { isSimulated } from '../../run/isSimulated'
import { RunStatusLamp } from '../../run/RunStatusLamp'
import { UsageMeters } from '../../run/UsageMeters'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { useWording } from '../../shell/useWording'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { formatDuration } from '../../ui/formatDuration'
import { JsonTree } from '../../ui/JsonTree'
import { Lamp } from '../../ui/Lamp'
import { useNodeTitle } from '../panel/useNodeTitle'
import { useEditor } from '../store/EditorContext'
import { TrialLine } from './tryOut/TrialLine'

/** The run on screen: one row per activation of a node, the selected one's input and output beside it. */
export function RunSteps() {
  const t = useTranslations('editor')
  const runId = useEditor((state) => state.runId)
  const entry = useRun(runId)
  if (runId === null)
    return (
      <div className="p-3">
        <EmptyState title={t('noRun')}>{t('noRunHint')}</EmptyState>
      </div>
    )
  if (entry?.error && entry.phase !== 'ready')
    return (
      <div className="p-3">
        <LoadFailure error={entry.error} onRetry={() => window.location.reload()} />
      </div>
    )
  return entry && entry.phase === 'ready' ? <Steps runId={runId} entry={entry} /> : <Loading />
}

function Steps({ runId, entry }: { runId: string; entry: RunEntry }) {
  const t = useTranslations('editor')
  const { state } = entry
  const rows = [...state.past, ...state.nodes.values()].filter(({ status }) => status !== 'skipped')
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = rows.find(({ scope }) => scope === chosen) ?? rows.at(-1)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RunLine runId={runId} state={state} />
      <div className="flex min-h-0 flex-1">
        <ul aria-label={t('runSteps')} className="w-72 shrink-0 overflow-y-auto border-r border-line p-1.5">
          {rows.map((row) => (
            <StepRow
              key={row.scope}
              row={row}
              state={state}
              live={entry.live}
              selected={row === selected}
              onSelect={() => setChosen(row.scope)}
            />
          ))}
        </ul>
        <div className="min-w-0 flex-1 overflow-y-auto p-2">
          {selected && (
            <div className="grid gap-2 2xl:grid-cols-2">
              <JsonTree key={`in ${selected.scope}`} label={t('received')} value={selected.inputs} />
              {selected.status === 'finished' && (
                <JsonTree key={`out ${selected.scope}`} label={t('left')} value={selected.output} />
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function RunLine({ runId, state }: { runId: string; state: RunState }) {
  const t = useTranslations('editor')
  const frame = useEditor((editor) => editor.frame)
  const titleOf = useNodeTitle()
  const say = useWording()
  const message = state.message && say({ message: state.message, says: state.says })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 text-xs">
      <RunStatusLamp status={state.status} degraded={state.degraded.length > 0} />
      {state.trial && <TrialLine trial={state.trial} titleOf={titleOf} />}
      {message && state.status !== 'succeeded' && (
        <span className="min-w-0 flex-1 truncate text-muted" title={message}>
          {message}
        </span>
      )}
      <span className="ml-auto">
        <UsageMeters state={state} document={frame} simulated={isSimulated(state)} />
      </span>
      <Link
        href={`/runs/${runId}`}
        className="inline-flex items-center gap-1 text-accent-ink hover:underline"
      >
        {t('openRun')}
        <ArrowUpRight aria-hidden className="size-3.5" />
      </Link>
    </div>
  )
}

type RowProps = {
  row: NodeState
  state: RunState
  live: RunEntry['live']
  selected: boolean
  onSelect: () => void
}

function StepRow({ row, state, live, selected, onSelect }: RowProps) {
  const words = useTranslations('nodes')
  const tryout = useTranslations('tryout')
  const titleOf = useNodeTitle()
  const status = liveNodeStatus(live, activationStatus(state, row), row.scope)
  const took = row.status === 'finished' ? Date.parse(row.finishedAt) - Date.parse(row.startedAt) : null
  return (
    <li>
      <button
        type="button"
        aria-pressed={selected}
        onClick={onSelect}
        className={cx(
          'flex w-full items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-hover',
          selected && 'bg-hover',
        )}
      >
        <span className="min-w-0 flex-1 truncate text-sm" title={titleOf(row.node)}>
          {titleOf(row.node)}
        </span>
        {row.status === 'finished' && row.given && (
          <span className="shrink-0 text-[11px] text-faint">{tryout(`given.${row.given}`)}</span>
        )}
        <Lamp signal={status} label={words(`status.${status}`)} />
        <span className="w-14 shrink-0 text-right text-xs text-faint tabular-nums">
          {took === null ? '' : formatDuration(took)}
        </span>
      </button>
    </li>
  )
}
