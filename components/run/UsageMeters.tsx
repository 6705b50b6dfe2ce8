'use client'
import { useTranslations } from 'next-intl'
import { budgetTokens, effectiveGuards } from '@/lib/graph/defaults'
import type { Pipeline } from '@/lib/graph/document'
import type { RunState } from '@/lib/run/state'
import { cx } from '../ui/cx'
import { formatDuration } from '../ui/formatDuration'
import { formatUsd } from '../ui/formatUsd'
import { useNow } from '../ui/useNow'

type Props = {
  state: RunState
  /** Where the limits stand; undefined until known. */
  document: Pick<Pipeline, 'guards'> | undefined
  simulated: boolean
}

/** What the run has used of what its guards allow; limits that cards have extended count as extended. */
export function UsageMeters({ state, document, simulated }: Props) {
  const t = useTranslations('run')
  const common = useTranslations('common')
  const { usage, extended } = state
  const activeMs = useActiveMs(state)
  const guards = document && effectiveGuards(document.guards)
  const allowed = guards && budgetTokens(guards.budget)
  const tokens = allowed ? allowed + extended.inputTokens + extended.outputTokens : null
  const costLimit = guards?.budget.costUsd === undefined ? null : guards.budget.costUsd + extended.costUsd
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2">
      <Meter
        label={t('steps')}
        used={usage.steps}
        limit={guards ? guards.maxSteps + extended.steps : null}
        format={number}
      />
      <Meter
        label={t('tokens')}
        used={usage.inputTokens + usage.outputTokens}
        limit={tokens}
        format={number}
      />
      <Meter
        label={t('cost')}
        used={usage.costUsd}
        limit={simulated ? null : costLimit}
        format={(value) => (simulated ? common('costSimulated') : formatUsd(value))}
      />
      {state.endedAt !== null || activeMs > 0 || state.activeSince !== null ? (
        <Meter
          label={t('active')}
          used={activeMs}
          limit={guards?.runTimeoutMs ?? null}
          format={formatDuration}
        />
      ) : null}
    </dl>
  )
}

/** Time at work up to now; the clock of this browser stands in for the server's while a worker is at it. */
function useActiveMs({ activeMs, activeSince }: RunState): number {
  const now = useNow(1_000)
  return activeSince === null || now === null
    ? activeMs
    : activeMs + Math.max(0, now - Date.parse(activeSince))
}

type MeterProps = { label: string; used: number; limit: number | null; format: (value: number) => string }

function Meter({ label, used, limit, format }: MeterProps) {
  const share = limit === null ? null : Math.min(1, used / Math.max(limit, 1e-9))
  const lamp = share === null || share < 0.8 ? 'lamp-running' : share < 1 ? 'lamp-suspended' : 'lamp-guard'
  return (
    <div className="min-w-24">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="text-xs tabular-nums">
        {format(used)}
        {limit !== null && <span className="text-faint"> / {format(limit)}</span>}
        {share !== null && (
          <span aria-hidden className={cx(lamp, 'mt-1 block h-1 overflow-hidden rounded-full bg-sunken')}>
            <span className="block h-full rounded-full bg-lamp" style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  )
}
