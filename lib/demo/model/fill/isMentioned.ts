import { words } from '../language/words'
import type { Field } from './Field'

const GENERIC = new Set(['id', 'cod', 'number', 'nam', 'valu', 'key', 'dat', 'typ', 'text', 'titl'])

/** Whether a text speaks of what a field identifies: "the records of Union Hospital" mentions a `hospitalCode`. */
export function isMentioned(field: Field, text: string): boolean {
  const names = words(field.key).filter((word) => !GENERIC.has(word))
  const said = new Set(words(text))
  return names.length > 0 && names.length < words(field.key).length && names.every((word) => said.has(word))
}
