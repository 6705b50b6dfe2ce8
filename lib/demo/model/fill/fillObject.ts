import { conforms } from '../schema/conforms'
import { flattenSchema } from '../schema/flattenSchema'
import { type Json, objectSchema, type SchemaObject } from '../schema/JsonSchema'
import { assignFacts } from './assignFacts'
import { chooseOption } from './chooseOption'
import type { FillContext, Place } from './FillContext'
import { takeMatch } from './takeMatch'
import { witnessString } from './witnessString'

type JsonObject = { [key: string]: Json }

/** An object with its required members, and of the others those that something is known for. */
export function fillObject(schema: SchemaObject, place: Place, context: FillContext): JsonObject {
  const value = fillMembers(schema, place, context)
  if (schema.if !== undefined) {
    const { if: condition, then, else: otherwise, ...rest } = schema
    const branch = conforms(condition, value, context.root)
      ? { allOf: [then ?? true, condition] }
      : (otherwise ?? true)
    const whole = flattenSchema({ ...rest, allOf: [branch] }, context.root)
    const again = fillMembers(whole, place, context)
    if (conforms(schema, again, context.root)) return again
  }
  return value
}

function fillMembers(schema: SchemaObject, place: Place, outer: FillContext): JsonObject {
  const confidence = choiceBeside(schema, outer)
  const context = { ...outer, depth: outer.depth + 1, ...(confidence === undefined ? {} : { confidence }) }
  const matches = assignFacts(schema, context)
  const value: JsonObject = {}
  const needed = new Set(schema.required ?? [])
  const put = (key: string) => {
    const isNeeded = needed.has(key) || context.insist.has(key)
    if (!isNeeded && context.omit.has(key)) return
    const at: Place = { key, path: [...place.path, place.key], needed: isNeeded }
    const match = matches.get(key)
    const filled = takeMatch(memberSchema(schema, key), at, match, context)
    if (filled !== undefined) value[key] = filled
  }
  const keys = [...new Set([...Object.keys(schema.properties ?? {}), ...needed])]
  for (const key of keys) put(key)
  for (const key of Object.keys(value)) {
    for (const other of schema.dependentRequired?.[key] ?? []) {
      needed.add(other)
      if (!Object.hasOwn(value, other)) put(other)
    }
  }
  for (const key of extraKeys(schema, value, context)) {
    needed.add(key)
    put(key)
  }
  return value
}

function memberSchema(schema: SchemaObject, key: string) {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return schema.properties[key]
  const patterned = Object.entries(schema.patternProperties ?? {}).find(([pattern]) =>
    new RegExp(pattern, 'u').test(key),
  )
  return patterned ? patterned[1] : schema.additionalProperties
}

/** Names for members an object must have beyond those it needs: its optional ones first, then invented ones. */
function extraKeys(schema: SchemaObject, value: JsonObject, context: FillContext): string[] {
  const lacking = (schema.minProperties ?? 0) - Object.keys(value).length
  if (lacking <= 0) return []
  const names = objectSchema(schema.propertyNames)
  const declared = Object.keys(schema.properties ?? {})
  const pattern = Object.keys(schema.patternProperties ?? {})[0]
  const naming =
    schema.additionalProperties === false && pattern !== undefined ? { ...names, pattern } : names
  const option = (index: number) =>
    naming.enum ? String(naming.enum[index]) : witnessString(naming, `key${index + 1}`, index)
  const invented = Array.from({ length: lacking + declared.length }, (_, index) => option(index))
  return [...declared, ...invented]
    .filter((key) => !Object.hasOwn(value, key) && !context.omit.has(key))
    .slice(0, lacking)
}

/** How sure the enum among an object's members is chosen, for a confidence stated next to it. */
function choiceBeside(schema: SchemaObject, context: FillContext): number | undefined {
  for (const property of Object.values(schema.properties ?? {})) {
    const flat = flattenSchema(property, context.root)
    if (flat.enum && flat.enum.length > 1) return chooseOption(flat.enum, undefined, context).confidence
  }
  return undefined
}
