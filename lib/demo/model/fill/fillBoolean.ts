import { words } from '../language/words'
import { type Field, fieldText } from './Field'
import type { FillContext } from './FillContext'

const NEGATION =
  /\b(?:not?|without|never|don't|do not|non|no)\s+(?:\w+\s+){0,2}$|(?:不要?|无|非|别)[\u4e00-\u9fff]{0,2}$/i

/** Whether the clause speaks of the field, and says yes or no to it; undefined when it does not speak of it. */
export function statedBoolean(field: Field, context: FillContext): boolean | undefined {
  const names = new Set(words(field.key))
  const spoken = [...context.text.matchAll(/[A-Za-z]+|[\u4e00-\u9fff]{2,4}/g)].find(([token]) =>
    words(token).some((word) => names.has(word)),
  )
  if (spoken) return !NEGATION.test(context.text.slice(0, spoken.index))
  const leading = new Set(words(fieldText(field)).slice(0, 1))
  return names.size === 0 && words(context.text).some((word) => leading.has(word)) ? true : undefined
}
