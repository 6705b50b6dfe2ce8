import type { Page } from '@/lib/api/page'
import { httpProblem } from '../httpProblem'
import { isUuid } from './readId'

type Cursor = { at: Date; id: string }

/** `rows` hold one more than `size` when there is a next page. `stoppedAt`: where looking for more was broken off, for a page that is not full. */
export function pageOf<Row, Item>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
  stoppedAt: Cursor | null = null,
): Page<Item> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next = rows.length > size && last ? cursorOf(last) : stoppedAt
  return { items: shown.map(toItem), nextCursor: next && writeCursor(next) }
}

function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}.${id}`
}

/** Throws 400 for a cursor that no list gave out. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, ms, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? []
  if (ms === undefined || id === undefined || !isUuid(id)) throw httpProblem(400, 'INVALID_CURSOR', {})
  return { at: new Date(Number(ms)), id }
}
