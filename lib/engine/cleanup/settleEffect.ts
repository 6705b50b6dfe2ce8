import type { Cleanup } from '../../run/event'
import type { CallState } from '../../run/state'
import { cardChoices } from '../conclude/cardChoices'
import type { RunSession } from '../session'
import { factsOf } from './callFacts'

/** Records what became of an effect. Whatever a person still has to do becomes a to-do in the same breath. */
export function settleEffect(session: RunSession, call: CallState, cleanup: Cleanup, message: string): void {
  session.emit({ kind: 'effect.settled', data: { key: call.key, cleanup, message } })
  if (cleanup !== 'manual' && cleanup !== 'rollback_failed') return
  const { args, result, requestId } = factsOf(call)
  session.emit({
    kind: 'task.opened',
    data: {
      ...{ task: session.ports.chance.uuid(), kind: 'manual', scope: call.scope, key: call.key },
      question: `Undo ${call.tool} by hand: ${message}`,
      context: { goal: session.state.goal, tool: call.tool, args, result, requestId, reason: message },
      choices: cardChoices('manual'),
      effects: [call.key],
      assignee: null,
      expiresAfterMs: null,
    },
  })
}
