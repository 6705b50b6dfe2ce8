import type { FingerprintNow } from '@/lib/api/checkpoints'
import { resolveMapping } from '@/lib/engine/cleanup/callFacts'
import { DEFAULTS } from '@/lib/graph/defaults'
import type { Program } from '@/lib/graph/program'
import { programAt } from '@/lib/graph/programAt'
import type { CallState } from '@/lib/run/state'
import type { Container } from '../container'
import { hashJson } from '../hashJson'

const AT_ONCE = 4
const ATTEMPT_MS = 5_000
/** Probing more would keep the tool servers busy for one look at a page. */
const MOST_PROBES = 200

/** Asks the probe of every call, a few at a time. Only tools declared free of effects are asked; nothing is recorded. */
export async function probeCheckpoints(
  { tools }: Pick<Container, 'tools'>,
  program: Program,
  calls: readonly CallState[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FingerprintNow>> {
  const found = new Map<string, FingerprintNow>()
  const left = calls.slice(0, MOST_PROBES)
  const work = async () => {
    for (let call = left.shift(); call && !signal.aborted; call = left.shift())
      found.set(call.key, await probeOne(tools, program, call, signal))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function probeOne(
  tools: Container['tools'],
  program: Program,
  call: CallState,
  signal: AbortSignal,
): Promise<FingerprintNow> {
  const pinned = programAt(program, call.scope).tools
  const target = pinned.get(call.tool)?.policy.fingerprint
  if (!target || call.phase !== 'done') return { kind: 'none' }
  const effect = pinned.get(target.tool)?.policy.effect
  if (effect !== 'none')
    return { kind: 'unreadable', message: `The probe ${target.tool} is not declared free of effects.` }
  const resolved = resolveMapping(target, call)
  if (!resolved.ok) return { kind: 'unreadable', message: resolved.message }
  const answer = await tools.attempt(resolved.mapping.tool, resolved.mapping.args, {
    ...{ requestId: crypto.randomUUID(), connectMs: DEFAULTS.tool.connectMs, attemptMs: ATTEMPT_MS, signal },
    onProgress: () => {},
  })
  if (!answer.ok) return { kind: 'unreadable', message: answer.failure.message }
  const fingerprint = hashJson(answer.result)
  return { kind: fingerprint === call.fingerprintAfter ? 'unchanged' : 'changed', fingerprint }
}
