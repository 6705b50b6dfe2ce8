import { splitClauses } from '../language/splitClauses'
import { words } from '../language/words'
import { conforms } from '../schema/conforms'
import type { Json, SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import { chooseOption } from './chooseOption'
import type { FillContext, Place } from './FillContext'
import { matchFacts, SURE } from './matchFacts'
import { unwrapReference } from './unwrapReference'

const REPORTED = /missing|unknown_?info|open_?questions|缺少/i
const KNOWN = /known_?facts|facts|已知/i
const MOST_FACTS = 12
const LISTED = /\s*[,，、;；]\s*/

/** What the conversation offers for a list: reports about itself, options that are named, facts of the wanted kind. */
export function listedValues(
  list: SchemaObject,
  items: SchemaObject,
  place: Place,
  context: FillContext,
): Json[] {
  const fits = (value: Json) => conforms(items, value, context.root)
  const type = mainType(unwrapReference(items, context.root).schema)
  if (type === 'string' && !items.enum && REPORTED.test(place.key)) return context.reported.filter(fits)
  if (type === 'string' && !items.enum && KNOWN.test(place.key)) return knownFacts(context).filter(fits)
  if (items.enum) return namedOptions(items.enum, context)
  if (type === 'object') return objectPerClause(items, place, context)
  if (type !== 'string' && type !== 'number' && type !== 'integer') return []
  const { schema } = unwrapReference(items, context.root)
  const field = { key: place.key, path: place.path, schema: { ...describedBy(list), ...schema } }
  const matches = matchFacts(field, type, context)
  const top = matches[0]
  if (!top) return []
  if (top.fact.kind === 'labelled' && type === 'string' && LISTED.test(top.fact.raw))
    return top.fact.raw.split(LISTED).filter(fits)
  // The word behind the list's name is one item; things of its kind beside it are the others.
  const best = matches.find(({ rank, fact }) => rank === top.rank && fact.kind !== 'labelled') ?? top
  const alike = matches.filter(
    ({ fact, score }) => fact.at === best.fact.at && (fact.kind === best.fact.kind || score >= SURE + 4),
  )
  const ordered = alike.sort((a, b) => a.fact.start - b.fact.start).map(({ value }) => value)
  return ordered.filter((value, index) => fits(value) && ordered.indexOf(value) === index)
}

const describedBy = (list: SchemaObject): SchemaObject =>
  list.description === undefined ? {} : { description: list.description }

function knownFacts(context: FillContext): string[] {
  const lines = context.facts
    .filter(({ kind }) => kind !== 'word' && kind !== 'tail')
    .map((fact) => (fact.key ? `${fact.key}: ${fact.raw}` : `${fact.kind}: ${fact.raw}`))
  return [...new Set(lines)].slice(0, MOST_FACTS)
}

function namedOptions(options: readonly Json[], context: FillContext): Json[] {
  const asked = new Set(words(context.text))
  return options.filter((option) => words(String(option)).some((word) => asked.has(word)))
}

/** One object per clause, as far as clauses say all that an object needs. */
function objectPerClause(items: SchemaObject, place: Place, context: FillContext): Json[] {
  if (context.depth > 3 || !place.needed) return []
  const choices = items.anyOf ?? items.oneOf
  const clauses = splitClauses(context.text).slice(0, 8)
  return clauses.flatMap((text) => {
    const missing: FillContext['missing'] = []
    const own = { ...context, text, missing, used: new Set<never>(), depth: context.depth + 1 }
    if (
      choices &&
      chooseOption(
        choices.map((choice) => JSON.stringify(choice)),
        undefined,
        own,
      ).score === 0
    )
      return []
    const value = context.fill(items, { key: place.key, path: place.path, needed: true }, own)
    return value === undefined || missing.length > 0 ? [] : [value]
  })
}
