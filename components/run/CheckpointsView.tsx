'use client'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RunEntry } from '@/lib/client/runStore'
import { useRunDerived } from '@/lib/client/useRun'
import { type Checkpoint, checkpoints } from '@/lib/run/checkpoints'
import type { RunState } from '@/lib/run/state'
import { useMayAct } from '../shell/MeProvider'
import { Badge } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { EmptyState } from '../ui/EmptyState'
import { JsonTree } from '../ui/JsonTree'
import { Lamp, type Signal } from '../ui/Lamp'
import { Notice } from '../ui/Notice'
import { RelativeTime } from '../ui/RelativeTime'
import { ShortId } from '../ui/ShortId'
import { Fact } from './Fact'
import { ForkButton } from './ForkButton'

const PHASES: Record<Checkpoint['phase'], Signal> = {
  intended: 'running',
  done: 'succeeded',
  failed: 'failed',
  unknown: 'suspended',
}

type Props = { entry: RunEntry; titleOf: (nodeId: string) => string }

/** Every tool call from intent to outcome, with its fingerprints and what cleanup made of it. */
export function CheckpointsView({ entry, titleOf }: Props) {
  const t = useTranslations('run')
  const list = useRunDerived(entry, checkpoints) ?? []
  if (list.length === 0)
    return (
      <div className="p-5">
        <EmptyState icon={<ShieldCheck className="size-6" />} title={t('noCheckpoints')} />
      </div>
    )
  return (
    <ul aria-label={t('checkpoints')} className="flex max-w-5xl flex-col gap-2 p-5">
      {list.map((one) => (
        <CheckpointItem
          key={`${one.id}${one.createdAt}`}
          checkpoint={one}
          node={titleOf(one.nodeId)}
          run={entry.state}
        />
      ))}
    </ul>
  )
}

function CheckpointItem({ checkpoint, node, run }: { checkpoint: Checkpoint; node: string; run: RunState }) {
  const forks = useTranslations('forks')
  const mayFork = useMayAct('operator')
  const t = useTranslations('run')
  const tasks = useTranslations('tasks')
  const { tool, args, result, fault, phase, cleanup, effect, purpose, requestId } = checkpoint
  const undone = cleanup === 'rolled_back'
  return (
    <li className="min-w-0">
      <Disclosure
        className="bg-surface"
        summary={
          <>
            <Lamp
              signal={undone ? 'rolled_back' : PHASES[phase]}
              label={undone ? t('cleanup.rolled_back') : t(`phase.${phase}`)}
            />
            <code className="min-w-0 flex-1 basis-40 font-mono text-xs wrap-anywhere">
              {purpose === 'undo' ? t('span.undo', { tool }) : tool}
            </code>
            <span className="text-xs text-muted">{node}</span>
            <Badge>{tasks(`effect.${effect}`)}</Badge>
            {checkpoint.inherited && <Badge>{forks('inheritedBadge')}</Badge>}
            {cleanup !== 'none' && !undone && <Badge tone="warn">{t(`cleanup.${cleanup}`)}</Badge>}
            <span className="text-xs text-faint">
              <RelativeTime iso={checkpoint.createdAt} />
            </span>
          </>
        }
      >
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <Fact label={t('requestId')}>
            <ShortId id={requestId} />
          </Fact>
          <Fact label={t('attempts')}>{checkpoint.attempts}</Fact>
          <Fact label={t('fingerprintBefore')}>{fingerprint(checkpoint.fingerprintBefore)}</Fact>
          <Fact label={t('fingerprintAfter')}>{fingerprint(checkpoint.fingerprintAfter)}</Fact>
        </dl>
        {checkpoint.cleanupMessage && <Notice>{checkpoint.cleanupMessage}</Notice>}
        {fault && <Notice tone="warn">{fault.message}</Notice>}
        <JsonTree label={t('part.arguments')} value={args} />
        {phase === 'done' && <JsonTree label={t('part.result')} value={result} />}
        {mayFork && purpose === 'step' && (
          <ForkButton runId={run.runId} checkpoint={checkpoint} input={run.input} />
        )}
      </Disclosure>
    </li>
  )
}

function fingerprint(value: string | null) {
  return value === null ? '—' : <ShortId id={value} />
}
