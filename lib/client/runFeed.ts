import { emptyRun } from '../run/emptyRun'
import { isEnded } from '../run/endStatus'
import type { RunEvent } from '../run/event'
import { createCatchUp } from './catchUp'
import { applyEvents, patchRun, runStore } from './runStore'

export type FeedPorts = {
  /** One page of events above `after`, masked unless `reveal`; rejects with an ApiError. */
  fetchPage: (runId: string, after: number, reveal: boolean) => Promise<{ events: RunEvent[]; more: boolean }>
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
  const isWatched = (runId: string) => watchers.has(runId)
  const announce = () => onStreamed([...watchers.keys()].filter(isStreamable))
  const catchUp = createCatchUp({ fetchPage, wait, isWanted: isWatched, onDone: announce })

  function leave(runId: string): void {
    const left = (watchers.get(runId) ?? 1) - 1
    if (left > 0) watchers.set(runId, left)
    else {
      watchers.delete(runId)
      forgetRevealed(runId)
      announce()
    }
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
      let watching = true
      return () => {
        if (watching) leave(runId)
        watching = false
      }
    },
    /** A frame of the stream. */
    receive(runId: string, events: RunEvent[]): void {
      if (!isWatched(runId)) return
      // frames are masked: where real values are shown they only say that there is more
      if (showsReal(runId) || !applyEvents(runId, events)) void catchUp(runId)
      else if (events.some(({ kind }) => kind === 'run.ended')) announce()
    },
    /** The stream is up (again): fetch what may have passed by while it was not. */
    resync(): void {
      for (const runId of watchers.keys()) if (isStreamable(runId)) void catchUp(runId)
    },
    /** Builds the run anew from values as they are, or from masked ones. */
    reveal(runId: string, reveal: boolean): void {
      patchRun(runId, () => ({ reveal }))
      void catchUp(runId)
    },
    isWatched,
  }
}

function showsReal(runId: string): boolean {
  const entry = runStore.getState().runs.get(runId)
  return entry !== undefined && (entry.reveal || entry.revealed)
}

/** Whoever comes back has to ask again. */
function forgetRevealed(runId: string): void {
  if (showsReal(runId))
    patchRun(runId, () => ({
      ...{ state: emptyRun(), live: new Map(), phase: 'loading', reveal: false, revealed: false },
    }))
}

function isStreamable(runId: string): boolean {
  const entry = runStore.getState().runs.get(runId)
  return entry?.phase === 'ready' && !isEnded(entry.state.status)
}
