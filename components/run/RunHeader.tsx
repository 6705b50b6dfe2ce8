'use client'
import { ArrowUpRight, GitCompareArrows } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { RunDetail } from '@/lib/api/runs'
import type { RunEntry } from '@/lib/client/runStore'
import { useConnection } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { TrialLine } from '../editor/run/tryOut/TrialLine'
import { useMayAct } from '../shell/MeProvider'
import { SimulatedNotice } from '../shell/SimulatedNotice'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { ShortId } from '../ui/ShortId'
import { CancelButton } from './CancelButton'
import { isSimulated } from './isSimulated'
import { RevealSwitch } from './RevealSwitch'
import { RunStatusLamp } from './RunStatusLamp'
import { UsageMeters } from './UsageMeters'

type Props = { runId: string; entry: RunEntry; detail: RunDetail | undefined }

export function RunHeader({ runId, entry, detail }: Props) {
  const { state } = entry
  const t = useTranslations('run')
  const forks = useTranslations('forks')
  const origin = state.origins.at(-1)
  const mayRun = useMayAct('operator')
  const connection = useConnection()
  const simulated = isSimulated(state)
  const titles = new Map(detail?.document.nodes.map(({ id, title }) => [id, title || id]))
  const name = state.pipeline || detail?.pipelineName || ''
  const startedAt = state.startedAt || detail?.createdAt
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-base font-semibold wrap-anywhere">{name}</h1>
        <RunStatusLamp status={state.status} degraded={state.degraded.length > 0} />
        <Badge>{state.version === null ? t('draft') : t('version', { version: state.version })}</Badge>
        {simulated && <SimulatedNotice />}
        {connection === 'lost' && state.endedAt === null && <Badge tone="warn">{t('reconnecting')}</Badge>}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <RunLinks runId={runId} state={state} />
          {mayRun && <RevealSwitch runId={runId} checked={entry.reveal} />}
          {mayRun && <CancelButton runId={runId} status={state.status} />}
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          {state.goal && state.goal !== name && (
            <p className="line-clamp-2 text-sm text-muted wrap-anywhere" title={state.goal}>
              {state.goal}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-faint">
            <ShortId id={runId} />
            {startedAt && (
              <span>
                {t('started')} <RelativeTime iso={startedAt} />
              </span>
            )}
            <span>{t(`trigger.${state.trigger.kind}`)}</span>
            {origin && (
              <Link
                href={`/runs/${origin}`}
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {forks('forkedFrom')} …{origin.slice(-6)}
              </Link>
            )}
          </p>
          {state.trial && <TrialLine trial={state.trial} titleOf={(id) => titles.get(id) ?? id} />}
        </div>
        <UsageMeters state={state} document={detail?.document} simulated={simulated} />
      </div>
    </header>
  )
}

function RunLinks({ runId, state }: { runId: string; state: RunState }) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const origin = state.origins.at(-1)
  return (
    <>
      {state.pipelineId && (
        <Link
          href={`/pipelines/${state.pipelineId}`}
          className="inline-flex items-center gap-1 rounded-sm text-xs text-accent-ink hover:underline"
        >
          {t('openPipeline')}
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      )}
      <Link
        href={origin ? `/runs/compare?a=${origin}&b=${runId}` : `/runs/compare?a=${runId}`}
        className="inline-flex items-center gap-1 rounded-sm text-xs text-accent-ink hover:underline"
      >
        <GitCompareArrows aria-hidden className="size-3.5" />
        {watch('compareOther')}
      </Link>
    </>
  )
}
