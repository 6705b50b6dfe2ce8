import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { HttpProblem } from '../httpProblem'

/** A run's input is a JSON object. Throws 422. */
export function readRunInput(json: Json): JsonObject {
  if (isJsonObject(json)) return json
  throw new HttpProblem(422, 'INVALID_INPUT', 'The input of a run is a JSON object, such as {"task": "…"}.')
}
