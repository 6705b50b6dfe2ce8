import * as z from 'zod'
import { isJsonObject, type Json } from '../graph/json'

/** Values of more bytes than this leave the events for the object store (EXEC-9). */
export const INLINE_BYTES = 100_000
/** The largest single value that is kept at all. */
export const MAX_VALUE_BYTES = 50_000_000
/** Characters of a value's JSON text that stay with its reference. */
export const PREVIEW_LENGTH = 1_000

const ObjectRefSchema = z.strictObject({
  id: z.uuid(),
  /** Of the value's JSON text. */
  bytes: z.number().int().min(0),
  sha256: z.string(),
  /** The beginning of the value's JSON text. */
  preview: z.string(),
})
export type ObjectRef = z.infer<typeof ObjectRefSchema>

/** The reference that `{"$object": …}` stands for; null for any other value, data that only looks similar included. */
export function objectRef(value: unknown): ObjectRef | null {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return null
  const parsed = ObjectRefSchema.safeParse(value.$object)
  return parsed.success ? parsed.data : null
}

/** How a value of a run's own that has the key `$object` is written, so that it is never taken for a reference. */
export function literalObject(value: Json): Json {
  return { $object: { literal: value } }
}

/** What `literalObject` was given; undefined for anything else. */
export function readLiteral(value: unknown): Json | undefined {
  const inside = isJsonObject(value) && Object.keys(value).length === 1 ? value.$object : undefined
  return isJsonObject(inside) && Object.keys(inside).length === 1 ? inside.literal : undefined
}
