import type { Schema } from './definition'
import { isJsonObject } from './json'
import { resolveRef } from './schemaPointer'

/** Says in a schema that this text of the input is what people write in a chat. */
export const CHAT_MARK = 'x-chat'

/**
 * The field of an input that takes a message: the text marked `"x-chat": true`, else the only text there is. Null when there is none, or when a message alone
 * would not be a whole input because other required fields have no default.
 */
export function chatField(schema: Schema): string | null {
  if (!isJsonObject(schema.properties)) return null
  const fields = Object.entries(schema.properties).flatMap(([name, declared]) => {
    const field = isJsonObject(declared) ? resolveRef(declared, schema) : null
    return field ? [{ name, field }] : []
  })
  const texts = fields.filter(({ field }) => field.type === 'string' && field.enum === undefined)
  const marked = texts.find(({ field }) => field[CHAT_MARK] === true)
  const chosen = marked ?? (texts.length === 1 ? texts[0] : undefined)
  if (!chosen) return null
  const required = Array.isArray(schema.required) ? schema.required : []
  const lacking = fields.some(
    ({ name, field }) => name !== chosen.name && required.includes(name) && field.default === undefined,
  )
  return lacking ? null : chosen.name
}

type Drawn = { nodes: readonly { type: string; config: unknown }[] }

/** The same for a document as it is drawn, finished or not. */
export function chatFieldOf({ nodes }: Drawn): string | null {
  const config = nodes.find(({ type }) => type === 'input')?.config
  return isJsonObject(config) && isJsonObject(config.schema) ? chatField(config.schema) : null
}
