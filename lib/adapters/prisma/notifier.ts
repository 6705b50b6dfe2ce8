import type pg from 'pg'

/** Postgres refuses payloads of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900

export type Notifier = {
  /** Announces that something about these runs is new. Never fails: readers poll as well. */
  announce(runIds: Iterable<string>): void
  /** Resolves when nothing is waiting to be sent. */
  settled(): Promise<void>
}

/** Sends ids on `channel`, joined by commas; while one statement is under way the next ids collect. */
export function createNotifier(pool: pg.Pool, channel: string): Notifier {
  let waiting = new Set<string>()
  let sending: Promise<void> | null = null
  const send = async () => {
    while (waiting.size > 0) {
      const ids = [...waiting]
      waiting = new Set()
      const payloads = splitByBytes(ids)
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
        .catch(() => {})
    }
    sending = null
  }
  return {
    announce(runIds) {
      for (const id of runIds) waiting.add(id)
      if (waiting.size > 0) sending ??= send()
    },
    settled: () => sending ?? Promise.resolve(),
  }
}

/** Ids joined by commas, as many per text as a payload may hold. */
export function splitByBytes(ids: readonly string[], limit = MAX_PAYLOAD_BYTES): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const id of ids) {
    const longer = payload === '' ? id : `${payload},${id}`
    if (payload !== '' && Buffer.byteLength(longer) > limit) {
      payloads.push(payload)
      payload = id
    } else payload = longer
  }
  return payload === '' ? payloads : [...payloads, payload]
}
