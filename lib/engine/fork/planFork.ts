import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { NewEvent } from '../../run/event'
import { activationAt } from '../../run/flows'
import type { RunState } from '../../run/state'
import { STOPPED } from '../retry/classifyFailure'
import { argumentsPatch } from './argumentsPatch'
import { type ForkProblem, findObstacles } from './findObstacles'
import { outputsPatch } from './outputsPatch'

export type { ForkProblem } from './findObstacles'

/** What a person changed: the input, what nodes gave (by scope), the arguments of calls that failed or are still to come (by key). */
export type ForkPatch = {
  input?: JsonObject | undefined
  outputs?: { [scope: string]: JsonObject } | undefined
  args?: { [key: string]: JsonObject } | undefined
}

/**
 * The events that follow what a fork copies of its origin (SEE-6), or why there can be none. `past`: the origin as it was at that point; `present`: as it is
 * now, because what was undone since cannot be inherited. The input of `patch` has been checked.
 */
export function planFork(
  program: Program,
  { past, present, afterSeq }: { past: RunState; present: RunState; afterSeq: number },
  patch: ForkPatch,
): { ok: true; events: NewEvent[] } | { ok: false; problems: ForkProblem[] } {
  const outputs = outputsPatch(program, past, patch)
  const args = argumentsPatch(program, past, present, patch.args ?? {})
  const problems = [...findObstacles(past, present), ...outputs.problems, ...args.problems]
  if (problems.length > 0) return { ok: false, problems }
  const forked: NewEvent = {
    kind: 'run.forked',
    data: {
      ...{ from: past.runId, afterSeq, dropped: stoppedCalls(past) },
      ...{ outputs: outputs.outputs, edits: args.edits },
    },
  }
  return { ok: true, events: [forked, ...args.retried] }
}

/** Calls that a stop kept from leaving: whoever made them is still at work and makes them anew. */
export function stoppedCalls(past: RunState): string[] {
  return [...past.calls.values()].flatMap((call) => {
    const stopped = call.phase === 'failed' && call.fault.code === STOPPED
    return stopped && activationAt(past, call.scope)?.status === 'running' ? [call.key] : []
  })
}
