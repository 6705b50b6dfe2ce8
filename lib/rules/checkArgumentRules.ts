import type { ArgumentRule } from '../graph/document'
import { evaluate } from '../graph/expression'
import { canonicalJson, type Json, type JsonObject } from '../graph/json'
import { matchesPattern, patternProblem } from '../graph/pattern'
import type { Wording } from '../graph/wording'
import { quantityIn } from './medical/dosage'
import { isListed, type ReferenceList } from './referenceList'
import { ruleChecks } from './ruleChecks'
import { ruleText } from './ruleTexts'

export type RuleProblem = { argument: string } & Wording

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
    return broken === null ? [] : [{ argument, ...said(rule, argument, broken) }]
  })
}

/** The author's own words come first. */
function said({ message }: ArgumentRule, argument: string, what: Wording): Wording {
  return message === undefined ? ruleText('broken', { argument, what }) : { message }
}

function breaks(rule: ArgumentRule, value: Json, args: JsonObject): Wording | null {
  return (
    breaksPattern(rule.pattern, value) ??
    breaksEnum(rule.enum, value) ??
    breaksRange(rule, value) ??
    (rule.check === undefined ? null : ruleChecks[rule.check](value, args)) ??
    breaksList(rule.list, value) ??
    breaksMust(rule.must, value, args)
  )
}

function breaksPattern(pattern: string | undefined, value: Json): Wording | null {
  if (pattern === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number') return ruleText('text', {})
  const text = String(value)
  if (text.length > MAX_PATTERN_INPUT) return ruleText('long', { limit: MAX_PATTERN_INPUT })
  const problem = patternProblem(pattern)
  if (problem !== null) return ruleText('patternInvalid', { pattern, reason: problem })
  return matchesPattern(pattern, text) ? null : ruleText('pattern', { pattern })
}

function breaksEnum(allowed: Json[] | undefined, value: Json): Wording | null {
  if (allowed === undefined) return null
  const text = canonicalJson(value)
  if (allowed.some((entry) => canonicalJson(entry) === text)) return null
  return ruleText('oneOf', { allowed: allowed.map((entry) => JSON.stringify(entry)).join(', ') })
}

function breaksRange({ min, max, unit }: ArgumentRule, value: Json): Wording | null {
  if (min === undefined && max === undefined) return null
  const number = unit === undefined ? value : quantityIn(unit, value)
  if (unit !== undefined && typeof number !== 'number')
    return number === undefined
      ? ruleText('unit', { unit })
      : ruleText('quantity', { example: `${min ?? max} ${unit}` })
  if (typeof number !== 'number') return ruleText('number', {})
  const named = unit === undefined ? '' : ` ${unit}`
  if (min !== undefined && number < min) return ruleText('atLeast', { limit: `${min}${named}` })
  return max !== undefined && number > max ? ruleText('atMost', { limit: `${max}${named}` }) : null
}

function breaksList(list: ReferenceList | undefined, value: Json): Wording | null {
  if (list === undefined || isListed(list, value)) return null
  const first = list.slice(0, 5).map((entry) => `${JSON.stringify(entry.value)} (${entry.label})`)
  return ruleText('list', { count: list.length, examples: first.join(', ') })
}

function breaksMust(must: string | undefined, value: Json, args: JsonObject): Wording | null {
  if (must === undefined) return null
  const result = evaluate(must, { value, args })
  if (!result.ok) return ruleText('unchecked', { reason: result })
  return result.value === true ? null : ruleText('must', { condition: must })
}
