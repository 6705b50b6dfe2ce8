import type { Schema } from './definition'
import { FORBIDDEN_KEYS, isJsonObject, type Json } from './json'
import { isPlainPattern, validateJson } from './jsonSchema'
import { patternProblem } from './pattern'
import { resolveRef } from './schemaPointer'

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
  const add = (key: string, message: string) =>
    problems.push({ path: path ? `${path}.${key}` : key, message })
  if (typeof declared === 'boolean') return
  if (!isJsonObject(declared))
    return void problems.push({ path, message: 'A schema must be an object or true or false.' })
  if (depth > MAX_DEPTH)
    return void problems.push({ path, message: `Schemas may be nested ${MAX_DEPTH} levels deep.` })
  checkKeywords(declared, root, add)
  checkPatterns(declared, add)
  const at = (key: string) => (path ? `${path}.${key}` : key)
  for (const key of MAPS) {
    const map = declared[key]
    if (map === undefined) continue
    if (!isJsonObject(map)) add(key, 'must be an object of schemas.')
    else
      for (const [name, child] of Object.entries(map)) {
        if (FORBIDDEN_KEYS.has(name)) add(`${key}.${name}`, 'is a name that cannot be used.')
        check(child, root, `${at(key)}.${name}`, depth + 1, problems)
      }
  }
  for (const key of LISTS) {
    const list = declared[key]
    if (list === undefined) continue
    if (!Array.isArray(list) || list.length === 0) add(key, 'must be a list of schemas.')
    else
      for (const [index, child] of list.entries())
        check(child, root, `${at(key)}[${index}]`, depth + 1, problems)
  }
  for (const key of SINGLES) {
    const child = declared[key]
    if (child === undefined) continue
    for (const one of key === 'items' && Array.isArray(child) ? child : [child])
      check(one, root, at(key), depth + 1, problems)
  }
}

type Add = (key: string, message: string) => void

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
