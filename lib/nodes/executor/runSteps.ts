import type { CallResult, Journaled, NodeContext } from '../../engine/executor'
import { timeLimits } from '../../engine/timeLimits'
import { effectiveGuards } from '../../graph/defaults'
import type { Json, JsonObject } from '../../graph/json'
import type { Fault } from '../../run/fault'
import type { PlanSettings, PlanStep } from '../../run/plan'
import type { ExecutorConfig } from './definition'
import { settledStepArgs } from './settleStep'

export type StepOutcome = {
  tool: string
  output: Json
  degraded: string | null
  repeated: boolean
  effect: string
}
export type FailedStep = { step: PlanStep; fault: Fault; key: string; args: JsonObject; effect: boolean }
export type StepsRun = {
  done: Map<string, StepOutcome>
  end: { kind: 'all' } | { kind: 'failed'; failed: FailedStep } | { kind: 'suspended' } | { kind: 'stopped' }
}

type Context = NodeContext<ExecutorConfig>
type Finished = { step: PlanStep; args: JsonObject; called: Journaled<CallResult> }

/**
 * PLAN-6: carries out steps in the order of their dependencies, independent ones side by side. When one fails or must wait for a person nothing new is begun
 * (or, where the node collects failures, only what does not depend on it) and calls in flight are awaited: an effect is never left unheard.
 */
export async function runSteps(
  context: Context,
  steps: readonly PlanStep[],
  settings: PlanSettings,
): Promise<StepsRun> {
  const limit = effectiveGuards(context.program.document.guards).maxParallel
  const collects = context.node.node.guards?.onFailure === 'collect'
  const done: StepsRun['done'] = new Map()
  const waiting = new Map(steps.map((step) => [step.id, step]))
  const flying = new Map<string, Promise<Finished>>()
  let end: StepsRun['end'] = { kind: 'all' }
  for (;;) {
    if (end.kind === 'all' || (end.kind === 'failed' && collects))
      for (const step of ready(waiting, done).slice(0, limit - flying.size)) {
        waiting.delete(step.id)
        flying.set(step.id, callStep(context, step, done, settings))
      }
    if (flying.size === 0) break
    const { step, args, called } = await Promise.race(flying.values())
    flying.delete(step.id)
    if (called.kind === 'ok')
      done.set(step.id, { tool: step.tool, output: called.value.result, ...called.value })
    else end = worse(end, called, step, args, context)
  }
  // steps that were never begun depend on each other or on nothing that exists; a checked plan has none
  return { done: inPlanOrder(done, steps), end }
}

function ready(waiting: ReadonlyMap<string, PlanStep>, done: ReadonlyMap<string, StepOutcome>): PlanStep[] {
  return [...waiting.values()].filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)))
}

async function callStep(
  context: Context,
  step: PlanStep,
  done: StepsRun['done'],
  settings: PlanSettings,
): Promise<Finished> {
  const settled = await settledStepArgs(context, step, done, settings)
  if (settled.kind !== 'ok') return { step, args: {}, called: settled }
  const args = settled.value
  const called = await context.io.call({
    ...{ key: step.id, tool: step.tool, args },
    ...timeLimits(context.node),
  })
  return { step, args, called }
}

/** Stopped outweighs suspended, which outweighs a failure; of two failures the first counts. */
function worse(
  before: StepsRun['end'],
  called: Exclude<Journaled<CallResult>, { kind: 'ok' }>,
  step: PlanStep,
  args: JsonObject,
  { program }: Context,
): StepsRun['end'] {
  if (called.kind === 'stopped' || before.kind === 'stopped') return { kind: 'stopped' }
  if (called.kind === 'suspended' || before.kind === 'suspended') return { kind: 'suspended' }
  if (before.kind === 'failed') return before
  const effect = (program.tools.get(step.tool)?.policy.effect ?? 'irreversible') !== 'none'
  return { kind: 'failed', failed: { step, args, effect, fault: called.fault, key: called.key } }
}

/** Calls come back in any order; what is made of them must not depend on it. */
function inPlanOrder(done: StepsRun['done'], steps: readonly PlanStep[]): StepsRun['done'] {
  return new Map(
    steps.flatMap(({ id }) => {
      const outcome = done.get(id)
      return outcome ? [[id, outcome] as const] : []
    }),
  )
}
