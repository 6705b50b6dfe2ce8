import type { Json, JsonObject } from '../graph/json'
import type { Wording } from '../graph/wording'

/** One semantic check of an argument: null when it holds, else the rest of a sentence that begins with the argument's name. Pure; never throws. */
export type RuleCheck = (value: Json, args: JsonObject) => Wording | null

/** The argument as text; numbers are written out, since codes come as both. Null for anything else. */
export function textOf(value: Json): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
}
