import { isJsonObject, type Json } from '../../graph/json'

/** Texts up to this length are counted by their characters: a few bytes more or less do not matter. */
const EXACT_FROM = 1_000

/** Nesting from which on a value is not looked into any further: no journal keeps it. */
const DEEPEST = 1_000

/** Bytes that a value takes as JSON text, nearly; whether anything in it has the key `$object`; whether it is nested too deeply to be looked through. */
export type Weight = { bytes: number; marked: boolean; deep: boolean }

export function weigh(value: Json, depth = 0): Weight {
  if (typeof value === 'string') return { bytes: textBytes(value) + 2, marked: false, deep: false }
  if (typeof value !== 'object' || value === null)
    return { bytes: String(value).length, marked: false, deep: false }
  if (depth > DEEPEST) return { bytes: 2, marked: false, deep: true }
  let bytes = 2
  let marked = isJsonObject(value) && Object.hasOwn(value, '$object')
  let deep = false
  for (const [key, item] of Object.entries(value)) {
    const inside = weigh(item, depth + 1)
    bytes += inside.bytes + 1 + (Array.isArray(value) ? 0 : key.length + 3)
    marked ||= inside.marked
    deep ||= inside.deep
  }
  return { bytes, marked, deep }
}

function textBytes(text: string): number {
  return text.length < EXACT_FROM ? text.length : new TextEncoder().encode(text).length
}
