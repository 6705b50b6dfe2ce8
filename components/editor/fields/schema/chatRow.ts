import { CHAT_MARK } from '@/lib/graph/chatField'
import { rowType, type SchemaRow, withKey } from './schemaRows'

const TEXTS: ReadonlySet<string> = new Set(['text', 'longText'])

export const isChatRow = ({ schema }: SchemaRow): boolean => schema[CHAT_MARK] === true

/** One text is the message without being marked; of several, somebody has to say which. */
export function asksForChatMark(rows: readonly SchemaRow[], row: SchemaRow): boolean {
  const texts = rows.filter(({ schema }) => TEXTS.has(rowType(schema)))
  return isChatRow(row) || (texts.length > 1 && texts.includes(row))
}

/** The rows with this one as what people write in a chat, or with none. */
export function withChatRow(rows: readonly SchemaRow[], chosen: SchemaRow | null): SchemaRow[] {
  return rows.map((row) => ({
    ...row,
    schema: withKey(row.schema, CHAT_MARK, row === chosen ? true : undefined),
  }))
}
