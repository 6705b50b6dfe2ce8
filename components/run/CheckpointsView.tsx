'use client'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CheckpointView } from '@/lib/api/checkpoints'
import type { RunEntry } from '@/lib/client/runStore'
import { useRunDerived } from '@/lib/client/useRun'
import { type Checkpoint, checkpoints } from '@/lib/run/checkpoints'
import type { RunState } from '@/lib/run/state'
import { useMayAct } from '../shell/MeProvider'
import { useWording } from '../shell/useWording'
import { Badge } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { EmptyState } from '../ui/EmptyState'
import { JsonTree } from '../ui/JsonTree'
import { Lamp, type Signal } from '../ui/Lamp'
import { Notice } from '../ui/Notice'
import { RelativeTime } from '../ui/RelativeTime'
import { ShortId } from '../ui/ShortId'
import { VirtualList } from '../ui/VirtualList'
import { CheckNow } from './checkpoints/CheckNow'
import { FingerprintNow } from './checkpoints/FingerprintNow'
import { UndoLine } from './checkpoints/UndoLine'
import { useCheckpointViews } from './checkpoints/useCheckpointViews'
import { Fact } from './Fact'
import { ForkButton } from './ForkButton'

const PHASES: Record<Checkpoint['phase'], Signal> = {
  intended: 'running',
  done: 'succeeded',
  failed: 'failed',
  unknown: 'suspended',
}

type Props = { entry: RunEntry; titleOf: (nodeId: string) => string }

/** Every tool call from intent to outcome, with its fingerprints then and now, what would undo it, and what cleanup made of it. */
export function CheckpointsView({ entry, titleOf }: Props) {
  const t = useTranslations('run')
  const list = useRunDerived(entry, checkpoints) ?? []
  const { views, check } = useCheckpointViews(entry.state, entry.revealed)
  if (list.length === 0)
    return (
      <div className="p-5">
        <EmptyState icon={<ShieldCheck className="size-6" />} title={t('noCheckpoints')} />
      </div>
    )
  return (
    <VirtualList
      label={t('checkpoints')}
      items={list}
      itemKey={({ id, createdAt }) => `${id}${createdAt}`}
      estimate={50}
      head={<CheckNow check={check} />}
    >
      {(one) => (
        <CheckpointItem checkpoint={one} view={views.get(one.id)} titleOf={titleOf} run={entry.state} />
      )}
    </VirtualList>
  )
}

type ItemProps = {
  checkpoint: Checkpoint
  view: CheckpointView | undefined
  titleOf: Props['titleOf']
  run: RunState
}

function CheckpointItem({ checkpoint, view, titleOf, run }: ItemProps) {
  const forks = useTranslations('forks')
  const mayFork = useMayAct('operator')
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const tasks = useTranslations('tasks')
  const say = useWording()
  const { tool, args, result, fault, phase, cleanup, effect, purpose, requestId } = checkpoint
  const undone = cleanup === 'rolled_back'
  return (
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
          <span className="text-xs text-muted">{titleOf(checkpoint.nodeId)}</span>
          <Badge>{tasks(`effect.${effect}`)}</Badge>
          {checkpoint.inherited && <Badge>{forks('inheritedBadge')}</Badge>}
          {cleanup !== 'none' && !undone && <Badge tone="warn">{t(`cleanup.${cleanup}`)}</Badge>}
          {view?.now?.kind === 'changed' && <Badge tone="bad">{watch('changedSince')}</Badge>}
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
        {view?.now && (
          <Fact label={watch('fingerprintNow')}>
            <FingerprintNow now={view.now} />
          </Fact>
        )}
      </dl>
      {view?.undo && view.undo.kind !== 'nothing' && <UndoLine tool={tool} undo={view.undo} />}
      {checkpoint.cleanupMessage && (
        <Notice>{say({ message: checkpoint.cleanupMessage, says: checkpoint.cleanupSays })}</Notice>
      )}
      {fault && <Notice tone="warn">{say(fault)}</Notice>}
      <JsonTree label={t('part.arguments')} value={args} />
      {phase === 'done' && <JsonTree label={t('part.result')} value={result} />}
      {mayFork && purpose === 'step' && <ForkButton {...{ checkpoint, run, titleOf }} />}
    </Disclosure>
  )
}

function fingerprint(value: string | null) {
  return value === null ? '—' : <ShortId id={value} />
}
