import { DEFAULTS } from '../../graph/defaults'
import type { Json } from '../../graph/json'
import { type Fault, faultOf } from '../../run/fault'
import type { CallResult, Journaled } from '../executor'
import { stepsTrip } from '../guards/stepsTrip'
import { stopBy } from '../guards/trip'
import { type Attempted, runAttempts } from '../retry/runAttempts'
import type { RunSession } from '../session'
import { afterFailure } from './afterFailure'
import { attachFiles } from './attachFiles'
import { reportFailure, reportSuccess, ticketOf } from './breaker'
import { type PreparedCall, wireArgs } from './preparedCall'
import { progressOf } from './progressOf'
import { settleResult } from './settleResult'
import { settleUnknown } from './settleUnknown'

/** `maybeHappened`: an earlier dispatch under this request id has no known outcome. `probed`: how often a probe has already sent it back here. */
export type Sending = { maybeHappened: boolean; probed?: number }

/** A call whose intent is durable: its attempts, and what their end means for the journal. */
export async function sendCall(
  session: RunSession,
  prepared: PreparedCall,
  { maybeHappened, probed = 0 }: Sending,
): Promise<Journaled<CallResult>> {
  const { clock } = session.ports
  const attached = await attachFiles(session, { ...prepared, ticket: ticketOf(session, prepared) })
  if (!attached.ok && maybeHappened && !prepared.safe)
    return settleUnknown(session, prepared, { ...attached.fault, class: 'unknown' }, { probed })
  if (!attached.ok) return fail(session, prepared, attached.fault, 0)
  const { call } = attached
  const startedAt = clock.now()
  const outcome = await attemptCall(session, call, maybeHappened && !call.safe)
  const durationMs = clock.now() - startedAt
  switch (outcome.kind) {
    case 'ok':
      await reportSuccess(session, call)
      await session.ports.racePoint('after-reply', call.key)
      return settleResult(session, call, { result: outcome.value, source: 'call', durationMs })
    case 'stopped':
      return stop(session, call, outcome.inFlight, durationMs)
    case 'failed':
      return outcome.fault.class === 'unknown'
        ? settleUnknown(session, call, outcome.fault, { probed })
        : fail(session, call, outcome.fault, durationMs)
  }
}

async function attemptCall(
  session: RunSession,
  call: PreparedCall,
  maybeHappened: boolean,
): Promise<Attempted<Json>> {
  const { clock, chance, tools, live, racePoint } = session.ports
  const { key, signal, safe, idempotent, policy } = call
  const attemptMs = call.attemptTimeoutMs ?? policy.attemptTimeoutMs ?? DEFAULTS.tool.attemptMs
  const actionMs = call.actionTimeoutMs ?? policy.actionTimeoutMs ?? DEFAULTS.tool.actionMs
  const progress = progressOf(session, call)
  const outcome = await runAttempts<Json>({
    ...{ clock, chance, signal, safe, idempotent, maybeHappened, actionMs },
    beforeDispatch: () => racePoint('before-send', key),
    mayDispatch: () => session.mayDispatch(),
    attempt: async (leftMs) => {
      const attempt = await tools.attempt(call.tool, wireArgs(call), {
        ...{
          runId: session.state.runId,
          requestId: call.requestId,
          connectMs: DEFAULTS.tool.connectMs,
          signal,
        },
        attemptMs: Math.max(1, Math.min(attemptMs, leftMs)),
        onProgress: progress.heard,
      })
      return attempt.ok ? { ok: true, value: attempt.result } : attempt
    },
    onWait: (pause) => live.waiting(session.state.runId, key, pause),
    beforeRetry: (_next, failed, waitMs) => retryOrTrip(session, call, failed, waitMs),
  })
  progress.end()
  return outcome
}

function retryOrTrip(session: RunSession, call: PreparedCall, failed: Fault, waitMs: number): Fault | null {
  const { key } = call
  const trip = call.purpose === 'step' ? stepsTrip(session.program, session.state, call.scope, key) : null
  if (trip) return stopBy(session, trip, 'STEPS_EXCEEDED')
  const attempt = (session.state.calls.get(key)?.attempts ?? 1) + 1
  session.emit({ kind: 'tool.attempted', data: { key, attempt, fault: failed, waitMs } })
  return null
}

async function fail(
  session: RunSession,
  call: PreparedCall,
  failed: Fault,
  durationMs: number,
): Promise<Journaled<CallResult>> {
  const data = { key: call.key, fault: failed, durationMs }
  // an answer that refuses the arguments is an answer: whoever tried whether the tool is back has found it
  if (failed.class === 'transient') await reportFailure(session, call)
  else if (call.ticket?.probe) await reportSuccess(session, call)
  const committed = await session.commit({ kind: 'tool.failed', data })
  await session.ports.racePoint('after-commit', call.key)
  return committed.stored ? afterFailure(session, call, failed) : { kind: 'stopped' }
}

/** Told to stop. What surely did not happen is recorded as stopped and may be made again; what may have happened stays an open question. */
function stop(
  session: RunSession,
  call: PreparedCall,
  inFlight: boolean,
  durationMs: number,
): Journaled<CallResult> {
  const { key } = call
  if (call.signal.reason === 'lost' || !session.mayDispatch()) return { kind: 'stopped' }
  const { tool } = call
  if (inFlight && !call.safe)
    session.emit({ kind: 'tool.unknown', data: { key, fault: faultOf('STOPPED.tool', { tool }, 'unknown') } })
  else
    session.emit({
      kind: 'tool.failed',
      data: { key, fault: faultOf('STOPPED.tool', { tool }, 'transient'), durationMs },
    })
  return { kind: 'stopped' }
}
