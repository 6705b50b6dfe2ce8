import { checkText } from './checkTexts'
import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { isPlainPattern, validateJson } from './jsonSchema'
import { patternProblem } from './pattern'
import { resolveRef } from './schemaPointer'
import { joinPath } from './value'
import type { Wording } from './wording'

/** `path` is relative to the schema (`properties.age.minimum`). */
export type CheckedSchemaProblem = { path: string } & Wording

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SINGLES = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']
const MAX_DEPTH = 64

/** Whether an author's JSON Schema is one that can be used: every misuse with its place. An empty list means it can. */
export function checkSchema(schema: Json): CheckedSchemaProblem[] {
  if (!isJsonObject(schema)) return [{ path: '', ...checkText('schema.object', {}) }]
  const problems: CheckedSchemaProblem[] = []
  check(schema, schema, '', 0, problems)
  return problems
}

function check(
  declared: Json,
  root: Schema,
  path: string,
  depth: number,
  problems: CheckedSchemaProblem[],
): void {
  const add: Add = (key, said) => problems.push({ path: joinPath(path, key), ...said })
  if (typeof declared === 'boolean') return
  if (!isJsonObject(declared)) add('', checkText('schema.schema', {}))
  else if (depth > MAX_DEPTH) add('', checkText('schema.deep', { limit: MAX_DEPTH }))
  else {
    checkKeywords(declared, root, add)
    checkPatterns(declared, add)
    for (const [key, child] of innerSchemas(declared, add)) {
      check(child, root, joinPath(path, key), depth + 1, problems)
    }
  }
}

/** Every schema directly inside another one, with its place. */
function innerSchemas(schema: Schema, add: Add): [string, Json][] {
  const inner: [string, Json][] = []
  for (const key of MAPS) {
    const map = schema[key]
    if (map === undefined) continue
    if (!isJsonObject(map)) add(key, checkText('schema.map', {}))
    else inner.push(...Object.entries(map).map(([name, child]): [string, Json] => [`${key}.${name}`, child]))
  }
  for (const key of LISTS) {
    const list = schema[key]
    if (list === undefined) continue
    if (!Array.isArray(list) || list.length === 0) add(key, checkText('schema.list', {}))
    else inner.push(...list.map((child, index): [string, Json] => [`${key}[${index}]`, child]))
  }
  for (const key of SINGLES) {
    const child = schema[key]
    if (child === undefined) continue
    if (key === 'items' && Array.isArray(child)) inner.push(...child.map((one): [string, Json] => [key, one]))
    else inner.push([key, child])
  }
  return inner
}

type Add = (key: string, said: Wording) => unknown

function checkKeywords(schema: Schema, root: Schema, add: Add): void {
  for (const type of typesOf(schema)) {
    if (typeof type !== 'string' || !TYPES.has(type))
      add('type', checkText('schema.type', { type: JSON.stringify(type), known: [...TYPES].join(', ') }))
  }
  if (schema.required !== undefined && !isTextList(schema.required))
    add('required', checkText('schema.names', {}))
  if (schema.enum !== undefined && (!Array.isArray(schema.enum) || schema.enum.length === 0))
    add('enum', checkText('schema.enum', {}))
  for (const key of NUMBERS) {
    if (schema[key] !== undefined && typeof schema[key] !== 'number') add(key, checkText('schema.number', {}))
  }
  if (schema.$ref !== undefined && (typeof schema.$ref !== 'string' || resolveRef(schema, root) === null)) {
    add('$ref', checkText('schema.ref', { ref: JSON.stringify(schema.$ref) }))
  }
  if (schema.default !== undefined && schema.$ref === undefined) {
    const [first] = validateJson(schema.default, {
      ...schema,
      $defs: root.$defs ?? {},
      definitions: root.definitions ?? {},
    })
    if (first) add('default', checkText('schema.default', { reason: first }))
  }
}

/** A list of none is no type that a value could have. */
function typesOf({ type }: Schema): Json[] {
  if (type === undefined) return []
  return Array.isArray(type) && type.length > 0 ? type : [type]
}

function checkPatterns(schema: Schema, add: Add): void {
  if (schema.pattern !== undefined) {
    const reason = typeof schema.pattern === 'string' ? patternProblem(schema.pattern) : null
    if (typeof schema.pattern !== 'string') add('pattern', checkText('schema.patternText', {}))
    else if (reason !== null) add('pattern', checkText('schema.pattern', { reason }))
  }
  for (const pattern of isJsonObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : []) {
    if (!isPlainPattern(pattern)) add(`patternProperties.${pattern}`, checkText('schema.propertyPattern', {}))
  }
}

function isTextList(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
