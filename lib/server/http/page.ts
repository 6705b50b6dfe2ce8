import { HttpProblem } from '../httpProblem'
import { isUuid } from './readId'

/** One page of a list; `nextCursor` goes into `?after=`, null on the last page. */
export type Page<T> = { items: T[]; nextCursor: string | null }
type Cursor = { at: Date; id: string }

/** `rows` hold one more than `size` when there is a next page. */
export function pageOf<Row, Item>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > size && last ? writeCursor(cursorOf(last)) : null,
  }
}

function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}.${id}`
}

/** Throws 400 for a cursor that no list gave out. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, ms, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? []
  if (ms === undefined || id === undefined || !isUuid(id))
    throw new HttpProblem(400, 'INVALID_CURSOR', 'Pass the nextCursor of the page before as after.')
  return { at: new Date(Number(ms)), id }
}
