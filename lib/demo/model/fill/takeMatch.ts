import type { Json, JsonSchema } from '../schema/JsonSchema'
import type { Field } from './Field'
import type { FillContext, Place } from './FillContext'
import { isMentioned } from './isMentioned'
import { type FactMatch, SURE } from './matchFacts'
import { roleOf } from './roleOf'
import { referenceTo, unwrapReference } from './unwrapReference'

/** Members that are there to carry words on, like the body of a letter; a note or a reason is not. */
const carriesProse = (field: Field) =>
  roleOf(field) === 'text' && /body|message|content|text|正文|内容/i.test(field.key)

/**
 * What goes into a member: a fact beyond doubt, an earlier step's result that surely is it, a likely fact, a likely
 * result, and only then what can be made up from the clause.
 */
export function takeMatch(
  schema: JsonSchema | undefined,
  place: Place,
  match: FactMatch | undefined,
  context: FillContext,
): Json | undefined {
  const { schema: plain, referable } = unwrapReference(schema, context.root)
  const field = { key: place.key, path: place.path, schema: plain }
  const refer = (certainty: 'exact' | 'likely') =>
    referable ? context.reference?.(field, certainty) : undefined
  const take = (chosen: FactMatch) => {
    context.used.add(chosen.fact)
    return chosen.value
  }
  if (match && match.score >= SURE) return take(match)
  const exact = refer('exact')
  if (exact !== undefined) return referenceTo(exact)
  if (match) return take(match)
  const wanted = place.needed || carriesProse(field) || isMentioned(field, context.text)
  const likely = wanted ? refer('likely') : undefined
  return likely === undefined ? context.fill(plain, place, context) : referenceTo(likely)
}
