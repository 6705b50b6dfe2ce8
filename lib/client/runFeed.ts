import { isEnded } from '../run/endStatus'
import type { RunEvent } from '../run/event'
import { asApiError } from './apiError'
import { applyEvents, patchRun, runStore } from './runStore'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000

export type FeedPorts = {
  /** One page of events above `after`; rejects with an ApiError. */
  fetchPage: (runId: string, after: number) => Promise<{ events: RunEvent[]; more: boolean }>
  /** The runs whose events should be streamed, whenever they may have changed: known to exist and not yet ended. */
  onStreamed: (runIds: string[]) => void
  wait: (ms: number) => Promise<void>
}

/**
 * Keeps watched runs complete, whatever the stream does. Pages fill in what came before the stream and what it missed; a frame is
 * applied only where it follows on. So reconnecting, replaying or losing frames neither loses nor repeats an event.
 */
export function createRunFeed({ fetchPage, onStreamed, wait }: FeedPorts) {
  const watchers = new Map<string, number>()
  const catching = new Set<string>()
  /** Runs for which a new reason to look came up while a page was being fetched. */
  const again = new Set<string>()

  function streamed(): string[] {
    const { runs } = runStore.getState()
    return [...watchers.keys()].filter((id) => {
      const entry = runs.get(id)
      return entry?.phase === 'ready' && !isEnded(entry.state.status)
    })
  }

  async function fetchRest(runId: string): Promise<void> {
    for (let more = true; more; ) {
      const after = runStore.getState().runs.get(runId)?.state.lastSeq ?? 0
      const page = await fetchPage(runId, after)
      applyEvents(runId, page.events)
      more = page.more
    }
    patchRun(runId, () => ({ phase: 'ready', error: null }))
  }

  async function catchUp(runId: string): Promise<void> {
    if (catching.has(runId)) {
      again.add(runId)
      return
    }
    catching.add(runId)
    for (let delay = FIRST_RETRY_MS; watchers.has(runId); delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      again.delete(runId)
      try {
        await fetchRest(runId)
        if (!again.has(runId)) break
      } catch (thrown) {
        const error = asApiError(thrown)
        patchRun(runId, ({ phase }) => ({ phase: phase === 'ready' ? phase : phaseOf(error.status), error }))
        if (!error.isOutage) break
        await wait(delay)
      }
    }
    catching.delete(runId)
    onStreamed(streamed())
  }

  return {
    /** Starts watching; call what it returns to stop. Watchers of the same run share everything. */
    watch(runId: string): () => void {
      const count = watchers.get(runId) ?? 0
      watchers.set(runId, count + 1)
      if (count === 0) {
        if (!runStore.getState().runs.has(runId)) patchRun(runId, () => ({}))
        void catchUp(runId)
      }
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        const left = (watchers.get(runId) ?? 1) - 1
        if (left > 0) watchers.set(runId, left)
        else {
          watchers.delete(runId)
          onStreamed(streamed())
        }
      }
    },
    /** A frame of the stream. */
    receive(runId: string, events: RunEvent[]): void {
      if (!watchers.has(runId)) return
      if (!applyEvents(runId, events)) void catchUp(runId)
      else if (events.some(({ kind }) => kind === 'run.ended')) onStreamed(streamed())
    },
    /** The stream is up (again): fetch what may have passed by while it was not. */
    resync(): void {
      for (const runId of streamed()) void catchUp(runId)
    },
    isWatched: (runId: string) => watchers.has(runId),
  }
}

function phaseOf(status: number): 'missing' | 'failed' {
  return status === 404 || status === 400 ? 'missing' : 'failed'
}
