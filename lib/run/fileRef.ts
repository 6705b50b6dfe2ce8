import { isJsonObject, type Json } from '../graph/json'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An uploaded file as a value of a run: `{"$file": id}`. Its bytes appear nowhere but in the call of the tool that gets them. */
export function fileValue(id: string): { $file: string } {
  return { $file: id }
}

/** The id of the file a value stands for; null for any other value. */
export function fileId(value: unknown): string | null {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return null
  return typeof value.$file === 'string' && ID.test(value.$file) ? value.$file : null
}

/** Ids of all files in a value, each once. */
export function fileIdsIn(value: Json): string[] {
  const id = fileId(value)
  if (id !== null) return [id]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(fileIdsIn))]
}
