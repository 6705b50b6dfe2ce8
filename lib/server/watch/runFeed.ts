import { EVENTS_CHANNEL } from '@/lib/adapters/prisma/channels'
import type { Database } from '@/lib/adapters/prisma/database'
import { type Listener, type ListenHandlers, listen } from '@/lib/adapters/prisma/listen'
import type { LiveItem } from '@/lib/api/live'
import { LIVE_CHANNEL, parseLive } from './liveItem'
import { createLiveTexts } from './liveTexts'
import { createLiveWaits } from './liveWaits'

/** Covers notifications that were lost with a connection. */
const POLL_MS = 3_000

export type RunWatcher = {
  /** The run may have new events; asked for all its runs after a reconnect. */
  onChange: (runId: string) => void
  onLive: (item: LiveItem) => void
}

/** Tells watchers of this process which runs grew: one listening connection for all of them, opened with the first. */
export type RunFeed = {
  /** What was written before is told at once, in one piece per text, and what is waited for. Returns what ends the watching. */
  watch(runIds: readonly string[], watcher: RunWatcher): () => void
  close(): Promise<void>
}

/** `channels`: others that are listened to on the same connection. */
export function createRunFeed(
  { url }: Pick<Database, 'url'>,
  channels: ListenHandlers['channels'] = {},
): RunFeed {
  const watchers = new Map<string, Set<RunWatcher>>()
  const texts = createLiveTexts()
  const waits = createLiveWaits(Date.now)
  let listener: Listener | null = null
  let poll: NodeJS.Timeout | null = null
  const changed = (runId: string) => {
    for (const watcher of watchers.get(runId) ?? []) watcher.onChange(runId)
  }
  const lookAtAll = () => {
    for (const runId of watchers.keys()) changed(runId)
  }
  const start = () => {
    listener ??= listen(url, {
      channels: {
        ...channels,
        [EVENTS_CHANNEL]: (payload) => payload.split(',').forEach(changed),
        [LIVE_CHANNEL]: (payload) => {
          for (const item of parseLive(payload)) {
            texts.hear(item)
            waits.hear(item)
            for (const watcher of watchers.get(item.run) ?? []) watcher.onLive(item)
          }
        },
      },
      onConnect: lookAtAll,
    })
    poll ??= setInterval(lookAtAll, POLL_MS).unref()
  }
  return {
    watch(runIds, watcher) {
      for (const runId of runIds) watchers.set(runId, (watchers.get(runId) ?? new Set()).add(watcher))
      start()
      for (const item of [...texts.of(runIds), ...waits.of(runIds)]) watcher.onLive(item)
      return () => {
        for (const runId of runIds) {
          const others = watchers.get(runId)
          others?.delete(watcher)
          if (others?.size === 0) watchers.delete(runId)
        }
      }
    },
    async close() {
      if (poll) clearInterval(poll)
      await listener?.close()
    },
  }
}
