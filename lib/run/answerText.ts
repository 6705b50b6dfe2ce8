import { isJsonObject, type Json } from '../graph/json'

/** What a run's output says in words: the output itself, or the only text in it. Null where it is data that speaks for itself. */
export function answerText(output: Json): string | null {
  if (typeof output === 'string') return output
  if (!isJsonObject(output)) return null
  const values = Object.values(output).filter((value) => value !== null)
  const [only, ...others] = values
  return typeof only === 'string' && others.length === 0 ? only : null
}
