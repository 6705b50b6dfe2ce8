import type { NodeContext, NodeExecutor, NodeOutcome } from '../../engine/executor'
import { fault } from '../../run/fault'
import { type Plan, PlanSchema } from '../../run/plan'
import type { ExecutorConfig } from './definition'
import { beginReplan, interruptedReplan, mayReplan, planAgain, plansSoFar } from './replan'
import { type FailedStep, outputsOf, runSteps, type StepOutcome } from './runSteps'

type Context = NodeContext<ExecutorConfig>

/**
 * Carries out a plan. A step that fails for good goes back to the planner as an observation while re-plans are left (EXEC-12), else the node leaves by
 * `error` with what was done; an unknown outcome waits for its card.
 */
export const executePlan: NodeExecutor<ExecutorConfig> = async (context) => {
  const given = PlanSchema.safeParse(context.inputs.plan)
  if (!given.success) {
    const message = `The input plan is not a plan: ${given.error.issues[0]?.message ?? 'unknown form'}.`
    return { kind: 'failed', fault: fault('NOT_A_PLAN', message) }
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
  const { done, end } = await runSteps(context, steps)
  if (end.kind === 'suspended' || end.kind === 'stopped') return end
  if (end.kind === 'all' && !interrupted) return deliver(context, current, done)
  if (end.kind === 'failed' && !mayReplan(end.failed, given, current)) return failedBy(end.failed, done)
  const start =
    interrupted ?? (end.kind === 'failed' ? await beginReplan(context, current, end.failed, done) : null)
  if (!start) return deliver(context, current, done)
  const replanned = await planAgain(context, plans, current, start, done)
  switch (replanned.kind) {
    case 'ok':
      return 'planned again'
    case 'fault':
      return replanFailed(replanned, start.observation, done)
    default:
      return replanned
  }
}

function deliver(context: Context, plan: Plan, done: Map<string, StepOutcome>): NodeOutcome {
  const result = context.resolve(plan.deliver, { steps: outputsOf(done) })
  if (!result.ok) {
    const message = `What the plan should deliver has no value: ${result.fault.message}`
    return { kind: 'failed', fault: { ...result.fault, message }, output: summary(done) }
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
  const message = `Step ${step.id} (${step.tool}) failed: ${failed.message}`
  return { kind: 'failed', fault: { ...failed, message }, key, output: summary(done) }
}

/** The step is what a person can mend; only a budget that is used up asks for something else. */
function replanFailed(
  { fault: failed, key }: { fault: ReturnType<typeof fault>; key: string },
  { step, tool, code, message }: { step: string; tool: string; code: string; message: string },
  done: Map<string, StepOutcome>,
): NodeOutcome {
  const output = summary(done)
  if (failed.code === 'BUDGET_EXCEEDED') return { kind: 'failed', fault: failed, key, output }
  const told = `Step ${step} (${tool}) failed: ${message} No other plan was found: ${failed.message}`
  return { kind: 'failed', fault: fault(code, told), key: step, output }
}
