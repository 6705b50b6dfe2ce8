import { DEFAULTS, effectiveGuards, modelAttemptMs } from '../../graph/defaults'
import { canonicalJson, type Json, type JsonObject } from '../../graph/json'
import type { Usage } from '../../run/event'
import { type Fault, faultOf } from '../../run/fault'
import type { Journaled } from '../executor'
import { reserveBudget } from '../guards/reserveBudget'
import { stopBy } from '../guards/trip'
import type { ModelReply, ModelRequest } from '../ports'
import { STOPPED } from '../retry/classifyFailure'
import { type Attempted, runAttempts } from '../retry/runAttempts'
import type { RunSession } from '../session'
import { parseModelReply } from './modelReply'
import type { ModelRequestOptions } from './requestModel'

/** A request whose reply has a length. */
type Limited = ModelRequestOptions & { request: { maxOutputTokens: number } }

/** One journal entry: the outcome if it is known, else reserve, record, attempt and settle. Outcomes of another request under this key are loud. */
export async function journaledRequest(
  session: RunSession,
  options: Limited,
): Promise<Journaled<ModelReply>> {
  const { key, scope } = options
  const requestHash = session.ports.chance.hash(canonicalJson(toJson(options.request)))
  const known = session.state.models.get(key)
  if (known && known.requestHash !== requestHash) return mismatch(key)
  if (known?.phase === 'settled') {
    if (known.reply) return { kind: 'ok', value: parseModelReply(known.reply) }
    // a request that was told to stop has no outcome, so it is made again
    if (known.fault && known.fault.code !== STOPPED) return { kind: 'fault', fault: known.fault, key }
  }
  if (options.signal.aborted) return { kind: 'stopped' }
  const estimate = await session.ports.models.estimate(options.request)
  if (options.signal.aborted) return { kind: 'stopped' }
  const wanted = {
    inputTokens: estimate.inputTokens,
    maxOutputTokens: options.request.maxOutputTokens,
    price: estimate.price,
  }
  // no await between reserving and recording: two requests must not both see the same tokens left
  const { budget } = effectiveGuards(session.program.document.guards)
  const reservation = reserveBudget(budget, session.state, wanted)
  if (!reservation.ok) {
    const trip = { ...reservation.trip, scope, key }
    return { kind: 'fault', fault: stopBy(session, trip, 'BUDGET_EXCEEDED'), key }
  }
  const request = { ...options.request, maxOutputTokens: reservation.maxOutputTokens }
  const committed = await session.commit({
    kind: 'model.requested',
    data: {
      ...{ key, scope, requestHash, reserved: reservation.reserved },
      model: options.request.model ?? estimate.model,
      request: toJson(request),
    },
  })
  if (!committed.stored) return { kind: 'stopped' }
  return settle(session, options, request, estimate)
}

async function settle(
  session: RunSession,
  options: ModelRequestOptions,
  request: ModelRequest,
  estimate: { inputTokens: number; price: { input: number } },
): Promise<Journaled<ModelReply>> {
  const { key } = options
  const { clock } = session.ports
  const startedAt = clock.now()
  /** Attempts that reached the model and brought nothing back may be billed all the same. */
  const spent = { attempts: 0 }
  const outcome = await attemptModel(session, options, request, spent)
  const wasted = wastedUsage(estimate, spent.attempts)
  const durationMs = clock.now() - startedAt
  if (outcome.kind === 'ok') {
    const reply = outcome.value
    session.emit({
      kind: 'model.settled',
      data: {
        ...{ key, durationMs, reply: toJson(reply), usage: add(reply.usage, wasted) },
        simulated: reply.simulated,
        ...(reply.firstTokenMs === null ? {} : { firstTokenMs: reply.firstTokenMs }),
      },
    })
    return { kind: 'ok', value: reply }
  }
  if (outcome.kind === 'stopped') {
    if (options.signal.reason !== 'lost') {
      const stopped = faultOf('STOPPED.model', {}, 'transient')
      const usage = add(wasted, wastedUsage(estimate, outcome.inFlight ? 1 : 0))
      session.emit({ kind: 'model.settled', data: { key, durationMs, fault: stopped, usage } })
    }
    return { kind: 'stopped' }
  }
  session.emit({ kind: 'model.settled', data: { key, durationMs, fault: outcome.fault, usage: wasted } })
  return { kind: 'fault', fault: outcome.fault, key }
}

function attemptModel(
  session: RunSession,
  { key, signal, attemptTimeoutMs = modelAttemptMs(), actionTimeoutMs }: ModelRequestOptions,
  request: ModelRequest,
  spent: { attempts: number },
): Promise<Attempted<ModelReply>> {
  const { models, clock, chance, live } = session.ports
  const { connectMs, silenceMs } = DEFAULTS.model
  return runAttempts<ModelReply>({
    ...{ clock, chance, signal, safe: true, idempotent: true, maybeHappened: false },
    actionMs: actionTimeoutMs ?? DEFAULTS.model.actionMs,
    mayDispatch: () => session.mayDispatch(),
    attempt: async (leftMs) => {
      const timeouts = { connectMs, silenceMs, attemptMs: Math.max(1, Math.min(attemptTimeoutMs, leftMs)) }
      const onText = (delta: string) => live.text(session.state.runId, key, delta)
      const attempt = await models.attempt(request, { timeouts, signal, onText })
      if (attempt.ok) return { ok: true, value: attempt.reply }
      if (BILLED.has(attempt.failure.reason) && attempt.failure.sent) spent.attempts += 1
      return attempt
    },
    onWait: (pause) => live.waiting(session.state.runId, key, pause),
    beforeRetry: (attempt, failed, waitMs): Fault | null => {
      session.emit({ kind: 'model.attempted', data: { key, attempt, fault: failed, waitMs } })
      return null
    },
  })
}

/** Failures after which the provider had begun to work. */
const BILLED = new Set(['timeout', 'silence', 'cut'])

function wastedUsage(estimate: { inputTokens: number; price: { input: number } }, attempts: number): Usage {
  const inputTokens = estimate.inputTokens * attempts
  return { inputTokens, outputTokens: 0, costUsd: (inputTokens * estimate.price.input) / 1_000_000 }
}

function add(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
  }
}

function mismatch(key: string): Journaled<ModelReply> {
  return { kind: 'fault', fault: faultOf('JOURNAL_MISMATCH.model', { key }), key }
}

/** Requests and replies are JSON by their types, but for absent optional keys, which JSON drops. */
function toJson(value: ModelRequest | ModelReply): JsonObject {
  const text: Json = JSON.parse(JSON.stringify(value))
  return text as JsonObject // an object went in
}
