'use client'
import { useTranslations } from 'next-intl'
import type { RunEntry } from '@/lib/client/runStore'
import type { RunState } from '@/lib/run/state'
import { useWording } from '../shell/useWording'
import { RunTaskCards } from '../tasks/RunTaskCards'
import { JsonTree } from '../ui/JsonTree'
import { Notice } from '../ui/Notice'
import { NodeList } from './NodeList'

type Props = { entry: RunEntry; titleOf: (nodeId: string) => string }

/** What the run was given, what became of it, what stopped it, and what waits for a person. */
export function OverviewView({ entry, titleOf }: Props) {
  const t = useTranslations('run')
  const say = useWording()
  const { state } = entry
  return (
    <div className="flex max-w-5xl flex-col gap-4 p-5">
      <RunTaskCards entry={entry} />
      {state.rollback && state.status === 'rolling_back' && (
        <Notice>{t('rollingBack', { count: state.rollback.effects.length })}</Notice>
      )}
      <EndNotice state={state} />
      {state.degraded.map((note) => (
        <Notice key={note} tone="warn">
          {t('degradedNote', { note })}
        </Notice>
      ))}
      {state.guards.map((trip) => (
        <Notice key={`${trip.at}${trip.guard}${trip.key}`} tone="warn">
          {t(trip.stops ? 'guardStopped' : 'guardTripped', { guard: t(`guard.${trip.guard}`) })} {say(trip)}
        </Notice>
      ))}
      {state.output !== null && <JsonTree label={t('part.output')} value={state.output} />}
      <JsonTree label={t('part.input')} value={state.input} />
      <NodeList entry={entry} titleOf={titleOf} />
      {state.warnings.length > 0 && (
        <section>
          <h2 className="mb-1 text-xs font-medium text-muted">{t('warnings')}</h2>
          <ul className="list-disc pl-5 text-xs text-muted">
            {state.warnings.map((warning) => (
              <li key={`${warning.scope}${warning.code}${warning.message}`} className="wrap-anywhere">
                {say(warning)} <code className="font-mono text-faint">{warning.code}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function EndNotice({ state }: { state: RunState }) {
  const say = useWording()
  if (!state.message || state.endedAt === null) return null
  const bad = state.status === 'failed' || state.status === 'timed_out'
  return (
    <Notice tone={bad ? 'error' : 'info'}>
      {say({ message: state.message, says: state.says })}{' '}
      {bad && <code className="font-mono text-xs text-muted">{state.cause}</code>}
    </Notice>
  )
}
