import { checkSchema } from '@/lib/graph/checkSchema'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'
import type { Wording } from '@/lib/graph/wording'
import { type JsonReason, lineOf, locateJson } from './locateJson'

/** One thing wrong with a schema's text: why it is no JSON (`reason`), or what is wrong with the schema (`message`), at its line. */
export type TextFault = { line: number; column: number; offset: number } & (
  | { kind: 'json'; reason: JsonReason }
  | ({ kind: 'schema'; path: string } & Wording)
)
export type SchemaText = { schema: Schema | null; faults: TextFault[] }

/** A schema written as JSON. `schema` is null while the text is none; a schema with faults is still one, and the compiler says the same about it. */
export function readSchemaText(text: string): SchemaText {
  const read = locateJson(text)
  if (!read.ok)
    return { schema: null, faults: [at(text, read.offset, { kind: 'json', reason: read.reason })] }
  if (!isJsonObject(read.value))
    return { schema: null, faults: [at(text, 0, { kind: 'json', reason: 'value' })] }
  const faults = checkSchema(read.value).map(({ path, ...said }) =>
    at(text, placeOf(read.places, path), { kind: 'schema', path, ...said }),
  )
  return { schema: read.value, faults }
}

type Told = { kind: 'json'; reason: JsonReason } | ({ kind: 'schema'; path: string } & Wording)

function at(text: string, offset: number, told: Told): TextFault {
  return { ...lineOf(text, offset), offset, ...told }
}

/** Where a path stands, or the nearest part of it that does: what is missing is shown at what it is missing from. */
function placeOf(places: ReadonlyMap<string, number>, path: string): number {
  for (let part = path; part !== ''; part = part.replace(/(?:^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
    const found = places.get(part)
    if (found !== undefined) return found
  }
  return places.get('') ?? 0
}
