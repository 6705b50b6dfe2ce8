import type { Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'
import { locateJson } from './locateJson'

/** The schema that a text is, whatever may be wrong with it; null while the text is none. What is wrong says `readSchemaText`, which brings the expression language along. */
export function schemaOfText(text: string): Schema | null {
  const read = locateJson(text)
  return read.ok && isJsonObject(read.value) ? read.value : null
}
