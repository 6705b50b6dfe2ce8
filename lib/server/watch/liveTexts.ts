import type { LiveItem } from '@/lib/api/live'
import { joinLive, type LivePiece } from '@/lib/run/liveText'

/** Texts that are kept, and how long one may be; the oldest belong to requests that ended long ago. */
const MOST_TEXTS = 200
const LONGEST = 50_000

/** What has been written so far, for whoever begins to watch in the middle. */
export function createLiveTexts() {
  const texts = new Map<string, LivePiece & { run: string; key: string }>()
  return {
    hear({ run, key, text, from, retry }: LiveItem): void {
      const id = `${run} ${key}`
      if (retry) texts.delete(id)
      if (retry || text === undefined || from === undefined) return
      const known = texts.get(id) ?? null
      texts.delete(id)
      const joined = joinLive(known, { text, from })
      if (joined.text.length > LONGEST) return
      texts.set(id, { run, key, ...joined })
      const [oldest] = texts.keys()
      if (texts.size > MOST_TEXTS && oldest !== undefined) texts.delete(oldest)
    },
    of: (runIds: readonly string[]): LiveItem[] =>
      [...texts.values()].filter(({ run }) => runIds.includes(run)),
  }
}
