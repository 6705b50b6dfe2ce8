import { isJsonObject, type Json } from '../../graph/json'

const MASK = '•••'

/**
 * The value with the fields at `paths` hidden: `records[].idNumber`, `person.phone`, `codes[]`. A path that leads nowhere hides nothing; null stays
 * null, so that “nothing there” still shows.
 */
export function maskPaths(value: Json, paths: readonly string[]): Json {
  return paths.reduce<Json>((masked, path) => maskAt(masked, stepsOf(path)), value)
}

/** `a.b[].c` → `a`, `b`, `[]`, `c`. */
function stepsOf(path: string): string[] {
  return path.split('.').flatMap((part) => {
    const [name = '', ...items] = part.split('[]')
    return [...(name === '' ? [] : [name]), ...items.map(() => '[]')]
  })
}

function maskAt(value: Json, [step, ...rest]: string[]): Json {
  if (step === undefined) return value === null ? null : MASK
  if (step === '[]') return Array.isArray(value) ? value.map((item) => maskAt(item, rest)) : value
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value
  return { ...value, [step]: maskAt(value[step] ?? null, rest) }
}
