import { expect, it } from 'vitest'
import { chatField } from '@/lib/graph/chatField'
import { asksForChatMark, isChatRow, withChatRow } from './chatRow'
import { rowsOf, withRows } from './schemaRows'

const schema = {
  type: 'object',
  properties: {
    question: { type: 'string' },
    notes: { type: 'string', format: 'multiline' },
    day: { type: 'string', format: 'date' },
  },
}
const rows = rowsOf(schema)
const [question, notes, day] = rows

it('asks which text is the message only where there are several', () => {
  expect(rows.map((row) => asksForChatMark(rows, row))).toEqual([true, true, false])
  const alone = rows.filter((row) => row !== notes)
  expect(alone.map((row) => asksForChatMark(alone, row))).toEqual([false, false])
})

it('marks one text at a time, and what is marked is what a chat fills in', () => {
  const first = withChatRow(rows, question ?? null)
  expect(first.map(isChatRow)).toEqual([true, false, false])
  const second = withChatRow(first, first[1] ?? null)
  expect(second.map(isChatRow)).toEqual([false, true, false])
  expect(chatField(withRows(schema, second))).toBe('notes')
  expect(withRows(schema, withChatRow(second, null))).toEqual(schema)
  expect(day && asksForChatMark(second, day)).toBe(false)
})
