import type { OutputUnit } from '@cfworker/json-schema'
import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { nearest } from './nearest'
import { atKeywordLocation, pointerToPath } from './schemaPointer'

/** One field that does not fit. `path` is relative to the value (`items[0].name`, empty for the value itself). */
export type JsonProblem = { path: string; keyword: string; message: string }

const TYPE_WORDS: { [type: string]: string } = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'empty (null)',
}

export function typeWord(type: string): string {
  return TYPE_WORDS[type] ?? type
}

export function jsonType(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Turns a validator's finding into a sentence that names the field, the limit and what was found instead. */
export function describeFailure(
  value: Json,
  schema: Schema,
  error: OutputUnit & { pattern?: string },
): JsonProblem {
  const place = pointerToPath(error.instanceLocation)
  const limit = atKeywordLocation(schema, error.keywordLocation)
  if (error.keyword === 'required' || error.keyword.startsWith('depend')) {
    const field = /(?:property|have) "(.*)"\.$/s.exec(error.error)?.[1] ?? ''
    const path = place ? `${place}.${field}` : field
    return { path, keyword: error.keyword, message: `${path} is missing.` }
  }
  if (error.keyword === 'false') return unknownKey(schema, error.instanceLocation, place)
  const what = place === '' ? 'The value' : place
  const found = atPointer(value, error.instanceLocation)
  const message = sentence(what, error.pattern ?? limit, found, error)
  return { path: place, keyword: error.keyword, message }
}

function sentence(what: string, limit: Json, found: Json, error: OutputUnit): string {
  const shown = quoted(limit)
  switch (error.keyword) {
    case 'type': {
      const wanted = (Array.isArray(limit) ? limit : [limit]).map((type) => typeWord(String(type)))
      return `${what} must be ${wanted.join(' or ')}, not ${typeWord(jsonType(found))}${sample(found)}.`
    }
    case 'enum':
      return `${what} must be one of ${[limit].flat().map(quoted).join(', ')}, not ${quoted(found)}.`
    case 'const':
      return `${what} must be ${shown}.`
    case 'minimum':
      return `${what} must be at least ${shown}, not ${quoted(found)}.`
    case 'maximum':
      return `${what} must be at most ${shown}, not ${quoted(found)}.`
    case 'exclusiveMinimum':
      return `${what} must be more than ${shown}, not ${quoted(found)}.`
    case 'exclusiveMaximum':
      return `${what} must be less than ${shown}, not ${quoted(found)}.`
    case 'multipleOf':
      return `${what} must be a multiple of ${shown}, not ${quoted(found)}.`
    case 'minLength':
      return limit === 1 ? `${what} must not be empty.` : `${what} must have at least ${shown} characters.`
    case 'maxLength':
      return `${what} must have at most ${shown} characters.`
    case 'minItems':
      return `${what} must have at least ${shown} entries.`
    case 'maxItems':
      return `${what} must have at most ${shown} entries.`
    case 'minProperties':
      return `${what} must have at least ${shown} fields.`
    case 'maxProperties':
      return `${what} must have at most ${shown} fields.`
    case 'uniqueItems':
      return `${what} must not hold the same entry twice.`
    case 'pattern':
      return `${what} must match the pattern ${String(limit)}, unlike ${quoted(found)}.`
    case 'format':
      return `${what} must be a valid ${String(limit)}, unlike ${quoted(found)}.`
    case 'anyOf':
      return `${what} matches none of the forms it may have.`
    case 'oneOf':
      return `${what} must match exactly one of the forms it may have.`
    case 'not':
      return `${what} has a form that is not allowed here.`
    default:
      return `${what}: ${error.error}`
  }
}

/** A key nobody declared, with the declared one it was probably meant to be. */
function unknownKey(schema: Schema, pointer: string, place: string): JsonProblem {
  const key = pointerKey(pointer)
  const siblings = Object.keys(declaredAt(schema, pointer)).filter((name) => name !== key)
  const suggestion = nearest(key, siblings)
  const known = siblings.length > 0 ? `; known are ${siblings.join(', ')}` : ''
  const hint = suggestion === null ? known : `; did you mean ${suggestion}?`
  return {
    path: place,
    keyword: 'additionalProperties',
    message: `${place} is not known here${hint}${hint.endsWith('?') ? '' : '.'}`,
  }
}

function pointerKey(pointer: string): string {
  return decodeURIComponent(pointer.slice(pointer.lastIndexOf('/') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/** Properties declared for the object that holds the key at `pointer`, followed through plain `properties` and `items`. */
function declaredAt(schema: Schema, pointer: string): { [name: string]: Json } {
  let location = '#'
  for (const segment of pointer.split('/').slice(1, -1)) {
    const here = atKeywordLocation(schema, location)
    const ref = isJsonObject(here) && typeof here.$ref === 'string' ? `${location}/$ref` : location
    location = /^\d+$/.test(segment) ? `${ref}/items` : `${ref}/properties/${segment}`
  }
  const holder = atKeywordLocation(schema, location)
  const target =
    isJsonObject(holder) && typeof holder.$ref === 'string'
      ? atKeywordLocation(schema, `${location}/$ref`)
      : holder
  return isJsonObject(target) && isJsonObject(target.properties) ? target.properties : {}
}

function atPointer(value: Json, pointer: string): Json {
  let current: Json = value
  for (const segment of pointer.split('/').slice(1)) {
    const key = pointerKey(`/${segment}`)
    if (Array.isArray(current)) current = current[Number(key)] ?? null
    else current = isJsonObject(current) ? (current[key] ?? null) : null
  }
  return current
}

function quoted(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function sample(found: Json): string {
  return typeof found === 'string' || typeof found === 'number' ? ` (${quoted(found)})` : ''
}
