import { isJsonObject, type Json } from '../graph/json'

/** One place where two values differ; `path` like `items[2].name`, empty for the whole; undefined = absent there. */
export type JsonDifference = { path: string; a: Json | undefined; b: Json | undefined }

/** Where `a` and `b` differ, in the order of `a`, at most `most` places. Keys in another order are no difference. */
export function diffJson(a: Json, b: Json, most = 50): JsonDifference[] {
  const found: JsonDifference[] = []
  collect(a, b, '', found, most)
  return found
}

function collect(
  a: Json | undefined,
  b: Json | undefined,
  path: string,
  found: JsonDifference[],
  most: number,
): void {
  if (a === b || found.length >= most) return
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let index = 0; index < Math.max(a.length, b.length); index += 1)
      collect(a[index], b[index], `${path}[${index}]`, found, most)
  } else if (isJsonObject(a) && isJsonObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      collect(a[key], b[key], path === '' ? key : `${path}.${key}`, found, most)
  } else found.push({ path, a, b })
}
