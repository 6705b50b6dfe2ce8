/** Plain JSON. The same shape as the pipeline's own, named again here because this room knows nothing of pipelines. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

export function isJsonRecord(value: unknown): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Name and value of each child, in order; nothing for scalars. */
export function childrenOf(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item])
  return isJsonRecord(value) ? Object.entries(value) : []
}

/** Whether `needle` (lower case) stands in the name, the text of the value or anything below it. */
export function containsText(name: string, value: JsonValue, needle: string): boolean {
  if (name.toLowerCase().includes(needle)) return true
  if (typeof value === 'object' && value !== null)
    return childrenOf(value).some(([key, child]) => containsText(key, child, needle))
  return String(value).toLowerCase().includes(needle)
}
