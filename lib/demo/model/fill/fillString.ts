import { refersBack } from '../conversation/talk'
import { fitsString } from '../schema/conforms'
import type { Json } from '../schema/JsonSchema'
import { type Field, fieldText } from './Field'
import type { FillContext } from './FillContext'
import { queryText } from './queryText'
import { roleOf } from './roleOf'
import { witnessString } from './witnessString'

const OWN_WORDS = new Set(['text', 'title', 'query', 'goal'])

/**
 * A text nobody stated: a default, the clause's own words where the field wants prose, else a witness of the schema
 * and an entry in `missing`, because an id or a name must not be invented.
 */
export function fillString(field: Field, context: FillContext): Json {
  const { schema } = field
  if (typeof schema.default === 'string' && context.variant === 0 && fitsString(schema, schema.default))
    return schema.default
  const role = roleOf(field)
  if (
    OWN_WORDS.has(role) &&
    schema.pattern === undefined &&
    schema.format === undefined &&
    context.text !== ''
  ) {
    const text = role === 'query' ? queryText(context.text) : ownWords(role, context)
    return witnessString(schema, text, context.variant)
  }
  context.missing.push({ key: field.key, about: fieldText(field) })
  const example = schema.example ?? schema.examples?.[0]
  return witnessString(schema, typeof example === 'string' ? example : field.key || 'text', context.variant)
}

/** “Mail that to her” carries on what was said before, not itself. */
function ownWords(role: string, { text, before }: FillContext): string {
  const meant = role === 'text' ? before.answered : role === 'title' ? before.asked : undefined
  return meant !== undefined && refersBack(text) ? meant : text
}
