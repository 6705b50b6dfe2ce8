import type { Json, JsonObject } from '../../graph/json'
import { formOf } from '../../graph/value'
import { openPlaces } from './planReferences'

/** The value an argument has without any step having run; undefined where it has to be waited for. */
export function literalIn(value: Json): Json | undefined {
  const form = formOf(value)
  if (form.kind === 'json') return form.value
  return openPlaces(value).length === 0 ? value : undefined
}

/** All arguments of a step, when none of them has to be waited for. */
export function literalArgs(args: JsonObject): JsonObject | null {
  const known = Object.entries(args).map(([name, value]) => [name, literalIn(value)] as const)
  if (known.some(([, value]) => value === undefined)) return null
  return Object.fromEntries(known.map(([name, value]) => [name, value ?? null]))
}

/** A value as a plan holds it: anything that could be taken for an expression is marked as data. */
export function literalOf(value: Json): Json {
  return typeof value === 'object' && value !== null ? { $json: value } : value
}
