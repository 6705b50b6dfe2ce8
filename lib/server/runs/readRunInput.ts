import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { httpProblem } from '../httpProblem'

/** A run's input is a JSON object. Throws 422. */
export function readRunInput(json: Json): JsonObject {
  if (isJsonObject(json)) return json
  throw httpProblem(422, 'INVALID_INPUT.shape', {})
}
