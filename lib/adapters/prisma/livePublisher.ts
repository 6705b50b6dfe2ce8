import type pg from 'pg'
import type { LivePort } from '../../engine/ports'
import type { JsonObject } from '../../graph/json'

const EVERY_MS = 50
/** Postgres refuses payloads of 8,000 bytes; the list around the items needs a few. */
const MAX_ITEM_BYTES = 7_800
/** Characters of one piece of text: at most 3 bytes of UTF-8 each, or 6 as an escape. */
const MAX_TEXT = 1_200
/** Texts whose length is kept; the oldest belongs to a request that ended long ago. */
const MOST_TEXTS = 1_000

export type LivePublisher = LivePort & { close(): Promise<void> }

/**
 * Sends what happens between two events on `channel`, as JSON lists of `{run, key, text?, from?, progress?, retry?}`: at most every 50 ms, texts of one
 * key joined (`from`: characters written before), only the newest progress and wait. Never fails; nothing depends on it.
 */
export function createLivePublisher(pool: pg.Pool, channel: string): LivePublisher {
  let items = new Map<string, Item>()
  const written = countWritten()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<unknown> = Promise.resolve()
  const send = () => {
    timer = null
    const payloads = packItems([...items.values()].flatMap(pieces))
    items = new Map()
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    sending = pool.query(text, [channel, payloads]).catch(() => {})
  }
  const add = (
    run: string,
    key: string,
    change: (item: Pick<Item, 'text' | 'from'>, id: string) => JsonObject,
  ) => {
    const id = `${run} ${key}`
    const item = items.get(id) ?? { run, key }
    items.set(id, { ...item, ...change(item, id) })
    timer ??= setTimeout(send, EVERY_MS)
  }
  return {
    text: (run, key, delta) =>
      add(run, key, ({ text = '', from }, id) => {
        const before = written.add(id, delta.length)
        return { text: text + delta, from: from ?? before }
      }),
    progress: (run, key, progress) => add(run, key, () => ({ progress })),
    waiting: (run, key, { says, ...retry }) =>
      add(run, key, (_, id) => {
        // a new attempt begins to write from the start
        written.forget(id)
        const said = says && JSON.stringify(says).length <= MAX_TEXT ? { says } : {}
        return { retry: { ...retry, message: retry.message.slice(0, MAX_TEXT), ...said } }
      }),
    async close() {
      if (timer) clearTimeout(timer)
      await sending
    },
  }
}

type Item = JsonObject & { run: string; key: string; text?: string; from?: number }

/** How much has been written under each id. */
function countWritten() {
  const lengths = new Map<string, number>()
  return {
    /** Answers the length before. */
    add(id: string, length: number): number {
      const before = lengths.get(id) ?? 0
      lengths.delete(id)
      lengths.set(id, before + length)
      const [oldest] = lengths.keys()
      if (lengths.size > MOST_TEXTS && oldest !== undefined) lengths.delete(oldest)
      return before
    },
    forget: (id: string) => lengths.delete(id),
  }
}

function pieces(item: Item): JsonObject[] {
  const { text = '', from = 0, ...rest } = item
  if (text.length <= MAX_TEXT) return [item]
  const cuts: JsonObject[] = []
  for (let start = 0; start < text.length; start += MAX_TEXT)
    cuts.push({ ...rest, from: from + start, text: text.slice(start, start + MAX_TEXT) })
  return cuts
}

/** JSON lists, each with as many items as a payload may hold; an item that is too large by itself is left out. */
function packItems(items: readonly JsonObject[]): string[] {
  const lists: string[][] = [[]]
  let bytes = 0
  for (const item of items) {
    // NUL is legal in JSON as an escape, but not in what a notification carries; JSON.stringify escapes it
    const text = JSON.stringify(item)
    const size = Buffer.byteLength(text) + 1
    if (size > MAX_ITEM_BYTES) continue
    if (bytes + size > MAX_ITEM_BYTES) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1)?.push(text)
    bytes += size
  }
  return lists.filter((list) => list.length > 0).map((list) => `[${list.join(',')}]`)
}
