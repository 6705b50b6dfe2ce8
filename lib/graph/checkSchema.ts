import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { isPlainPattern, validateJson } from './jsonSchema'
import { patternProblem } from './pattern'
import { resolveRef } from './schemaPointer'
import { joinPath } from './value'

/** `path` is relative to the schema (`properties.age.minimum`). */
export type CheckedSchemaProblem = { path: string; message: string }

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
  if (!isJsonObject(schema)) return [{ path: '', message: 'A schema must be an object.' }]
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
  const add: Add = (key, message) => problems.push({ path: joinPath(path, key), message })
  if (typeof declared === 'boolean') return
  if (!isJsonObject(declared)) add('', 'must be a schema: an object, or true or false.')
  else if (depth > MAX_DEPTH) add('', `is nested more than ${MAX_DEPTH} levels deep.`)
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
    if (!isJsonObject(map)) add(key, 'must be an object of schemas.')
    else inner.push(...Object.entries(map).map(([name, child]): [string, Json] => [`${key}.${name}`, child]))
  }
  for (const key of LISTS) {
    const list = schema[key]
    if (list === undefined) continue
    if (!Array.isArray(list) || list.length === 0) add(key, 'must be a list of schemas.')
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

type Add = (key: string, message: string) => unknown

function checkKeywords(schema: Schema, root: Schema, add: Add): void {
  const types = schema.type === undefined ? [] : Array.isArray(schema.type) ? schema.type : [schema.type]
  for (const type of types) {
    if (typeof type !== 'string' || !TYPES.has(type))
      add('type', `${JSON.stringify(type)} is not a type; known are ${[...TYPES].join(', ')}.`)
  }
  if (schema.required !== undefined && !isTextList(schema.required))
    add('required', 'must be a list of names.')
  if (schema.enum !== undefined && (!Array.isArray(schema.enum) || schema.enum.length === 0))
    add('enum', 'must be a list with at least one value.')
  for (const key of NUMBERS) {
    if (schema[key] !== undefined && typeof schema[key] !== 'number') add(key, 'must be a number.')
  }
  if (schema.$ref !== undefined && (typeof schema.$ref !== 'string' || resolveRef(schema, root) === null)) {
    add(
      '$ref',
      `${JSON.stringify(schema.$ref)} leads nowhere; only references inside this schema (#/…) are followed.`,
    )
  }
  if (schema.default !== undefined && schema.$ref === undefined) {
    const [first] = validateJson(schema.default, {
      ...schema,
      $defs: root.$defs ?? {},
      definitions: root.definitions ?? {},
    })
    if (first) add('default', `does not fit its own schema: ${first.message}`)
  }
}

function checkPatterns(schema: Schema, add: Add): void {
  if (schema.pattern !== undefined) {
    const reason = typeof schema.pattern === 'string' ? patternProblem(schema.pattern) : 'it must be text'
    if (reason !== null) add('pattern', `is not a usable regular expression: ${reason}`)
  }
  for (const pattern of isJsonObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : []) {
    if (!isPlainPattern(pattern))
      add(`patternProperties.${pattern}`, 'is not a usable property pattern; groups may not be repeated.')
  }
}

function isTextList(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
