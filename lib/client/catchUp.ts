import { emptyRun } from '../run/emptyRun'
import { asApiError } from './apiError'
import type { FeedPorts } from './runFeed'
import { applyEvents, patchRun, runStore } from './runStore'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 15_000

type Ports = Pick<FeedPorts, 'fetchPage' | 'wait'> & {
  isWanted: (runId: string) => boolean
  /** Once the run is complete, or cannot be had. */
  onDone: () => void
}

/**
 * Fetches what is missing of a run, one at a time per run. Called while it is at work, it looks once more afterwards. While the server is gone it
 * tries again with growing pauses, for as long as somebody wants the run; any other refusal is final.
 */
export function createCatchUp({
  fetchPage,
  wait,
  isWanted,
  onDone,
}: Ports): (runId: string) => Promise<void> {
  const working = new Set<string>()
  const again = new Set<string>()

  async function fetchRest(runId: string): Promise<void> {
    for (let more = true; more; ) {
      const entry = runStore.getState().runs.get(runId)
      const reveal = entry?.reveal ?? false
      const anew = reveal !== (entry?.revealed ?? false)
      const page = await fetchPage(runId, anew ? 0 : (entry?.state.lastSeq ?? 0), reveal)
      // asked for differently in the meantime: masked and real values are never mixed
      if (reveal !== (runStore.getState().runs.get(runId)?.reveal ?? false)) continue
      if (anew) patchRun(runId, () => ({ state: emptyRun(), live: new Map(), revealed: reveal }))
      applyEvents(runId, page.events)
      more = page.more
    }
    patchRun(runId, () => ({ phase: 'ready', error: null }))
  }

  /** True when there is nothing more to do. */
  async function attempt(runId: string, pauseMs: number): Promise<boolean> {
    again.delete(runId)
    try {
      await fetchRest(runId)
      return !again.has(runId)
    } catch (thrown) {
      const error = asApiError(thrown)
      const refused = error.status === 404 || error.status === 400 ? 'missing' : 'failed'
      patchRun(runId, ({ phase }) => ({ phase: phase === 'ready' ? phase : refused, error }))
      if (error.isOutage) await wait(pauseMs)
      return !error.isOutage
    }
  }

  return async (runId) => {
    again.add(runId)
    if (working.has(runId)) return
    working.add(runId)
    for (let pause = FIRST_RETRY_MS; isWanted(runId); pause = Math.min(pause * 2, LAST_RETRY_MS))
      if (await attempt(runId, pause)) break
    working.delete(runId)
    onDone()
  }
}
