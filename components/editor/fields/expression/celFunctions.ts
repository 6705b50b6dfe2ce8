import type { Schema } from '@/lib/graph/definition'

/** `call` is what is written; the cursor then stands `back` units before its end. `name` is also its key in the messages. */
export type CelFunction = { name: string; call: string; back: number }

const of = (name: string, call = `${name}()`, back = 1): CelFunction => ({ name, call, back })

export const ROOT_FUNCTIONS: readonly CelFunction[] = [
  of('has'),
  of('size'),
  of('string'),
  of('int'),
  of('double'),
  of('bool'),
  of('type'),
  of('timestamp'),
  of('duration'),
  of('true', 'true', 0),
  of('false', 'false', 0),
  of('null', 'null', 0),
]

const TEXT: readonly CelFunction[] = [
  of('contains', 'contains("")', 2),
  of('startsWith', 'startsWith("")', 2),
  of('endsWith', 'endsWith("")', 2),
  of('matches', 'matches("")', 2),
  of('size', 'size()', 0),
]
const LIST: readonly CelFunction[] = [
  of('map', 'map(item, item)', 1),
  of('filter', 'filter(item, item)', 1),
  of('all', 'all(item, item)', 1),
  of('exists', 'exists(item, item)', 1),
  of('exists_one', 'exists_one(item, item)', 1),
  of('size', 'size()', 0),
]

/** Methods of what a schema describes; of a value of unknown type all of them. */
export function methodsOf(schema: Schema): readonly CelFunction[] {
  if (Object.keys(schema).length === 0) return [...TEXT, ...LIST.slice(0, -1)]
  const types = new Set([schema.type].flat())
  if (types.has('string')) return TEXT
  return types.has('array') ? LIST : []
}
