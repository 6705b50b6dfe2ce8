import { isJsonObject, type JsonObject } from '../../graph/json'
import { coerceJson, type JsonProblem, validateJson } from '../../graph/jsonSchema'
import { checkArgumentRules } from '../../rules/checkArgumentRules'
import { isReference } from '../reference/lookUp'
import { openPlaces } from './planReferences'
import type { PlanTool } from './planTool'

export type CheckedArgs = { args: JsonObject; notes: string[]; problems: string[] }

/**
 * One step's arguments against its tool: safe coercion first, recorded; then the schema, in which what references will yield is not judged yet; then the
 * rules of the author and of the packs as far as they can be told without the references. Arguments with a reference list may still be names instead of
 * values, so they are judged once they are `settled`. Every problem starts with the step.
 */
export function checkStepArgs(
  step: string,
  given: JsonObject,
  tool: PlanTool,
  settled: boolean,
): CheckedArgs {
  const { value, coercions } = coerceJson(given, tool.input)
  const args = isJsonObject(value) ? value : given
  const notes = coercions.map(
    ({ path, from, to }) =>
      `Step ${step}: argument ${path} was read as ${JSON.stringify(to)} instead of ${JSON.stringify(from)}.`,
  )
  const open = [...openPlaces(args), ...(settled ? [] : unsettled(tool))]
  const problems = validateJson(args, tool.input, { refuseUnknownKeys: true })
    .filter((problem) => !judgesOpenPlace(problem, open))
    .map((problem) => `Step ${step}: ${worded(problem)}`)
  const broken = rulesToTell(args, tool, open).map(
    ({ argument, message }) => `Step ${step}: argument ${argument} breaks a rule of ${tool.ref}: ${message}`,
  )
  return { args, notes, problems: [...problems, ...broken] }
}

/** A reference at or below the place, or above it inside a choice that the reference takes part in. */
function judgesOpenPlace({ path, keyword }: JsonProblem, open: string[]): boolean {
  return open.some((place) => {
    if (path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`)) return true
    const contains = path === '' || place.startsWith(`${path}.`) || place.startsWith(`${path}[`)
    return contains && ['anyOf', 'oneOf', 'not', 'const', 'enum', 'uniqueItems', 'contains'].includes(keyword)
  })
}

/** In the words models are used to from other validators. */
function worded({ path, keyword, message }: JsonProblem): string {
  if (keyword === 'required') return `missing required argument ${path}.`
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `unknown argument ${path}: ${message}`
  return path === '' ? message : `argument ${message}`
}

function unsettled({ rules }: PlanTool): string[] {
  return Object.entries(rules ?? {}).flatMap(([argument, rule]) => (isReference(rule) ? [argument] : []))
}

function rulesToTell(args: JsonObject, { rules, packed }: PlanTool, open: string[]) {
  const literal = Object.fromEntries(
    Object.entries(args).filter(([name]) => !open.some((place) => place.split(/[.[]/, 1)[0] === name)),
  )
  const told = Object.entries(rules ?? {}).map(([name, rule]) => {
    const { must: _, ...rest } = rule
    return [name, open.length > 0 ? rest : rule]
  })
  return [...checkArgumentRules(literal, Object.fromEntries(told)), ...checkArgumentRules(literal, packed)]
}
