import { effectiveGuards } from '../../graph/defaults'
import { words } from '../../graph/wording'
import type { NewEvent } from '../../run/event'
import { faultOf } from '../../run/fault'
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
  const fault = faultOf(RUN_TIMEOUT, { actual: grouped(actual), limit: grouped(limit) })
  const trip = {
    guard: 'time',
    scope: null,
    key: null,
    limit,
    actual,
    unit: 'ms',
    ...words(fault),
    stops: true,
  } as const
  return {
    failure: { node: null, scope: null, fault, key: null },
    trip: { kind: 'guard.tripped', data: trip },
  }
}
