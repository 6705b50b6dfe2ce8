import type { Program } from '../../graph/program'
import type { Wording } from '../../graph/wording'
import type { NewEvent } from '../../run/event'
import type { RunState } from '../../run/state'
import { asked } from '../../run/task'
import { runLevelDecision } from '../decide/openCards'
import { cardChoices } from './cardChoices'
import { aboutEffects } from './failureCard'

/**
 * The journal may lack what happened after the backup that this database was made from, so nothing is sent before a person has looked (design §4). A run
 * that has been decided about as a whole gets a to-do: when it is done, carrying that out goes on.
 */
export function restoredEvents(
  program: Program,
  state: RunState,
  { task, ...text }: { task: string } & Wording,
): NewEvent[] {
  if (state.tasks.has(task)) return []
  const kind = state.rollback !== null || runLevelDecision(state) ? 'manual' : 'restored'
  const { effects, context } = aboutEffects(program, state)
  const about = { scope: null, key: null, ...asked(text), assignee: null, expiresAfterMs: null }
  return [
    {
      kind: 'task.opened',
      data: {
        task,
        kind,
        ...about,
        effects,
        context: { ...context, reason: 'RESTORED' },
        choices: cardChoices(kind),
      },
    },
  ]
}
