import { canonicalJson, type Json } from '../../graph/json'
import { type Wording, words } from '../../graph/wording'
import type { CallState } from '../../run/state'
import { policyOf } from '../cleanup/callFacts'
import type { CallResult, Journaled } from '../executor'
import type { Trip } from '../guards/trip'
import type { RunSession } from '../session'
import { checkResult, keepable, MAX_RESULT_BYTES, sizeOf } from './checkResult'
import type { PreparedCall } from './preparedCall'
import { probeArgs, takeFingerprint } from './probe'

export type Settled = { result: Json; source: 'call' | 'probe' | 'person'; durationMs: number }

/**
 * Records what a call answered. An answer that cannot be used is a failed call where nothing happened; where an effect happened the call stands as
 * called, so that the ledger stays right, and its dependents get the fault.
 */
export async function settleResult(
  session: RunSession,
  call: PreparedCall,
  { result, source, durationMs }: Settled,
): Promise<Journaled<CallResult>> {
  const { key } = call
  const kept = keepable(result)
  const wrong = source === 'person' ? null : checkResult(call, kept)
  if (wrong?.code === 'RESULT_TOO_LARGE') noteSize(session, call, kept, words(wrong))
  if (wrong && call.safe) {
    await session.commit({ kind: 'tool.failed', data: { key, fault: wrong, durationMs } })
    return { kind: 'fault', fault: wrong, key }
  }
  const degraded = call.degraded === undefined ? {} : { degraded: call.degraded }
  const data = { key, result: kept, durationMs, source, ...degraded }
  const committed = await session.commit({ kind: 'tool.called', data })
  await session.ports.racePoint('after-commit', key)
  if (!committed.stored) return { kind: 'stopped' }
  if (!call.safe) await recordFingerprints(session, call, kept)
  return answer(call, kept, source, call.degraded ?? null)
}

/** The outcome of a call that stands as called, now and on every replay. */
export function answer(
  call: PreparedCall,
  kept: Json,
  source: string,
  degraded: string | null,
): Journaled<CallResult> {
  const wrong = source === 'person' ? null : checkResult(call, kept)
  if (wrong) return { kind: 'fault', fault: wrong, key: call.key }
  return { kind: 'ok', value: { result: kept, degraded, effect: call.effect, repeated: false } }
}

function noteSize(session: RunSession, call: PreparedCall, kept: Json, why: Wording): void {
  const { scope, key } = call
  const actual = sizeOf(kept) ?? MAX_RESULT_BYTES
  const limit = MAX_RESULT_BYTES
  const trip: Trip = { guard: 'size', scope, key, limit, actual, unit: 'bytes', ...why, stops: true }
  session.emit({ kind: 'guard.tripped', data: trip })
}

/** Takes the fingerprint after an effect, and gives it to the run's earlier effects on the same thing as well. */
async function recordFingerprints(session: RunSession, call: PreparedCall, result: Json): Promise<void> {
  const { key, args, requestId, policy, signal } = call
  const fingerprint = await takeFingerprint(session, policy, { args, requestId, result }, signal)
  if (fingerprint === null || signal.aborted) return
  session.emit({ kind: 'effect.fingerprinted', data: { key, fingerprint } })
  for (const earlier of sameThing(session, call, result))
    session.emit({ kind: 'effect.fingerprinted', data: { key: earlier.key, fingerprint } })
}

/**
 * Effects of this run whose probe asks about the same thing. Only where this call found the thing as they had left it: a change
 * somebody else made in between must keep showing (FAIL-6).
 */
function sameThing(session: RunSession, call: PreparedCall, result: Json): CallState[] {
  const { state, whole } = session
  const own = targetOf(call.policy, { args: call.args, requestId: call.requestId, result })
  const before = state.calls.get(call.key)?.fingerprintBefore ?? null
  if (own === null || before === null) return []
  return [...state.calls.values()].filter((other) => {
    if (other.key === call.key || other.phase !== 'done' || other.fingerprintAfter !== before) return false
    const policy = policyOf(whole, other)
    return policy !== undefined && targetOf(policy, other) === own
  })
}

function targetOf(
  policy: PreparedCall['policy'],
  { args, requestId, result }: { args: PreparedCall['args']; requestId: string; result: Json },
): string | null {
  if (!policy.fingerprint) return null
  const resolved = probeArgs(policy.fingerprint, { args, requestId, result })
  return resolved === null ? null : `${policy.fingerprint.tool}\n${canonicalJson(resolved)}`
}
