import { flattenSchema } from '../schema/flattenSchema'
import type { SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { Field } from './Field'
import type { FillContext } from './FillContext'
import { type FactMatch, matchFacts } from './matchFacts'
import { unwrapReference } from './unwrapReference'

/**
 * Which fact goes to which field of an object: the surest pair first, and no fact twice, so that of two places the
 * one behind "from" is the origin and the other one the destination.
 */
export function assignFacts(object: SchemaObject, context: FillContext): ReadonlyMap<string, FactMatch> {
  const assigned = new Map<string, FactMatch>()
  const taken = new Set<string>()
  const pairs = scalarFields(object, context).flatMap(({ field, needed }) =>
    matchFacts(field, mainType(field.schema), context)
      .slice(0, 6)
      .map((match) => ({ key: field.key, match, score: match.score + (needed ? 0.5 : 0) })),
  )
  pairs.sort((a, b) => b.score - a.score)
  for (const { key, match } of pairs) {
    const stated = match.fact.raw
    const shareable = match.fact.kind === 'json' || match.score >= SHAREABLE
    if (assigned.has(key) || (!shareable && (taken.has(stated) || context.used.has(match.fact)))) continue
    assigned.set(key, match)
    taken.add(stated)
  }
  return assigned
}

/** A fact named exactly like the field belongs to it even if another field took it too. */
const SHAREABLE = 14

function scalarFields(object: SchemaObject, context: FillContext): { field: Field; needed: boolean }[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const { schema } = unwrapReference(flattenSchema(property, context.root), context.root)
    const plain = scalarOf(schema, context)
    if (plain === undefined || plain.enum || plain.const !== undefined) return []
    if (!['string', 'number', 'integer'].includes(mainType(plain))) return []
    return [{ field: { key, path: [], schema: plain }, needed: object.required?.includes(key) ?? false }]
  })
}

/** The scalar inside "this or null"; undefined where there is a real choice. */
export function scalarOf(schema: SchemaObject, context: FillContext): SchemaObject | undefined {
  const options = (schema.anyOf ?? schema.oneOf)?.map((option) => flattenSchema(option, context.root))
  if (!options) return schema
  const plain = options.filter((option) => mainType(option) !== 'null')
  const { anyOf: _, oneOf: __, ...outer } = schema
  return plain.length === 1 && plain[0] ? { ...outer, ...plain[0] } : undefined
}
