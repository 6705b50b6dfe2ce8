import { effectiveGuards } from '../../graph/defaults'
import type { NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import type { RunFailure } from '../decide/decision'
import { grouped } from '../guards/trip'
import type { RunSession } from '../session'

export const RUN_TIMEOUT = 'RUN_TIMEOUT'

/** Active milliseconds a run may use. Going on after it ran out of time gives it the same time once more. */
function timeLimit({ program, state }: RunSession): number {
  const spent = state.guards.filter(({ guard }) => guard === 'time').length
  return effectiveGuards(program.document.guards).runTimeoutMs * (1 + spent)
}

/** Milliseconds until the run is out of time; zero or less once it is. */
export function timeLeft(session: RunSession): number {
  return timeLimit(session) - session.activeMs()
}

export function timeoutFailure(session: RunSession): { failure: RunFailure; trip: NewEvent } {
  const limit = timeLimit(session)
  const actual = Math.round(session.activeMs())
  const message = `The run worked for ${grouped(actual)} of ${grouped(limit)} ms allowed. Allow more time in the pipeline's guards.`
  const trip = {
    guard: 'time',
    scope: null,
    key: null,
    limit,
    actual,
    unit: 'ms',
    message,
    stops: true,
  } as const
  return {
    failure: { node: null, scope: null, fault: fault(RUN_TIMEOUT, message), key: null },
    trip: { kind: 'guard.tripped', data: trip },
  }
}
