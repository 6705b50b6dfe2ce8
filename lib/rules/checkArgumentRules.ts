import type { ArgumentRule } from '../graph/document'
import { evaluate } from '../graph/expression'
import { canonicalJson, type Json, type JsonObject } from '../graph/json'
import { matchesPattern, patternProblem } from '../graph/pattern'
import { quantityIn } from './medical/dosage'
import { isListed, type ReferenceList } from './referenceList'
import { ruleChecks } from './ruleChecks'

export type RuleProblem = { argument: string; message: string }

/** A longer text is not matched against an author's pattern; it is a problem instead. */
const MAX_PATTERN_INPUT = 100_000

/**
 * PLAN-4: semantic rules on tool arguments, as data. An argument that is absent or null breaks no rule (required ones are the schema's business). Author
 * patterns run on RE2, so none can hang; they match anywhere, as in JSON Schema. A rule that cannot be evaluated is broken, never skipped.
 */
export function checkArgumentRules(
  args: JsonObject,
  rules: { [argument: string]: ArgumentRule } | undefined,
): RuleProblem[] {
  return Object.entries(rules ?? {}).flatMap(([argument, rule]) => {
    const value = Object.hasOwn(args, argument) ? args[argument] : null
    if (value === null || value === undefined) return []
    const broken = breaks(rule, value, args)
    return broken === null ? [] : [{ argument, message: rule.message ?? `${argument} ${broken}.` }]
  })
}

function breaks(rule: ArgumentRule, value: Json, args: JsonObject): string | null {
  return (
    breaksPattern(rule.pattern, value) ??
    breaksEnum(rule.enum, value) ??
    breaksRange(rule, value) ??
    (rule.check === undefined ? null : ruleChecks[rule.check](value, args)) ??
    breaksList(rule.list, value) ??
    breaksMust(rule.must, value, args)
  )
}

function breaksPattern(pattern: string | undefined, value: Json): string | null {
  if (pattern === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number') return 'must be a text'
  const text = String(value)
  if (text.length > MAX_PATTERN_INPUT) return `is longer than ${MAX_PATTERN_INPUT} characters`
  const problem = patternProblem(pattern)
  if (problem !== null) return `cannot be checked: the rule's pattern ${pattern} is not valid (${problem})`
  return matchesPattern(pattern, text) ? null : `must match ${pattern}`
}

function breaksEnum(allowed: Json[] | undefined, value: Json): string | null {
  if (allowed === undefined) return null
  const text = canonicalJson(value)
  if (allowed.some((entry) => canonicalJson(entry) === text)) return null
  return `must be one of ${allowed.map((entry) => JSON.stringify(entry)).join(', ')}`
}

function breaksRange({ min, max, unit }: ArgumentRule, value: Json): string | null {
  if (min === undefined && max === undefined) return null
  const number = unit === undefined ? value : quantityIn(unit, value)
  if (unit !== undefined && typeof number !== 'number')
    return number === undefined
      ? `must be given in ${unit}, or in a unit that can be converted`
      : `must be a quantity, e.g. ${min ?? max} ${unit}`
  if (typeof number !== 'number') return 'must be a number'
  const named = unit === undefined ? '' : ` ${unit}`
  if (min !== undefined && number < min) return `must be at least ${min}${named}`
  return max !== undefined && number > max ? `must be at most ${max}${named}` : null
}

function breaksList(list: ReferenceList | undefined, value: Json): string | null {
  if (list === undefined || isListed(list, value)) return null
  const first = list.slice(0, 5).map((entry) => `${JSON.stringify(entry.value)} (${entry.label})`)
  return `must be one of the ${list.length} values of its list, e.g. ${first.join(', ')}`
}

function breaksMust(must: string | undefined, value: Json, args: JsonObject): string | null {
  if (must === undefined) return null
  const result = evaluate(must, { value, args })
  if (!result.ok) return `cannot be checked: ${result.message}`
  return result.value === true ? null : `must satisfy ${must}`
}
