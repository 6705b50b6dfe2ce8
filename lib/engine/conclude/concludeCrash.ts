import type { NewEvent } from '../../run/event'
import { noteText } from '../../run/noteTexts'
import { runLevelDecision } from '../decide/openCards'
import type { RunSession } from '../session'
import { cardChoices } from './cardChoices'
import { aboutEffects } from './failureCard'

const CLAIMS_WITHOUT_PROGRESS = 5

/** A run that took its worker down five times running is not tried a sixth time before a person has looked (design §3). */
export function guardAgainstCrashLoop(session: RunSession): void {
  const { state, program } = session
  const actual = state.claimsWithoutProgress
  if (actual < CLAIMS_WITHOUT_PROGRESS) return
  const { message, says } = noteText('guard.crash', { actual, limit: CLAIMS_WITHOUT_PROGRESS })
  const trip: NewEvent = {
    kind: 'guard.tripped',
    data: {
      ...{
        guard: 'crash',
        scope: null,
        key: null,
        limit: CLAIMS_WITHOUT_PROGRESS,
        actual,
        unit: 'claims',
        message,
        says,
      },
      stops: true,
    },
  }
  // the run as a whole has been decided about already: then all that is left to decide is when to go on with that
  const kind = state.rollback !== null || runLevelDecision(state) ? 'manual' : 'crash'
  const about = aboutEffects(program, state)
  session.emit(trip)
  session.emit({
    kind: 'task.opened',
    data: {
      ...{
        task: session.ports.chance.uuid(),
        kind,
        scope: null,
        key: null,
        question: message,
        says,
        assignee: null,
      },
      effects: about.effects,
      context: { ...about.context, reason: 'CRASH_LOOP' },
      choices: cardChoices(kind),
      expiresAfterMs: null,
    },
  })
}
