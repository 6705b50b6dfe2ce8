import { format, type OutputUnit, type SchemaDraft, Validator } from '@cfworker/json-schema'
import { checkText } from './checkTexts'
import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { matchesPattern, patternProblem } from './pattern'
import { describeFailure, type JsonProblem } from './schemaMessages'

export { checkSchema } from './checkSchema'
export { coerceJson } from './coerceJson'
export { applyDefaults } from './schemaDefaults'
export type { JsonProblem } from './schemaMessages'

export type ValidateOptions = {
  /** Keys that an object schema with `properties` does not name are problems even where the schema would let them pass. */
  refuseUnknownKeys?: boolean
}

type Prepared = { schema: Schema; validator: Validator; patterns: string[] }
const cache = new WeakMap<Schema, { loose?: Prepared; strict?: Prepared }>()
const PATTERN = 'pattern:'

/**
 * Checks `value` against a JSON Schema (draft 2020-12, or draft-07/04/2019-09 when `$schema` says so) with an interpreting validator.
 * Patterns run on RE2; one that RE2 cannot express is not checked. Answers every failing field once, in the order of the schema,
 * with a sentence that names it; an empty list means valid. Never throws.
 */
export function validateJson(value: Json, schema: Schema, options: ValidateOptions = {}): JsonProblem[] {
  try {
    const prepared = prepare(schema, options.refuseUnknownKeys ?? false)
    const { errors } = withPatterns(prepared.patterns, () => prepared.validator.validate(value))
    return leaves(errors)
      .map((error) => describeFailure(value, prepared.schema, withPattern(error)))
      .filter((problem, index, all) => all.findIndex((other) => same(other, problem)) === index)
  } catch (error) {
    const [reason] = String(Object(error).message).split('\n')
    return [{ path: '', keyword: '$schema', ...checkText('notApplied', { reason: reason ?? '' }) }]
  }
}

const same = (a: JsonProblem, b: JsonProblem) => a.path === b.path && a.message === b.message

function prepare(schema: Schema, strict: boolean): Prepared {
  const known = cache.get(schema) ?? {}
  cache.set(schema, known)
  const found = strict ? known.strict : known.loose
  if (found) return found
  const patterns: string[] = []
  // The validator writes into its schema and knows patterns only as regular expressions of the host: it gets a copy of its own.
  const copy = adapted(schema, patterns, strict)
  const prepared = { schema: copy, validator: new Validator(copy, draftOf(schema), false), patterns }
  if (strict) known.strict = prepared
  else known.loose = prepared
  return prepared
}

function draftOf(schema: Schema): SchemaDraft {
  const name = typeof schema.$schema === 'string' ? schema.$schema : ''
  if (name.includes('draft-07') || name.includes('draft-06')) return '7'
  if (name.includes('draft-04')) return '4'
  return name.includes('2019-09') ? '2019-09' : '2020-12'
}

/** Patterns are adapted; names of schemas would only send local references elsewhere. */
const LEFT_OUT = new Set(['pattern', 'patternProperties', '$id', 'id'])
const MAPS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const SINGLES = new Set([
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'unevaluatedItems',
  'additionalItems',
  'not',
  'if',
  'then',
  'else',
])
/** Below these, a key that one branch does not name may belong to another. */
const COMBINED = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'dependentSchemas'])

function adapted(schema: Schema, patterns: string[], strict: boolean): Schema {
  const copy: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-') || LEFT_OUT.has(key)) continue
    const inner = (child: Json) =>
      isJsonObject(child) ? adapted(child, patterns, strict && !COMBINED.has(key)) : child
    if (MAPS.has(key) && isJsonObject(value)) {
      copy[key] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, inner(child)]))
    } else if (LISTS.has(key) && Array.isArray(value)) copy[key] = value.map(inner)
    else if (SINGLES.has(key)) copy[key] = Array.isArray(value) ? value.map(inner) : inner(value)
    else copy[key] = structuredClone(value)
  }
  adaptPatterns(schema, copy, patterns, strict)
  if (strict && closes(schema)) copy.additionalProperties = false
  return copy
}

function adaptPatterns(schema: Schema, copy: Schema, patterns: string[], strict: boolean): void {
  if (typeof schema.pattern === 'string' && patternProblem(schema.pattern) === null) {
    const all = Array.isArray(copy.allOf) ? copy.allOf : []
    copy.allOf = [...all, { format: PATTERN + schema.pattern }]
    patterns.push(schema.pattern)
  }
  if (!isJsonObject(schema.patternProperties)) return
  const safe = Object.entries(schema.patternProperties).filter(([pattern]) => isPlainPattern(pattern))
  copy.patternProperties = Object.fromEntries(
    safe.map(([pattern, child]) => [pattern, isJsonObject(child) ? adapted(child, patterns, strict) : child]),
  )
}

/** Property patterns run on the host's engine, so they may not repeat a group: that is what makes matching exponential. */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > 200 || /\)[*+?{]/.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

function closes(schema: Schema): boolean {
  const open = [
    'additionalProperties',
    'patternProperties',
    'unevaluatedProperties',
    'allOf',
    'anyOf',
    'oneOf',
    '$ref',
  ]
  return isJsonObject(schema.properties) && open.every((key) => schema[key] === undefined)
}

/** The validator looks formats up in one table of its package; ours are in it only while this call runs. */
function withPatterns<Result>(patterns: string[], run: () => Result): Result {
  for (const pattern of patterns) format[PATTERN + pattern] = (text) => matchesPattern(pattern, text)
  try {
    return run()
  } finally {
    for (const pattern of patterns) delete format[PATTERN + pattern]
  }
}

function withPattern(error: OutputUnit): OutputUnit & { pattern?: string } {
  const [, pattern] = /String does not match format "pattern:(.*)"\.$/s.exec(error.error) ?? []
  return pattern === undefined ? error : { ...error, keyword: 'pattern', pattern }
}

/** Keywords that hold schemas for members of the instance: a member under `false` is one that nobody knows. */
const MEMBERS = new Set([
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
])
const CONTAINERS = new Set([...MEMBERS, 'allOf', '$ref', '$recursiveRef', 'if', 'dependentSchemas'])
const holdsOthers = ({ keyword, error }: OutputUnit) =>
  CONTAINERS.has(keyword) || (keyword === 'dependencies' && !error.includes('does not have'))
const CHOICES = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames'])

/** Failures a reader can act on: not “a property failed” but the property; of a choice only that none matched. */
function leaves(errors: OutputUnit[]): OutputUnit[] {
  const choices = errors.filter((error) => CHOICES.has(error.keyword))
  const inside = ({ keywordLocation }: OutputUnit) =>
    choices.some((choice) => keywordLocation.startsWith(`${choice.keywordLocation}/`))
  return errors.flatMap((error, index) => {
    if (holdsOthers(error) || inside(error)) return []
    if (error.keyword !== 'false') return [error]
    // a `false` schema reports the instance's place as its own; the error before tells what holds it
    const [holder] = errors.slice(index - 1)
    if (holder && (CHOICES.has(holder.keyword) || inside(holder))) return []
    return [holder && MEMBERS.has(holder.keyword) ? error : { ...error, keyword: 'not' }]
  })
}
