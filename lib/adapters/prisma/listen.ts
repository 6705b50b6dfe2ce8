import pg from 'pg'
import { connectionConfig } from './database'

const PING_MS = 10_000
const PING_LIMIT_MS = 5_000
const RETRY_MS = 500

export type Listener = {
  /** Resolves when the first connection listens. */
  ready: Promise<void>
  close(): Promise<void>
}

export type ListenHandlers = {
  /** By channel name; payloads as they were sent. */
  channels: Record<string, (payload: string) => void>
  /** Called after every connection, the first included: what was announced meanwhile was missed, so look. */
  onConnect?: () => void
}

/**
 * Listens on one connection for ever. A connection that breaks, or no longer answers a ping, is replaced; notifications of the time
 * between are lost, which is why `onConnect` and every reader's slow poll exist. Needs a direct connection, not a pooler.
 */
export function listen(url: string, { channels, onConnect }: ListenHandlers): Listener {
  let closed = false
  let current: pg.Client | null = null
  let stopWaiting = () => {}
  let listening = () => {}
  const ready = new Promise<void>((resolve) => {
    listening = resolve
  })
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const connectOnce = async () => {
    const client = new pg.Client(connectionConfig(url, 'interlock listen', PING_LIMIT_MS, PING_LIMIT_MS))
    current = client
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      // a connection that is ended while it is being made never answers
      await Promise.race([client.connect(), broken])
      for (const channel of Object.keys(channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      listening()
      onConnect?.()
      while (!closed && (await Promise.race([broken.then(() => false), wait(PING_MS).then(() => true)])))
        if (!closed) await client.query('select 1')
    } finally {
      stopWaiting()
      await client.end().catch(() => {})
    }
  }
  const work = (async () => {
    while (!closed) {
      await connectOnce().catch(() => {})
      if (!closed) await wait(RETRY_MS)
    }
  })()
  return {
    ready,
    async close() {
      closed = true
      stopWaiting()
      await current?.end().catch(() => {})
      await work
    },
  }
}
