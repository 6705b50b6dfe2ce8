'use client'
import { useTranslations } from 'next-intl'
import type { FingerprintNow } from '@/lib/api/checkpoints'
import type { TaskEffect } from '@/lib/api/tasks'
import { useWording } from '../shell/useWording'
import { Badge, type BadgeTone } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { JsonTree } from '../ui/JsonTree'
import { RelativeTime } from '../ui/RelativeTime'
import { ShortId } from '../ui/ShortId'
import { callText } from './callText'

const TONES: Record<TaskEffect['cleanup']['kind'], BadgeTone> = {
  automatic: 'good',
  confirm: 'warn',
  manual: 'bad',
  nothing: 'neutral',
}

type Props = {
  effects: TaskEffect[]
  /** What the probes said of them just now, by effect. */
  now: ReadonlyMap<string, FingerprintNow>
}

/** What has already happened outside, newest first, the order in which it would be undone: each call with its arguments, result, age and fate. */
export function EffectList({ effects, now }: Props) {
  const t = useTranslations('tasks')
  if (effects.length === 0) return <p className="text-xs text-muted">{t('noEffects')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {effects.map((effect) => (
        <EffectItem key={effect.key} effect={effect} now={now.get(effect.key)} />
      ))}
    </ul>
  )
}

function EffectItem({ effect, now }: { effect: TaskEffect; now: FingerprintNow | undefined }) {
  const say = useWording()
  const t = useTranslations('tasks')
  const watch = useTranslations('watch')
  const { tool, args, result, at, cleanup, state, requestId } = effect
  return (
    <li className="min-w-0">
      <Disclosure
        className="bg-page"
        summary={
          <>
            <code className="min-w-0 flex-1 basis-48 font-mono text-xs wrap-anywhere">
              {callText(tool, args)}
            </code>
            <span className="flex flex-wrap items-center gap-2">
              <Badge>{t(`effect.${effect.effect}`)}</Badge>
              {state === 'done' || state === 'intended' ? (
                <Badge tone={TONES[cleanup.kind]}>{t(`undoable.${cleanup.kind}`)}</Badge>
              ) : (
                <Badge tone={state === 'rolled_back' ? 'good' : 'warn'}>{t(`effectState.${state}`)}</Badge>
              )}
              {now?.kind === 'unchanged' && <Badge tone="good">{watch('unchanged')}</Badge>}
              {now?.kind === 'changed' && <Badge tone="bad">{watch('changedSince')}</Badge>}
              <span className="text-xs text-faint">
                <RelativeTime iso={at} />
              </span>
            </span>
          </>
        }
      >
        <JsonTree label={t('arguments')} value={args} />
        <JsonTree label={t('result')} value={result} />
        {cleanup.reason && (
          <p className="text-xs text-muted">{say({ message: cleanup.reason, says: cleanup.says })}</p>
        )}
        <p className="flex flex-wrap items-center gap-1 text-xs text-faint">
          {t('requestId')} <ShortId id={requestId} />
        </p>
      </Disclosure>
    </li>
  )
}
