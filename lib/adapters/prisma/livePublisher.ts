import type pg from 'pg'
import type { LivePort } from '../../engine/ports'
import type { JsonObject } from '../../graph/json'

const EVERY_MS = 50
/** Postgres refuses payloads of 8,000 bytes; the list around the items needs a few. */
const MAX_ITEM_BYTES = 7_800
/** Characters of one piece of text: at most 3 bytes of UTF-8 each, or 6 as an escape. */
const MAX_TEXT = 1_200

export type LivePublisher = LivePort & { close(): Promise<void> }

/**
 * Sends what happens between two events on `channel`, as JSON lists of `{run, key, text?, progress?, retry?}`: at most every 50 ms, texts of one
 * key joined, only the newest progress and wait. Never fails; nothing depends on it.
 */
export function createLivePublisher(pool: pg.Pool, channel: string): LivePublisher {
  let items = new Map<string, JsonObject & { run: string; key: string; text?: string }>()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<unknown> = Promise.resolve()
  const send = () => {
    timer = null
    const payloads = packItems([...items.values()].flatMap(pieces))
    items = new Map()
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    sending = pool.query(text, [channel, payloads]).catch(() => {})
  }
  const add = (run: string, key: string, change: (item: { text?: string }) => JsonObject) => {
    const id = `${run} ${key}`
    const item = items.get(id) ?? { run, key }
    items.set(id, { ...item, ...change(item) })
    timer ??= setTimeout(send, EVERY_MS)
  }
  return {
    text: (run, key, delta) => add(run, key, ({ text = '' }) => ({ text: text + delta })),
    progress: (run, key, progress) => add(run, key, () => ({ progress })),
    waiting: (run, key, retry) =>
      add(run, key, () => ({ retry: { ...retry, message: retry.message.slice(0, MAX_TEXT) } })),
    async close() {
      if (timer) clearTimeout(timer)
      await sending
    },
  }
}

function pieces(item: JsonObject & { text?: string }): JsonObject[] {
  const { text = '', ...rest } = item
  if (text.length <= MAX_TEXT) return [item]
  const cuts: JsonObject[] = []
  for (let start = 0; start < text.length; start += MAX_TEXT)
    cuts.push({ ...rest, text: text.slice(start, start + MAX_TEXT) })
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
