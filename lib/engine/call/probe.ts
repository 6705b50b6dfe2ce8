import { DEFAULTS } from '../../graph/defaults'
import type { ToolPolicy } from '../../graph/document'
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { resolveValue } from '../../graph/resolveValue'
import { type Wording, words } from '../../graph/wording'
import { noteText } from '../../run/noteTexts'
import { runAttempts } from '../retry/runAttempts'
import type { RunSession } from '../session'

/** What a probe's mapping may speak of; `result` is absent as long as there is none. */
export type ProbeRoots = { args: JsonObject; result?: Json; requestId: string }
export type ProbeTarget = { tool: string; args: { [name: string]: Json } }
/** `code` is the tool's own, where it has answered. */
export type ProbeResult = { ok: true; result: Json } | ({ ok: false; code?: string } & Wording)

/** A read-only question to a tool about a call. Not a step, not journaled; retried like any read. Only tools of effect class `none` are asked. */
export async function probe(
  session: RunSession,
  target: ProbeTarget,
  roots: ProbeRoots,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const resolved = probeArgs(target, roots)
  if (resolved === null) return { ok: false, ...noteText('look.needsResult', { tool: target.tool }) }
  const policy = session.program.tools.get(target.tool)?.policy
  if ((policy?.effect ?? 'irreversible') !== 'none')
    return { ok: false, ...noteText('look.effects', { tool: target.tool }) }
  const { clock, chance, tools } = session.ports
  const actionMs = policy?.actionTimeoutMs ?? DEFAULTS.tool.actionMs
  const outcome = await runAttempts<Json>({
    ...{ clock, chance, signal, safe: true, idempotent: true, maybeHappened: false, actionMs },
    mayDispatch: () => session.mayDispatch(),
    attempt: async (leftMs) => {
      const attemptMs = Math.max(1, Math.min(policy?.attemptTimeoutMs ?? DEFAULTS.tool.attemptMs, leftMs))
      const attempt = await tools.attempt(target.tool, resolved, {
        ...{ runId: session.state.runId, requestId: chance.uuid(), attemptMs, signal },
        connectMs: DEFAULTS.tool.connectMs,
        onProgress: () => {},
      })
      return attempt.ok ? { ok: true, value: attempt.result } : attempt
    },
    beforeRetry: () => null,
  })
  switch (outcome.kind) {
    case 'ok':
      return { ok: true, result: outcome.value }
    case 'failed':
      return { ok: false, ...words(outcome.fault), code: outcome.fault.code }
    case 'stopped':
      return { ok: false, ...noteText('look.stopped', {}) }
  }
}

/** The probe's arguments, or null where its mapping needs something that is not there yet. */
export function probeArgs(target: ProbeTarget, roots: ProbeRoots): JsonObject | null {
  const resolved = resolveValue(target.args, { ...roots })
  return resolved.ok && isJsonObject(resolved.value) ? resolved.value : null
}

/**
 * FAIL-6: a hash of the business state a call is about, as its declared probe sees it. Null when no probe is declared, when the probe needs the result
 * and there is none, or when it cannot be asked.
 */
export async function takeFingerprint(
  session: RunSession,
  policy: ToolPolicy,
  roots: ProbeRoots,
  signal: AbortSignal,
): Promise<string | null> {
  if (!policy.fingerprint || probeArgs(policy.fingerprint, roots) === null) return null
  const answer = await probe(session, policy.fingerprint, roots, signal)
  return answer.ok ? session.ports.chance.hash(canonicalJson(answer.result)) : null
}
