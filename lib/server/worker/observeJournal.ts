import type { RunJournal } from '@/lib/engine/ports'
import type { RunEvent } from '@/lib/run/event'

/** Hears of a run's events once they are durable; can neither hold up nor break the run. */
export type RunObserver = {
  /** Everything there was when this owner took the run. Called before `written`, and again when the journal is read again: then it begins anew. */
  known(events: readonly RunEvent[]): void
  /** What this owner has added, in order, each event once. */
  written(events: readonly RunEvent[]): void
}

/** The same journal, with observers. What they throw goes to `onTrouble`. */
export function observeJournal(
  journal: RunJournal,
  observers: readonly RunObserver[],
  onTrouble: (error: unknown) => void,
): RunJournal {
  let lastSeq = journal.claim.lastSeq
  const tell = (what: (observer: RunObserver) => void) => {
    for (const observer of observers) {
      try {
        what(observer)
      } catch (error) {
        onTrouble(error)
      }
    }
  }
  return {
    ...journal,
    async read() {
      const events = await journal.read()
      lastSeq = events.at(-1)?.seq ?? 0
      tell((observer) => observer.known(events))
      return events
    },
    async append(events, settle) {
      const result = await journal.append(events, settle)
      if (result.kind !== 'durable') return result
      // the same batch once more is not new
      const fresh = events.filter(({ seq }) => seq > lastSeq)
      lastSeq = Math.max(lastSeq, events.at(-1)?.seq ?? 0)
      if (fresh.length > 0) tell((observer) => observer.written(fresh))
      return result
    },
  }
}
