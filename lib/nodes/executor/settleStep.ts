import type { Journaled, NodeContext } from '../../engine/executor'
import { type PlanTool, planTools } from '../../engine/planning/planTool'
import { picksFrom, referenceTools } from '../../engine/planning/referencePicks'
import { type Asker, askWhich, type QuestionLimits } from '../../engine/reference/askWhich'
import { entriesOf, itemsOf } from '../../engine/reference/lookUp'
import { settleArguments, unlisted } from '../../engine/reference/settleArguments'
import type { ReferenceTool } from '../../graph/document'
import { evaluate } from '../../graph/expression'
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { checkArgumentRules } from '../../rules/checkArgumentRules'
import { entriesMeant } from '../../rules/referenceList'
import { cardText } from '../../run/cardTexts'
import { faultOf, reworded } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { PlanSettings, PlanStep } from '../../run/plan'
import { asked } from '../../run/task'
import type { ExecutorConfig } from './definition'
import type { StepOutcome } from './runSteps'

type Context = NodeContext<ExecutorConfig>
type Done = ReadonlyMap<string, StepOutcome>

export function limitsOf({ maxQuestions, questionsExpireAfterMs: after }: PlanSettings): QuestionLimits {
  return { maxQuestions, ...(after === undefined ? {} : { expiresAfterMs: after }) }
}

/** A step's arguments as they go out: its references resolved, names from reference lists replaced, the rules of the plan's packs kept. */
export async function settledStepArgs(
  context: Context,
  step: PlanStep,
  done: Done,
  settings: PlanSettings,
): Promise<Journaled<JsonObject>> {
  const [tool] = planTools(context.program, [step.tool], settings.rulePacks)
  const outputs = await outputsFor(context, usesOf(step, tool), done, settings)
  if (outputs.kind !== 'ok') return outputs
  const resolved = context.resolve(step.args, { steps: outputs.value })
  if (!resolved.ok) {
    const told = noteText('around.stepArguments', { step: step.id, reason: resolved.fault })
    return { kind: 'fault', fault: reworded(resolved.fault, told), key: step.id }
  }
  const args = isJsonObject(resolved.value) ? resolved.value : {}
  const settled = await settleArguments(
    context,
    { key: step.id, tool: step.tool, args, rules: tool?.rules },
    limitsOf(settings),
  )
  if (settled.kind !== 'ok') return settled
  const [broken] = checkArgumentRules(settled.value, tool?.packed)
  if (!broken) return settled
  const refused = faultOf('INVALID_ARGUMENTS.rule', { tool: step.tool, reason: broken })
  const details = { problems: [{ field: broken.argument, message: broken.message }] }
  return { kind: 'fault', fault: { ...refused, details }, key: step.id }
}

/** One place that takes an entry from the answer of a step. */
type Use = { from: string; argument: string; tool: PlanTool | undefined }

function usesOf({ args }: PlanStep, tool: PlanTool | undefined): Use[] {
  return Object.entries(args).flatMap(([argument, value]) =>
    picksFrom(value, tool && { tool, name: argument }).map((from) => ({ from, argument, tool })),
  )
}

export function deliverUses(deliver: JsonObject): Use[] {
  return Object.entries(deliver).flatMap(([argument, value]) =>
    picksFrom(value).map((from) => ({ from, argument, tool: undefined })),
  )
}

/** PLAN-5 where a look-up depended on other steps: an answer with several entries, of which one is taken, is narrowed to the one a person means. */
export async function outputsFor(
  context: Context,
  uses: readonly Use[],
  done: Done,
  settings: PlanSettings,
): Promise<Journaled<JsonObject>> {
  const lists = referenceTools(context.program)
  const outputs = new Map<string, Json>([...done].map(([id, { output }]) => [id, output]))
  for (const use of uses) {
    const outcome = done.get(use.from)
    const list = outcome && lists.get(outcome.tool)
    if (!outcome || !list || entriesOf(list, outcome.output).length < 2) continue
    const narrowed = await narrow(context, { ...use, list, outcome }, limitsOf(settings))
    if (narrowed.kind !== 'ok') return narrowed
    outputs.set(use.from, narrowed.value)
  }
  const roots = [...outputs].map(([id, output]) => [id, { output }] as const)
  return { kind: 'ok', value: Object.fromEntries(roots) }
}

type ListedUse = Use & { list: ReferenceTool; outcome: StepOutcome }

/** The question belongs to the look-up: everything that reads it follows the same answer. */
async function narrow(
  asker: Asker,
  { from, argument, tool, list, outcome }: ListedUse,
  limits: QuestionLimits,
): Promise<Journaled<Json>> {
  const entries = entriesOf(list, outcome.output)
  const total = entries.length
  const ref = tool?.ref ?? outcome.tool
  const rule = tool?.rules?.[argument] ?? { oneOf: list }
  const question = asked(cardText('which.found', { tool: outcome.tool, total, argument }))
  for (let round = 1; ; round++) {
    const key = `${from}/which/${round}`
    const doubt = { key, tool: ref, argument, args: {}, rule, ...question, candidates: entries, total }
    const told = await askWhich(asker, doubt, limits)
    if (told.kind !== 'ok') return told
    const meant = entriesMeant(entries, told.value.value)
    const [entry] = meant
    if (entry && meant.length === 1) return { kind: 'ok', value: withOnly(list, outcome.output, entry.value) }
    if (told.value.source === 'default')
      return { kind: 'fault', fault: unlisted(ref, argument, told.value.value), key: from }
  }
}

/** The look-up's answer with nothing but the entry of this value in its list. */
function withOnly(list: ReferenceTool, output: Json, value: Json): Json {
  const text = canonicalJson(value)
  const item = itemsOf(list, output).find((one) => {
    const own = evaluate(list.value, { item: one })
    return own.ok && canonicalJson(own.value) === text
  })
  return replaced(output, list.path.split('.'), item === undefined ? [] : [item])
}

function replaced(value: Json, [name, ...rest]: string[], list: Json[]): Json {
  if (name === undefined) return list
  return isJsonObject(value) ? { ...value, [name]: replaced(value[name] ?? null, rest, list) } : value
}
