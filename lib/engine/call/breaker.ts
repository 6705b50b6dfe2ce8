import { DEFAULTS } from '../../graph/defaults'
import { isJsonObject } from '../../graph/json'
import { SaidSchema, words } from '../../graph/wording'
import { type Fault, fault, faultOf } from '../../run/fault'
import type { CallResult, Journaled } from '../executor'
import type { BreakerTicket } from '../ports'
import type { RunSession } from '../session'
import { afterFailure } from './afterFailure'
import { breakerKey, type PreparedCall } from './preparedCall'

/** A probe nobody reports on is given up this long after the call it stands for must have ended. */
const PROBE_MARGIN_MS = 5_000

/** The call may leave, with what its result will be reported under; or its breaker is open and it does not. */
type Admission = { kind: 'go'; ticket: BreakerTicket } | { kind: 'refused'; fault: Fault }

/**
 * EXEC-4: asks the tool's breaker before a call's intent. An open one is journaled, so that the same call is answered the same way however often
 * its node is entered. Undoing what was done is tried even then.
 */
export async function admit(session: RunSession, call: PreparedCall): Promise<Admission> {
  const { breakers } = session.ports
  const state = breakers.read(call.tool)
  if (state.kind === 'closed' || call.purpose === 'undo')
    return { kind: 'go', ticket: ticketOf(session, call) }
  const expiresMs = actionMs(call) + PROBE_MARGIN_MS
  const probe = state.kind === 'due' ? await breakers.claimProbe(call.tool, expiresMs) : null
  if (probe) return { kind: 'go', ticket: probe }
  const refused = switchedOff(call, state.kind === 'open' ? state.leftMs : 0)
  const value = { ...words(refused), generation: state.generation }
  const data = { key: breakerKey(call.key), scope: call.scope, name: 'breaker open', value }
  session.emit({ kind: 'choice.made', data })
  return { kind: 'refused', fault: refused }
}

/** The journaled refusal of this call, if there is one. */
export function refusedBefore(session: RunSession, call: PreparedCall): Fault | null {
  const made = session.state.choices.get(breakerKey(call.key))
  if (!isJsonObject(made) || typeof made.message !== 'string') return null
  const { message } = made
  const says = SaidSchema.safeParse(made.says)
  return fault('BREAKER_OPEN', says.success ? { message, says: says.data } : message, 'transient')
}

/** What follows a refusal: the declared fallback, or the fault under a key that “continue” makes the engine forget. */
export async function answerRefused(
  session: RunSession,
  call: PreparedCall,
  refused: Fault,
): Promise<Journaled<CallResult>> {
  const outcome = await afterFailure(session, call, refused)
  return outcome.kind === 'fault' ? { ...outcome, key: breakerKey(call.key) } : outcome
}

/** For a call that leaves without asking: its result counts under the breaker's present state. */
export function ticketOf(session: RunSession, call: PreparedCall): BreakerTicket {
  return call.ticket ?? { generation: session.ports.breakers.read(call.tool).generation, probe: false }
}

export function reportFailure(session: RunSession, call: PreparedCall): Promise<void> {
  const limits = call.policy.breaker ?? DEFAULTS.breaker
  return session.ports.breakers.failed(call.tool, ticketOf(session, call), limits)
}

export function reportSuccess(session: RunSession, call: PreparedCall): Promise<void> {
  return session.ports.breakers.succeeded(call.tool, ticketOf(session, call))
}

function actionMs(call: PreparedCall): number {
  return call.actionTimeoutMs ?? call.policy.actionTimeoutMs ?? DEFAULTS.tool.actionMs
}

function switchedOff({ tool, policy }: PreparedCall, leftMs: number): Fault {
  const { failures } = policy.breaker ?? DEFAULTS.breaker
  const seconds = Math.ceil(leftMs / 1000)
  return seconds > 0
    ? faultOf('BREAKER_OPEN.pause', { tool, failures, seconds }, 'transient')
    : faultOf('BREAKER_OPEN.trial', { tool, failures }, 'transient')
}
