'use client'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLive, useRunValue } from '@/lib/client/useRun'
import type { NodeStatus } from '@/lib/run/nodeStatus'
import { progressText } from '../../run/progressText'
import { RetryLine } from '../../run/RetryLine'
import { useWording } from '../../shell/useWording'
import { cx } from '../../ui/cx'
import { formatDuration } from '../../ui/formatDuration'
import { Lamp } from '../../ui/Lamp'
import { ProgressBar } from '../../ui/ProgressBar'
import { useNow } from '../../ui/useNow'
import { useEditorField, useEditorStore, useRunId } from '../store/EditorContext'
import { select } from '../store/editParts'
import { failedOf, failureOf, openCardOf, openEntryOf, startedAtOf } from './nodeActivity'
import { problemBadge } from './problemCounts'
import { useRenderMark } from './useRenderMark'

/** Characters of streamed text that fit on a card: the newest. */
const LATEST = 28

type Props = { id: string; nodeId: string; status: NodeStatus }

/** The lower edge of a card: how its run stands, what is wrong with it, and where errors leave. */
export function CardFooter({ id, nodeId, status }: Props) {
  const t = useTranslations('nodes')
  const runId = useRunId()
  useRenderMark(`${nodeId}/footer`)
  return (
    <footer className="flex h-7 shrink-0 items-center gap-2 border-t border-line pr-2.5 pl-2">
      {runId !== null && status !== 'waiting' && (
        <>
          <Lamp signal={status} label={t(`status.${status}`)} />
          <Activity runId={runId} nodeId={nodeId} />
        </>
      )}
      <ProblemBadge id={id} nodeId={nodeId} />
      <span aria-hidden className="ml-auto shrink-0 text-[11px] text-faint">
        {t('ports.error')}
      </span>
    </footer>
  )
}

function Activity({ runId, nodeId }: { runId: string; nodeId: string }) {
  useRenderMark(`${nodeId}/activity`)
  const t = useTranslations('run')
  const failed = useRunValue(runId, failedOf(nodeId))
  const card = useRunValue(runId, openCardOf(nodeId))
  const say = useWording()
  const startedAt = useRunValue(runId, startedAtOf(nodeId))
  const open = useRunValue(runId, openEntryOf(nodeId)) ?? null
  const live = useLive(runId, open)
  const progress = live?.progress ?? null
  const told = card ? { message: card.question, says: card.says } : failed && failureOf(failed)
  const words = told && say(told)
  if (words)
    return (
      <span className="min-w-0 truncate text-[11px] text-lamp-ink" title={words}>
        {words}
      </span>
    )
  if (live?.retry) return <RetryLine retry={live.retry} compact />
  if (live && live.text !== '')
    return (
      <span className="min-w-0 truncate font-mono text-[11px] text-muted" title={live.text}>
        {live.text.slice(-LATEST)}
      </span>
    )
  if (progress)
    return (
      <>
        <ProgressBar
          label={progress.message ?? t('progress')}
          value={progress.progress}
          max={progress.total}
          className="absolute inset-x-0 -top-0.5 h-[3px] w-full"
        />
        <span className="min-w-0 truncate text-[11px] text-muted tabular-nums" title={progressText(progress)}>
          {progress.message ?? progressText(progress)}
        </span>
      </>
    )
  return startedAt === undefined ? null : <Elapsed since={startedAt} />
}

function Elapsed({ since }: { since: string }) {
  const now = useNow(1000)
  if (now === null) return null
  return (
    <span className="text-[11px] text-faint tabular-nums">{formatDuration(now - Date.parse(since))}</span>
  )
}

function ProblemBadge({ id, nodeId }: { id: string; nodeId: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const [severity, count] = useEditorField('check', (check) => problemBadge(check, nodeId)).split(' ')
  if (!severity) return null
  const warning = severity === 'warning'
  const Icon = warning ? TriangleAlert : CircleAlert
  const label = t('problemsOf', { count: Number(count) })
  return (
    <button
      type="button"
      className={cx(
        'nodrag inline-flex items-center gap-1 rounded-sm px-1 text-[11px] text-lamp-ink tabular-nums',
        warning ? 'lamp-suspended' : 'lamp-failed',
      )}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        select(store, [id])
        store.setState({ tab: 'problems' })
      }}
    >
      <Icon aria-hidden className="size-3.5" />
      {count}
    </button>
  )
}
