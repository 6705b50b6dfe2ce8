import { type Wording, words } from '../../graph/wording'
import { cardText } from '../../run/cardTexts'
import type { Cleanup } from '../../run/event'
import type { CallState } from '../../run/state'
import { asked } from '../../run/task'
import { cardChoices } from '../conclude/cardChoices'
import type { RunSession } from '../session'
import { factsOf } from './callFacts'

/** Records what became of an effect. Whatever a person still has to do becomes a to-do in the same breath. */
export function settleEffect(session: RunSession, call: CallState, cleanup: Cleanup, why: Wording): void {
  session.emit({ kind: 'effect.settled', data: { key: call.key, cleanup, ...words(why) } })
  if (cleanup !== 'manual' && cleanup !== 'rollback_failed') return
  const { args, result, requestId } = factsOf(call)
  session.emit({
    kind: 'task.opened',
    data: {
      ...{ task: session.ports.chance.uuid(), kind: 'manual', scope: call.scope, key: call.key },
      ...asked(cardText('undoByHand', { tool: call.tool, reason: why })),
      context: { goal: session.state.goal, tool: call.tool, args, result, requestId, reason: why.message },
      choices: cardChoices('manual'),
      effects: [call.key],
      assignee: null,
      expiresAfterMs: null,
    },
  })
}
