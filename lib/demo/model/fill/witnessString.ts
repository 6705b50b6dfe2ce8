import { fitsString } from '../schema/conforms'
import { formatWitness } from '../schema/formats'
import type { SchemaObject } from '../schema/JsonSchema'
import { patternWitness } from '../schema/patternWitness'

/** A text that satisfies the schema's pattern, format and lengths; the wish itself if that does, or a fitted form of it. */
export function witnessString(schema: SchemaObject, wish: string, variant: number): string {
  const accepts = (text: string) => fitsString(schema, text)
  const wishes = [
    fitLength(schema, variant > 0 ? `${wish} ${variant}` : wish),
    formatWitness(schema.format ?? '', variant),
  ]
  const fitting = wishes.find((text) => text !== undefined && accepts(text))
  if (fitting !== undefined) return fitting
  const made = schema.pattern === undefined ? undefined : patternWitness(schema.pattern, variant, accepts)
  return made ?? longFormat(schema, variant, accepts) ?? fitLength(schema, wish)
}

/** Formats with a length to meet: an address grows in front, a link behind. */
function longFormat(
  schema: SchemaObject,
  variant: number,
  accepts: (text: string) => boolean,
): string | undefined {
  const base = formatWitness(schema.format ?? '', variant) ?? ''
  const short = [
    `${String.fromCharCode(97 + (variant % 26))}@b.co`,
    'a.co',
    'https://a.co',
    'https://a.co/',
    '/',
  ]
  const padding = 'a'.repeat(Math.max(0, (schema.minLength ?? 0) - base.length))
  return [`${padding}${base}`, `${base}${padding}`, `${base}/${padding}`, ...short].find(accepts)
}

function fitLength(schema: SchemaObject, text: string): string {
  const chars = [...text]
  const max = schema.maxLength ?? chars.length
  // The end tells variants apart, so a text that is too long loses its middle.
  const cut =
    chars.length <= max ? chars : [...chars.slice(0, Math.max(0, max - 2)), ...chars.slice(-Math.min(2, max))]
  return cut.join('').padEnd(schema.minLength ?? 0, '.')
}
