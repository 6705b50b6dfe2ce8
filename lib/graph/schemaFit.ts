import { checkText } from './checkTexts'
import type { Schema } from './definition'
import { isJsonObject, type Json } from './json'
import { jsonType, typesWord } from './schemaMessages'
import type { Wording } from './wording'

/** Says what is found and what is wanted, without a full stop. */
type Misfit = { path: string } & Wording

/** Types a schema allows; null when it does not say. */
function typesOf(schema: Schema): Set<string> | null {
  // a file is handed to a tool as text or as an object, whichever its schema wants
  if (schema.format === 'file') return new Set(['object', 'string'])
  if (typeof schema.type === 'string') return new Set([schema.type])
  if (Array.isArray(schema.type)) return new Set(schema.type.map(String))
  if (schema.const !== undefined) return new Set([jsonType(schema.const)])
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(jsonType))
  const choices = schema.anyOf ?? schema.oneOf
  if (!Array.isArray(choices)) return null
  const all = choices.map((choice) => (isJsonObject(choice) ? typesOf(choice) : null))
  const said = all.filter((types) => types !== null)
  return said.length < all.length ? null : new Set(said.flatMap((types) => [...types]))
}

/**
 * Why a value of type `source` can never be a `target`, or null when it might. Only certain misfits count: an unknown type fits
 * everything, whole numbers fit numbers and the other way round, and numbers fit text (they are written out without loss).
 */
export function misfit(source: Schema, target: Schema, path = ''): Misfit | null {
  if (target['x-type'] !== undefined || source['x-type'] !== undefined)
    return specialMisfit(source, target, path)
  const from = typesOf(source)
  const to = typesOf(target)
  if (from && to && ![...from].some((type) => fits(type, to)))
    return wanting(path, typesWord([...from]), typesWord([...to]))
  if (!isJsonObject(source.properties) || !isJsonObject(target.properties)) return null
  return propertyMisfit(source.properties, target, target.properties, path)
}

function specialMisfit(source: Schema, target: Schema, path: string): Misfit | null {
  if (source['x-type'] === target['x-type'] || Object.keys(source).length === 0) return null
  if (Object.keys(target).length === 0) return null
  return wanting(
    path,
    kindOf(source, checkText('word.else', {})),
    kindOf(target, checkText('word.another', {})),
  )
}

function kindOf(schema: Schema, unknown: Wording): Wording {
  const special = schema['x-type']
  if (special !== undefined) return checkText('word.special', { type: String(special) })
  const types = typesOf(schema)
  return types === null ? unknown : typesWord([...types])
}

function wanting(path: string, found: Wording, wanted: Wording): Misfit {
  return { path, ...checkText('misfit', { what: path || checkText('it', {}), found, wanted }) }
}

function propertyMisfit(
  have: { [name: string]: Json },
  target: Schema,
  wanted: { [name: string]: Json },
  path: string,
): Misfit | null {
  const required = Array.isArray(target.required) ? target.required.map(String) : []
  for (const [name, schema] of Object.entries(wanted)) {
    const place = path ? `${path}.${name}` : name
    const own = Object.hasOwn(have, name) ? have[name] : undefined
    if (own === undefined) {
      if (required.includes(name)) return { path: place, ...checkText('missingHere', { what: place }) }
      continue
    }
    const inner = isJsonObject(own) && isJsonObject(schema) ? misfit(own, schema, place) : null
    if (inner) return inner
  }
  return null
}

function fits(type: string, targets: ReadonlySet<string>): boolean {
  if (targets.has(type)) return true
  if (type === 'integer' || type === 'number')
    return targets.has('number') || targets.has('integer') || targets.has('string')
  return false
}
