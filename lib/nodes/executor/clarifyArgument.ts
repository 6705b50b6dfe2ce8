import type { NodeContext } from '../../engine/executor'
import { planTools } from '../../engine/planning/planTool'
import { renameSteps } from '../../engine/planning/renameSteps'
import { validatePlan } from '../../engine/planning/validatePlan'
import { askWhich, questionsSoFar } from '../../engine/reference/askWhich'
import { isJsonObject, type Json } from '../../graph/json'
import type { Candidate } from '../../rules/referenceList'
import { cardText } from '../../run/cardTexts'
import type { Fault } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import type { Plan } from '../../run/plan'
import { type Asked, asked } from '../../run/task'
import type { ExecutorConfig } from './definition'
import { NOT_ACCEPTED } from './replan'
import type { FailedStep, StepOutcome } from './runSteps'
import { limitsOf } from './settleStep'

type Context = NodeContext<ExecutorConfig>
type Clarified = 'planned again' | 'not asked' | { kind: 'suspended' } | { kind: 'stopped' }

/**
 * MCP-3: a tool did not accept an argument and planning again did not help. A person is asked for it, with the tool's candidates where it names some; the answer
 * goes into a new version of the plan, which is validated again.
 */
export async function clarifyArgument(
  context: Context,
  plans: readonly Plan[],
  failed: FailedStep,
  done: ReadonlyMap<string, StepOutcome>,
): Promise<Clarified> {
  const current = plans.at(-1)
  const { step, fault, args } = failed
  const field = fieldAtFault(fault)
  if (!current || field === null || !NOT_ACCEPTED.has(fault.code)) return 'not asked'
  const { run, scope, node, program } = context
  const [tool] = planTools(program, [step.tool])
  const key = `${step.id}/clarify/${run.nodes.get(node.id)?.retries ?? 0}`
  const isOpen = [...run.tasks.values()].some((task) => task.key === journalKey(scope, key))
  if (!isOpen && questionsSoFar(run) >= current.settings.maxQuestions) return 'not asked'
  const question = refusedQuestion({ tool: step.tool, argument: field, reason: fault }, args[field])
  const candidates = candidatesOf(fault)
  const told = await askWhich(
    context,
    {
      ...{ key, tool: step.tool, argument: field, args, ...question, candidates, total: candidates.length },
      rule: tool?.rules?.[field] ?? {},
    },
    limitsOf(current.settings),
  )
  if (told.kind === 'fault') return 'not asked'
  if (told.kind !== 'ok') return told
  const plan = answered(context, plans, { step: step.id, field, value: told.value.value }, done)
  if (plan === null) return 'not asked'
  const accepted = `replan/${plan.version}/answer`
  const notes = [`Step ${step.id}: ${field} was given by a person: ${JSON.stringify(told.value.value)}.`]
  context.io.note(accepted, {
    kind: 'plan.accepted',
    data: { key: journalKey(scope, accepted), scope, plan, notes },
  })
  return 'planned again'
}

/** The current plan with the answer in it; the step has a new id, since its call under the old one is in the journal. Null when it is no valid plan. */
function answered(
  { program }: Context,
  plans: readonly Plan[],
  { step, field, value }: { step: string; field: string; value: Json },
  done: ReadonlyMap<string, StepOutcome>,
): Plan | null {
  const current = plans.at(-1)
  if (!current) return null
  const { settings, reasoning, deliver, version } = current
  const given = typeof value === 'object' && value !== null ? { $json: value } : value
  const steps = current.steps
    .filter(({ id }) => !done.has(id))
    .map((one) => (one.id === step ? { ...one, args: { ...one.args, [field]: given } } : one))
  const ids = plans.flatMap((plan) => plan.steps.map(({ id }) => id))
  const renamed = renameSteps({ reasoning, steps, deliver }, new Set([step]), ids)
  const tools = planTools(program, settings.tools, settings.rulePacks)
  const kept = new Map(
    [...done].map(([id, outcome]) => [id, tools.find(({ ref }) => ref === outcome.tool) ?? null]),
  )
  const checked = validatePlan(renamed, { tools, deliver: settings.deliver, done: kept })
  if (!checked.ok) return null
  const before = current.steps.filter(({ id }) => done.has(id))
  return {
    ...current,
    version: version + 1,
    steps: [...before, ...checked.reply.steps],
    deliver: checked.reply.deliver,
  }
}

/** The argument a fault is about; of a path its first name. */
function fieldAtFault({ details }: Fault): string | null {
  if (details === undefined || !isJsonObject(details)) return null
  const [first] = Array.isArray(details.problems) ? details.problems : []
  const named = details.field ?? (isJsonObject(first) ? first.field : undefined)
  const field = typeof named === 'string' ? (named.split(/[.,[]/, 1)[0] ?? '') : ''
  return field === '' ? null : field
}

function candidatesOf({ details }: Fault): Candidate[] {
  const named = details !== undefined && isJsonObject(details) ? details.candidates : []
  return (Array.isArray(named) ? named : []).map((one) =>
    isJsonObject(one) && one.value !== undefined
      ? { value: one.value, label: String(one.label ?? one.value) }
      : { value: one, label: typeof one === 'string' ? one : JSON.stringify(one) },
  )
}

function refusedQuestion(
  about: { tool: string; argument: string; reason: Fault },
  value: Json | undefined,
): Asked {
  return asked(
    value === undefined
      ? cardText('refused.value', about)
      : cardText('refused.this', { ...about, value: JSON.stringify(value) }),
  )
}
