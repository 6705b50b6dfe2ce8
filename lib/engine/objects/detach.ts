import { isJsonObject, type Json } from '../../graph/json'
import { INLINE_BYTES, literalObject, type ObjectRef, PREVIEW_LENGTH } from '../../run/objectRef'
import { weigh } from './weigh'

/** What a reference takes in its place. */
const REF_BYTES = PREVIEW_LENGTH + 200

/** Stores one JSON text and answers where it lies. */
export type Store = (text: string) => Promise<ObjectRef>

/**
 * A value as events keep it: whatever is larger than `INLINE_BYTES` stored and replaced by its reference, the smallest part that is too large by
 * itself, so that the rest stays readable. Data of the run's own that looks like a reference is written so that it stays data.
 */
export async function detach(value: Json, store: Store): Promise<Json> {
  const { bytes, marked, deep } = weigh(value)
  // left to the journal to refuse
  if (deep) return value
  if (bytes > INLINE_BYTES) return detachLarge(value, store)
  return marked ? escaped(value) : value
}

async function detachLarge(value: Json, store: Store): Promise<Json> {
  if (typeof value !== 'object' || value === null || !isWorthKeeping(value)) return reference(value, store)
  if (Array.isArray(value)) return Promise.all(value.map((item) => detach(item, store)))
  const entries = Object.entries(value).map(async ([key, item]) => [key, await detach(item, store)] as const)
  const detached: Json = Object.fromEntries(await Promise.all(entries))
  return '$object' in value ? literalObject(detached) : detached
}

/** True when what is left once its large parts are gone is small enough. */
function isWorthKeeping(value: Json[] | { [key: string]: Json }): boolean {
  const left = Object.entries(value).reduce((sum, [key, item]) => {
    const { bytes } = weigh(item)
    return sum + key.length + 4 + (bytes > INLINE_BYTES ? REF_BYTES : bytes)
  }, 2)
  return left <= INLINE_BYTES
}

async function reference(value: Json, store: Store): Promise<Json> {
  return { $object: { ...(await store(JSON.stringify(value))) } }
}

function escaped(value: Json): Json {
  if (Array.isArray(value)) return value.map(escaped)
  if (!isJsonObject(value)) return value
  const inside = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escaped(item)]))
  return Object.hasOwn(value, '$object') ? literalObject(inside) : inside
}
