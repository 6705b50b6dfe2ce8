import { DEFAULTS } from '../../graph/defaults'
import { evaluate } from '../../graph/expression'
import { isJsonObject, type Json } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import { words } from '../../graph/wording'
import { cardText } from '../../run/cardTexts'
import type { Fault } from '../../run/fault'
import { asked } from '../../run/task'
import { cardsAbout, openCard } from '../askPerson'
import type { CallResult, Journaled } from '../executor'
import { STOPPED } from '../retry/classifyFailure'
import type { RunSession } from '../session'
import { reportFailure } from './breaker'
import type { PreparedCall } from './preparedCall'
import { probe } from './probe'
import { sendCall } from './sendCall'
import { settleResult } from './settleResult'

/** How often a probe may say “it did not happen” before a person is asked: a call that gets lost again and again is no accident. */
const MAX_PROBED = 2

/** How long a call may still be on its way when nobody waits for it any more: longer than a server takes that was told to stop, or killed. */
const SETTLE_MS = 5_000
/** At least this long is a run without an owner when its worker dies: a lease less one heartbeat. */
const OWNERLESS_MS = 10_000

/**
 * EXEC-3, EXEC-7, FAIL-9: the call may have happened. The existence probe is asked first: found ends the call with what it found, not found, twice, sends it
 * again under the same request id. When it cannot tell, a person is asked.
 */
export async function settleUnknown(
  session: RunSession,
  call: PreparedCall,
  unknown: Fault,
  { probed }: { probed: number },
): Promise<Journaled<CallResult>> {
  const { key } = call
  const found =
    probed < MAX_PROBED ? await lookTwice(session, call, unknown) : { kind: 'cannot_tell' as const }
  // whoever may not ask any more concludes nothing from hearing nothing; the next owner asks again
  if (call.signal.reason === 'lost' || !session.mayDispatch()) return { kind: 'stopped' }
  if (call.signal.aborted) {
    session.emit({ kind: 'tool.unknown', data: { key, fault: { ...unknown, code: STOPPED } } })
    return { kind: 'stopped' }
  }
  if (found.kind === 'found')
    return settleResult(session, call, { result: found.result, source: 'probe', durationMs: 0 })
  if (found.kind === 'not_found') {
    const committed = await session.commit({ kind: 'tool.rearmed', data: { key, source: 'probe' } })
    if (!committed.stored) return { kind: 'stopped' }
    return sendCall(session, call, { maybeHappened: false, probed: probed + 1 })
  }
  return leaveUnknown(session, call, unknown)
}

/** The card comes first: whoever finds the call unknown can rely on a card that is about exactly this time. */
async function leaveUnknown(
  session: RunSession,
  call: PreparedCall,
  unknown: Fault,
): Promise<Journaled<CallResult>> {
  const { key } = call
  await reportFailure(session, call)
  if (call.purpose === 'step') openUnknownCard(session, call, unknown)
  const committed = await session.commit({ kind: 'tool.unknown', data: { key, fault: unknown } })
  if (!committed.stored) return { kind: 'stopped' }
  return call.purpose === 'step' ? { kind: 'suspended' } : { kind: 'fault', fault: unknown, key }
}

function openUnknownCard(session: RunSession, call: PreparedCall, unknown: Fault): void {
  const cards = cardsAbout(session, call.key, 'unknown_outcome')
  if (cards.at(-1)?.status === 'open') return
  const { tool, args, requestId, effect } = call
  openCard(session, {
    ...{ scope: call.scope, key: `${call.key}/unknown/${cards.length + 1}`, about: call.key },
    kind: 'unknown_outcome',
    ...asked(cardText('unknownOutcome', { tool, reason: unknown })),
    context: {
      tool,
      args,
      requestId,
      effect,
      fault: { code: unknown.code, ...words(unknown), class: unknown.class },
    },
    choices: ['happened', 'not_happened', 'roll_back', 'void'].map((choice) => ({ choice })),
    effects: [call.key],
  })
}

type Existence = { kind: 'found'; result: Json } | { kind: 'not_found' } | { kind: 'cannot_tell' }

/**
 * A call that has not happened yet may be about to: “not found” counts only when it is still the answer after the call can no longer be on its way,
 * as far as its attempt's timeout says.
 */
async function lookTwice(session: RunSession, call: PreparedCall, unknown: Fault): Promise<Existence> {
  const first = await probeExistence(session, call)
  if (first.kind !== 'not_found') return first
  const attemptMs = call.attemptTimeoutMs ?? call.policy.attemptTimeoutMs ?? DEFAULTS.tool.attemptMs
  // whoever sent an interrupted call did not wait until its timeout
  const leftMs = unknown.code === 'INTERRUPTED' ? attemptMs - OWNERLESS_MS : 0
  await session.ports.clock.sleep(Math.max(SETTLE_MS, leftMs), call.signal)
  return call.signal.aborted ? first : probeExistence(session, call)
}

/** Asks the declared existence probe. Anything but a clear true or false is “cannot tell”. */
async function probeExistence(session: RunSession, call: PreparedCall): Promise<Existence> {
  const { exists } = call.policy
  if (!exists) return { kind: 'cannot_tell' }
  const { args, requestId } = call
  const seen = await probe(session, exists, { args, requestId }, call.signal)
  if (!seen.ok) return { kind: 'cannot_tell' }
  const found = evaluate(exists.found, { args, requestId, result: seen.result })
  if (!found.ok || typeof found.value !== 'boolean') return { kind: 'cannot_tell' }
  return found.value ? { kind: 'found', result: asResult(call, seen.result) } : { kind: 'not_found' }
}

/** What the probe saw, in the shape the call itself would have answered where that is possible; else as it is, for the output check to name. */
function asResult(call: PreparedCall, seen: Json): Json {
  const schema = call.outputSchema
  if (schema === undefined || validateJson(seen, schema).length === 0) return seen
  if (!isJsonObject(seen) || !isJsonObject(schema.properties)) return seen
  const wanted = new Set(Object.keys(schema.properties))
  const reduced = Object.fromEntries(Object.entries(seen).filter(([name]) => wanted.has(name)))
  return validateJson(reduced, schema).length === 0 ? reduced : seen
}
