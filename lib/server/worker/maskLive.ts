import type { LivePort } from '@/lib/engine/ports'
import type { Said } from '@/lib/graph/wording'
import { maskText, maskTexts } from '@/lib/rules/sanitizer/maskSensitive'
import { settledLength } from '@/lib/rules/sanitizer/settledLength'

/** Unfinished ends that are kept; the oldest belongs to a request that ended long ago. */
const MOST_ENDS = 1_000

/**
 * What streams by, masked before it leaves the worker (REACT-2), for everybody: a piece of text is held back until nothing that follows can make it part of
 * something sensitive. The last words of a request come with its event.
 */
export function maskLive(live: LivePort): LivePort {
  const ends = new Map<string, string>()
  const keep = (id: string, end: string) => {
    ends.delete(id)
    ends.set(id, end)
    const [oldest] = ends.keys()
    if (ends.size > MOST_ENDS && oldest !== undefined) ends.delete(oldest)
  }
  return {
    text(runId, key, delta) {
      const id = `${runId} ${key}`
      const text = (ends.get(id) ?? '') + delta
      const settled = settledLength(text)
      keep(id, text.slice(settled))
      if (settled > 0) live.text(runId, key, maskText(text.slice(0, settled)))
    },
    progress(runId, key, { message, ...progress }) {
      live.progress(runId, key, { ...progress, message: message && maskText(message) })
    },
    waiting(runId, key, { message, says, ...pause }) {
      // a new attempt begins to write from the start
      ends.delete(`${runId} ${key}`)
      const masked = { ...pause, message: maskText(message) }
      // a sentence that names something sensitive comes as its masked text alone
      live.waiting(runId, key, says && !isSensitive(says) ? { ...masked, says } : masked)
    },
  }
}

function isSensitive(says: Said): boolean {
  const said = JSON.stringify(says)
  return JSON.stringify(maskTexts(JSON.parse(said))) !== said
}
