import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import { type Fault, faultOf } from '../../run/fault'
import { MAX_VALUE_BYTES } from '../../run/objectRef'
import { grouped } from '../guards/trip'
import type { PreparedCall } from './preparedCall'

export const MAX_RESULT_BYTES = MAX_VALUE_BYTES
const PREVIEW_LENGTH = 2000

/** Stands in the journal for a result that was too large to keep. */
export type OversizedResult = { $oversized: number; preview: string }

/** The result as it can be kept: itself, or a stand-in when it is over 50 MB. */
export function keepable(result: Json): Json | OversizedResult {
  const text = JSON.stringify(result)
  const bytes = new TextEncoder().encode(text).length
  return bytes > MAX_RESULT_BYTES ? { $oversized: bytes, preview: text.slice(0, PREVIEW_LENGTH) } : result
}

/** Size in bytes of the result that a stand-in stands for; null for any other result. */
export function sizeOf(kept: Json): number | null {
  return isJsonObject(kept) && typeof kept.$oversized === 'number' ? kept.$oversized : null
}

/** EXEC-8: null when the kept result can be used by dependents, else why not. The same on replay, since it is judged by the kept result. */
export function checkResult(call: PreparedCall, kept: Json): Fault | null {
  const bytes = sizeOf(kept)
  if (bytes !== null) return tooLarge(call, bytes)
  if (call.outputSchema === undefined) return null
  const problems = validateJson(kept, call.outputSchema)
  if (problems.length === 0) return null
  const mismatch = call.safe ? 'OUTPUT_MISMATCH.nothing' : 'OUTPUT_MISMATCH.effect'
  const details: JsonObject = { problems: problems.map(({ path, message }) => ({ path, message })) }
  return { ...faultOf(mismatch, { tool: call.tool, problems }), details }
}

function tooLarge(call: PreparedCall, bytes: number): Fault {
  const limit = MAX_RESULT_BYTES
  const large = call.safe ? 'RESULT_TOO_LARGE.nothing' : 'RESULT_TOO_LARGE.effect'
  const refused = faultOf(large, { tool: call.tool, actual: grouped(bytes), limit: grouped(limit) })
  return { ...refused, details: { bytes, limit } }
}
