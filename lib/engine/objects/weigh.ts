import { isJsonObject, type Json } from '../../graph/json'

/** Texts up to this length are counted by their characters: a few bytes more or less do not matter. */
const EXACT_FROM = 1_000

/** Bytes that a value takes as JSON text, nearly, and whether anything in it has the key `$object`. */
export type Weight = { bytes: number; marked: boolean }

export function weigh(value: Json): Weight {
  if (typeof value === 'string') return { bytes: textBytes(value) + 2, marked: false }
  if (typeof value !== 'object' || value === null) return { bytes: String(value).length, marked: false }
  let bytes = 2
  let marked = isJsonObject(value) && Object.hasOwn(value, '$object')
  for (const [key, item] of Object.entries(value)) {
    const inside = weigh(item)
    bytes += inside.bytes + 1 + (Array.isArray(value) ? 0 : key.length + 3)
    marked ||= inside.marked
  }
  return { bytes, marked }
}

function textBytes(text: string): number {
  return text.length < EXACT_FROM ? text.length : new TextEncoder().encode(text).length
}
