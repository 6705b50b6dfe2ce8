import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { nearest } from '../../graph/nearest'
import { misfit } from '../../graph/schemaFit'
import { formOf } from '../../graph/value'
import { type PlanReply, PlanReplySchema, type PlanStep } from '../../run/plan'
import { checkStepArgs } from './checkStepArgs'
import { dependencyProblems, stepsBefore } from './dependencies'
import { type KnownSteps, readSteps, yieldedSchema } from './planReferences'
import { requiredKeys } from './planReplySchema'
import type { PlanTool } from './planTool'

/**
 * What a plan is checked against. `done`: steps of an earlier plan that are kept, by id, with their tools. `settled`: names from reference lists have been
 * replaced by their values, so these are judged as well.
 */
export type PlanFrame = {
  tools: readonly PlanTool[]
  deliver: JsonObject
  done: ReadonlyMap<string, PlanTool | null>
  settled?: boolean
}

export type ValidatedPlan =
  | { ok: true; reply: PlanReply; notes: string[] }
  | { ok: false; problems: string[] }

/** PLAN-3: everything that can be said about a plan before anything runs. All problems at once, each a sentence for the model. */
export function validatePlan(value: Json, frame: PlanFrame): ValidatedPlan {
  const parsed = PlanReplySchema.safeParse(value)
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(
        ({ path, message }) => `${pathText(path) || 'The answer'}: ${message}`,
      ),
    }
  const reply = parsed.data
  const { missingInfo, nextAction } = reply.reasoning
  if (nextAction === 'ask')
    return missingInfo.length > 0
      ? { ok: true, reply, notes: [] }
      : {
          ok: false,
          problems: ['reasoning.missingInfo: nextAction is "ask", but nothing is said to be missing.'],
        }
  const checked = reply.steps.map((step) => checkStep(step, frame))
  const steps = checked.map(({ step }) => step)
  const known = knownSteps(steps, frame)
  const problems = [
    ...idProblems(steps, frame),
    ...checked.flatMap((one) => one.problems),
    ...dependencyProblems(steps, new Set(frame.done.keys())),
    ...referenceProblems(steps, known, frame),
    ...deliverProblems(reply.deliver, known, frame),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, reply: { ...reply, steps }, notes: checked.flatMap(({ notes }) => notes) }
}

function checkStep(
  step: PlanStep,
  { tools, settled = false }: PlanFrame,
): { step: PlanStep; notes: string[]; problems: string[] } {
  const tool = tools.find(({ ref }) => ref === step.tool)
  if (!tool) {
    const refs = tools.map(({ ref }) => ref)
    const suggestion = nearest(step.tool, refs)
    const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`
    const problem = `Step ${step.id}: unknown tool ${step.tool}.${hint} The tools are ${refs.join(', ')}.`
    return { step, notes: [], problems: [problem] }
  }
  const { args, notes, problems } = checkStepArgs(step.id, step.args, tool, settled)
  return { step: { ...step, args }, notes, problems }
}

function knownSteps(steps: readonly PlanStep[], { tools, done }: PlanFrame): KnownSteps {
  const outputs = new Map(tools.map(({ ref, output }) => [ref, output]))
  return new Map([
    ...[...done].map(([id, tool]) => [id, { output: tool?.output ?? {} }] as const),
    ...steps.map(({ id, tool }) => [id, { output: outputs.get(tool) ?? {} }] as const),
  ])
}

function idProblems(steps: readonly PlanStep[], { done }: PlanFrame): string[] {
  const seen = new Set<string>(done.keys())
  return steps.flatMap(({ id }) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [
      `Step ${id}: ${done.has(id) ? 'a step that is done has this id' : 'two steps have this id'}; choose another.`,
    ]
  })
}

function referenceProblems(steps: readonly PlanStep[], known: KnownSteps, { done }: PlanFrame): string[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  return steps.flatMap(({ id, args }) => {
    const read = readSteps(args, known, `Step ${id}: args`)
    const before = stepsBefore(id, byId)
    const undeclared = [...read.steps].filter((other) => !before.has(other) && !done.has(other))
    return [
      ...read.problems,
      ...undeclared.map(
        (other) => `Step ${id}: it uses the output of ${other}; add ${other} to its dependsOn.`,
      ),
    ]
  })
}

function deliverProblems(deliver: PlanReply['deliver'], known: KnownSteps, frame: PlanFrame): string[] {
  const wanted = isJsonObject(frame.deliver.properties) ? frame.deliver.properties : {}
  const missing = requiredKeys(frame.deliver)
    .filter((key) => deliver[key] === undefined)
    .map((key) => `deliver: missing required key ${key}.`)
  const given = Object.entries(deliver).flatMap(([key, value]) => {
    const schema = wanted[key]
    if (schema === undefined) {
      const names = Object.keys(wanted)
      return [
        `deliver: unknown key ${key}; ${names.length > 0 ? `wanted are ${names.join(', ')}` : 'none is wanted'}.`,
      ]
    }
    if (formOf(value).kind !== 'cel')
      return [`deliver.${key}: must be a reference into the steps, like {"$cel": "steps.s1.output.${key}"}.`]
    const read = readSteps(value, known, `deliver.${key}`)
    if (read.problems.length > 0 || !isJsonObject(schema)) return read.problems
    const wrong = misfit(yieldedSchema(value, known), schema)
    return wrong === null ? [] : [`deliver.${key}: the reference has the wrong type: ${wrong.message}.`]
  })
  return [...missing, ...given]
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}
