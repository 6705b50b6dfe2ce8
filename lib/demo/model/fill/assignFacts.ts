import type { Fact } from '../facts/Fact'
import { words } from '../language/words'
import { flattenSchema } from '../schema/flattenSchema'
import type { SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { FillContext } from './FillContext'
import { type FactMatch, matchFacts } from './matchFacts'
import { scalarFields } from './scalarFields'
import { soleCandidates } from './soleCandidates'

/**
 * Which fact goes to which field of an object: the surest pair first, and no fact twice, so that of two places the
 * one behind "from" is the origin and the other one the destination.
 */
export function assignFacts(object: SchemaObject, context: FillContext): ReadonlyMap<string, FactMatch> {
  const assigned = new Map<string, FactMatch>()
  const taken = new Set<string>()
  const lists = new Set(listKeys(object, context).flatMap((key) => words(key)))
  const namesList = (fact: Fact, key: string) => {
    const label = words(fact.label)
    return label.some((word) => lists.has(word)) && !label.some((word) => words(key).includes(word))
  }
  const pairs = scalarFields(object, context).flatMap(({ field, needed }) =>
    matchFacts(field, mainType(field.schema), context)
      .filter(({ fact }) => !namesList(fact, field.key))
      .slice(0, 6)
      .map((match) => ({ key: field.key, match, rank: match.rank + (needed ? 0.5 : 0) })),
  )
  pairs.sort((a, b) => b.rank - a.rank)
  for (const { key, match } of pairs) {
    const stated = match.fact.raw
    const shareable = match.fact.kind === 'json' || match.score >= SHAREABLE
    if (assigned.has(key) || (!shareable && (taken.has(stated) || context.used.has(match.fact)))) continue
    assigned.set(key, match)
    taken.add(stated)
  }
  for (const [key, match] of soleCandidates(object, context, assigned, taken)) assigned.set(key, match)
  return assigned
}

/** Members that take a list: what is called by their name is theirs. */
const listKeys = (object: SchemaObject, context: FillContext) =>
  Object.entries(object.properties ?? {}).flatMap(([key, schema]) =>
    mainType(flattenSchema(schema, context.root)) === 'array' ? [key] : [],
  )

/** A fact named exactly like the field belongs to it even if another field took it too. */
const SHAREABLE = 14
