import type { NodeContext, NodeExecutor, NodeOutcome } from '../../engine/executor'
import { fault, faultOf, reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import { type Plan, PlanSchema } from '../../run/plan'
import { clarifyArgument } from './clarifyArgument'
import type { ExecutorConfig } from './definition'
import { beginReplan, interruptedReplan, mayReplan, planAgain, plansSoFar, type ReplanStart } from './replan'
import { type FailedStep, runSteps, type StepOutcome } from './runSteps'
import { deliverUses, outputsFor } from './settleStep'

type Context = NodeContext<ExecutorConfig>

/**
 * Carries out a plan. A step that fails for good goes back to the planner as an observation while re-plans are left (EXEC-12), else the node leaves by
 * `error` with what was done; an unknown outcome waits for its card.
 */
export const executePlan: NodeExecutor<ExecutorConfig> = async (context) => {
  const given = PlanSchema.safeParse(context.inputs.plan)
  if (!given.success) {
    const reason = given.error.issues[0]?.message ?? 'unknown form'
    return { kind: 'failed', fault: faultOf('NOT_A_PLAN', { reason }) }
  }
  for (;;) {
    const next = await carryOut(context, given.data)
    if (next !== 'planned again') return next
  }
}

async function carryOut(context: Context, given: Plan): Promise<NodeOutcome | 'planned again'> {
  const plans = plansSoFar(context, given)
  const current = plans.at(-1) ?? given
  const interrupted = interruptedReplan(context, current)
  const steps = interrupted ? current.steps.filter(({ id }) => interrupted.kept.includes(id)) : current.steps
  const { done, end } = await runSteps(context, steps, current.settings)
  if (end.kind === 'suspended' || end.kind === 'stopped') return end
  if (end.kind === 'all' && !interrupted) return deliver(context, current, done)
  if (end.kind === 'failed' && !mayReplan(end.failed, given, current)) {
    const clarified = await clarifyArgument(context, plans, end.failed, done)
    return clarified === 'not asked' ? failedBy(end.failed, done) : clarified
  }
  const start =
    interrupted ?? (end.kind === 'failed' ? await beginReplan(context, current, end.failed, done) : null)
  if (!start) return deliver(context, current, done)
  const replanned = await planAgain(context, plans, current, start, done)
  switch (replanned.kind) {
    case 'ok':
      return 'planned again'
    case 'fault': {
      const failed = failedStep(context, current, start)
      const clarified = failed ? await clarifyArgument(context, plans, failed, done) : 'not asked'
      return clarified === 'not asked' ? replanFailed(replanned, start.observation, done) : clarified
    }
    default:
      return replanned
  }
}

/** The step a re-plan began with, as it failed. */
function failedStep({ program }: Context, current: Plan, { observation }: ReplanStart): FailedStep | null {
  const { code, message, args, details } = observation
  const step = current.steps.find(({ id }) => id === observation.step)
  if (!step) return null
  const effect = (program.tools.get(step.tool)?.policy.effect ?? 'irreversible') !== 'none'
  const failed = { ...fault(code, message), ...(details === undefined ? {} : { details }) }
  return { step, fault: failed, key: step.id, args, effect }
}

async function deliver(context: Context, plan: Plan, done: Map<string, StepOutcome>): Promise<NodeOutcome> {
  const outputs = await outputsFor(context, deliverUses(plan.deliver), done, plan.settings)
  if (outputs.kind === 'fault') return { kind: 'failed', fault: outputs.fault, output: summary(done) }
  if (outputs.kind !== 'ok') return outputs
  const result = context.resolve(plan.deliver, { steps: outputs.value })
  if (!result.ok) {
    const told = noteText('around.deliver', { reason: result.fault })
    return { kind: 'failed', fault: reworded(result.fault, told), output: summary(done) }
  }
  return { kind: 'finished', port: 'done', output: { result: result.value, ...summary(done) } }
}

function summary(done: Map<string, StepOutcome>) {
  const degraded = [...done.values()].flatMap((outcome) =>
    outcome.degraded === null ? [] : [outcome.degraded],
  )
  const steps = [...done].map(([id, { tool, output, repeated }]) => [id, { tool, output, repeated }] as const)
  return { steps: Object.fromEntries(steps), degraded }
}

function failedBy({ step, fault: failed, key }: FailedStep, done: Map<string, StepOutcome>): NodeOutcome {
  const told = noteText('around.step', { step: step.id, tool: step.tool, reason: failed })
  return { kind: 'failed', fault: reworded(failed, told), key, output: summary(done) }
}

/** The step is what a person can mend; only a budget that is used up asks for something else. */
function replanFailed(
  { fault: failed, key }: { fault: ReturnType<typeof fault>; key: string },
  { step, tool, code, message }: { step: string; tool: string; code: string; message: string },
  done: Map<string, StepOutcome>,
): NodeOutcome {
  const output = summary(done)
  if (failed.code === 'BUDGET_EXCEEDED') return { kind: 'failed', fault: failed, key, output }
  const told = noteText('around.replan', { step, tool, reason: message, other: failed })
  return { kind: 'failed', fault: fault(code, told), key: step, output }
}
