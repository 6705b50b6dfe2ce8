import type { OutputUnit } from '@cfworker/json-schema'
import { checkText } from './checkTexts'
import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { nearest } from './nearest'
import { atKeywordLocation, pointerToPath } from './schemaPointer'
import type { Wording } from './wording'

/** One field that does not fit. `path` is relative to the value (`items[0].name`, empty for the value itself). */
export type JsonProblem = { path: string; keyword: string } & Wording

function wordFor(type: string): Wording {
  const key = `word.${type}`
  return isText(key) ? checkText(key, {}) : { message: type }
}

type TypeKey = `word.${'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'}`

function isText(key: string): key is TypeKey {
  return Object.hasOwn(checkText.texts, key)
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
    return { path, keyword: error.keyword, ...checkText('missing', { what: path }) }
  }
  if (error.keyword === 'false') return unknownKey(schema, error.instanceLocation, place)
  const what = place === '' ? checkText('value', {}) : place
  const found = atPointer(value, error.instanceLocation)
  return { path: place, keyword: error.keyword, ...sentence(what, error.pattern ?? limit, found, error) }
}

function sentence(what: string | Wording, limitOf: Json, value: Json, error: OutputUnit): Wording {
  const { keyword } = error
  const [limit, found] = [quoted(limitOf), quoted(value)]
  switch (keyword) {
    case 'type':
      return checkText('type', {
        what,
        wanted: typesWord([limitOf].flat().map(String)),
        found: foundWord(value),
      })
    case 'enum':
      return checkText('enum', { what, wanted: [limitOf].flat().map(quoted).join(', '), found })
    case 'const':
      return checkText('const', { what, wanted: limit })
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return checkText(keyword, { what, limit, found })
    case 'minLength':
      return limitOf === 1 ? checkText('empty', { what }) : checkText('minLength', { what, limit })
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return checkText(keyword, { what, limit })
    case 'pattern':
    case 'format':
      return checkText(keyword, { what, limit: String(limitOf), found })
    case 'uniqueItems':
    case 'anyOf':
    case 'oneOf':
    case 'not':
      return checkText(keyword, { what })
    default:
      return checkText('other', { what, reason: error.error })
  }
}

/** “text or a number”. */
export function typesWord(types: readonly string[]): Wording {
  const [first, ...others] = types.map(wordFor)
  return others.reduce<Wording>(
    (one, other) => checkText('word.or', { one, other }),
    first ?? { message: '' },
  )
}

function foundWord(found: Json): Wording {
  const word = wordFor(jsonType(found))
  const isShort = typeof found === 'string' || typeof found === 'number'
  return isShort ? checkText('word.sample', { word, sample: quoted(found) }) : word
}

/** A key nobody declared, with the declared one it was probably meant to be. */
function unknownKey(schema: Schema, pointer: string, place: string): JsonProblem {
  const key = pointerKey(pointer)
  const siblings = Object.keys(declaredAt(schema, pointer)).filter((name) => name !== key)
  const suggestion = nearest(key, siblings)
  return { path: place, keyword: 'additionalProperties', ...unknownText(place, suggestion, siblings) }
}

function unknownText(what: string, meant: string | null, siblings: string[]): Wording {
  if (meant !== null) return checkText('unknownMeant', { what, meant })
  return siblings.length > 0
    ? checkText('unknownOf', { what, known: siblings.join(', ') })
    : checkText('unknown', { what })
}

function pointerKey(pointer: string): string {
  return decodeURIComponent(pointer.slice(pointer.lastIndexOf('/') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/** Properties declared for the object that holds the key at `pointer`, followed through plain `properties` and `items`. */
function declaredAt(schema: Schema, pointer: string): { [name: string]: Json } {
  // a step through `$ref` stays where it is when there is no reference
  const steps = pointer
    .split('/')
    .slice(1, -1)
    .map((segment) => (/^\d+$/.test(segment) ? 'items/$ref' : `properties/${segment}/$ref`))
  const target = atKeywordLocation(schema, ['#/$ref', ...steps].join('/'))
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
