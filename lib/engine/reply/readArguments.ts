import { isJsonObject, type JsonObject } from '../../graph/json'
import { parse } from './readReply'

export type ReadArguments = { ok: true; args: JsonObject } | { ok: false; message: string }

/**
 * The arguments string of a model's tool call. Empty, missing and null mean `{}`; whether that is enough is the schema's business. Anything else that
 * is not one JSON object is a message to send back, quoting where parsing stopped; a call is never guessed together from broken text.
 */
export function readArguments(text: string | null | undefined): ReadArguments {
  if (text === null || text === undefined || text.trim() === '') return { ok: true, args: {} }
  const parsed = parse(text)
  if (parsed.kind === 'error')
    return { ok: false, message: `The arguments are not valid JSON: ${parsed.message}.` }
  if (parsed.value === null) return { ok: true, args: {} }
  // some servers encode the object twice
  if (typeof parsed.value === 'string' && parsed.value.trimStart().startsWith('{'))
    return readArguments(parsed.value)
  if (!isJsonObject(parsed.value))
    return { ok: false, message: `The arguments must be one JSON object, not ${nameOf(parsed.value)}.` }
  return { ok: true, args: parsed.value }
}

function nameOf(value: unknown): string {
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`
}
