import type { NewEvent } from '../../run/event'
import type { Fault } from '../../run/fault'
import { reduceRun } from '../../run/reduceRun'
import type { RunState } from '../../run/state'
import type { IntentConflict, NumberedEvent, RunJournal, Settle } from '../ports'
import type { Committed } from '../session'

/** Why nothing more can be written. `refused`: the journal cannot hold a value of `events`; memory is ahead of it and has to be read again. */
export type WriterEnd =
  | { kind: 'lost' }
  | { kind: 'refused'; fault: Fault; events: NumberedEvent[] }
  | { kind: 'broken'; error: unknown }

type Entry = { event: NumberedEvent; waiters: ((committed: Committed) => void)[] }

/**
 * Keeps one run's state equal to its journal: numbers events, reduces them at once, and writes them in order, each batch holding whatever came up
 * while the one before it was written. Events emitted without an `await` between them land in one batch, so they are stored together or not at all.
 */
export class JournalWriter {
  readonly state: RunState
  end: WriterEnd | null = null
  readonly #journal: RunJournal
  readonly #wall: () => string
  readonly #onEnd: (end: WriterEnd) => void
  #pending: Entry[] = []
  #inFlight: Entry[] = []
  #writing = false

  constructor(
    state: RunState,
    options: { journal: RunJournal; wall: () => string; onEnd: (end: WriterEnd) => void },
  ) {
    this.state = state
    this.#journal = options.journal
    this.#wall = options.wall
    this.#onEnd = options.onEnd
  }

  emit(event: NewEvent): void {
    if (this.end === null) this.#push(event)
  }

  commit(event: NewEvent): Promise<Committed> {
    if (this.end !== null) return Promise.resolve({ stored: false })
    return this.#stored(this.#push(event))
  }

  barrier(): Promise<Committed> {
    if (this.end !== null) return Promise.resolve({ stored: false })
    const last = this.#pending.at(-1) ?? this.#inFlight.at(-1)
    return last ? this.#stored(last) : Promise.resolve({ stored: true, conflict: null })
  }

  /** Nothing more may be written: the run belongs to somebody else, or its worker is going down. */
  lose(): void {
    this.#finish({ kind: 'lost' })
  }

  /** Writes the last events of this ownership together, or none of them; they count only once they are on disk. */
  async settle(events: NewEvent[], settle: Settle): Promise<'settled' | 'unread' | 'stopped'> {
    if (!(await this.barrier()).stored) return 'stopped'
    const at = this.#wall()
    const numbered = events.map((event, index) => ({ ...event, seq: this.state.lastSeq + 1 + index, at }))
    const result = await this.#append(numbered, settle)
    if (result === null) return 'stopped'
    if (result === 'unread') return 'unread'
    for (const event of numbered) reduceRun(this.state, event)
    return 'settled'
  }

  #push(event: NewEvent): Entry {
    const numbered: NumberedEvent = { ...event, seq: this.state.lastSeq + 1, at: this.#wall() }
    reduceRun(this.state, numbered)
    const entry: Entry = { event: numbered, waiters: [] }
    this.#pending.push(entry)
    if (!this.#writing) {
      this.#writing = true
      // after the current synchronous stretch, so that what belongs together is written together
      queueMicrotask(() => void this.#write())
    }
    return entry
  }

  #stored(entry: Entry): Promise<Committed> {
    return new Promise((resolve) => entry.waiters.push(resolve))
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0 && this.end === null) {
      this.#inFlight = this.#pending
      this.#pending = []
      const conflicts = await this.#append(
        this.#inFlight.map(({ event }) => event),
        { kind: 'go' },
      )
      if (conflicts === null || conflicts === 'unread') break
      const written = this.#inFlight
      this.#inFlight = []
      for (const entry of written)
        answer(entry, { stored: true, conflict: conflictOf(entry.event, conflicts) })
    }
    this.#writing = false
  }

  /** The conflicts of a durable batch; null once the writer has ended. */
  async #append(events: NumberedEvent[], settle: Settle): Promise<IntentConflict[] | 'unread' | null> {
    try {
      const result = await this.#journal.append(events, settle)
      if (this.end !== null) return null
      if (result.kind === 'durable') return result.conflicts
      if (result.kind === 'unread') return 'unread'
      this.#finish(
        result.kind === 'lost' ? { kind: 'lost' } : { kind: 'refused', fault: result.fault, events },
      )
    } catch (error) {
      this.#finish({ kind: 'broken', error })
    }
    return null
  }

  #finish(end: WriterEnd): void {
    if (this.end !== null) return
    this.end = end
    const left = [...this.#inFlight, ...this.#pending]
    this.#inFlight = []
    this.#pending = []
    for (const entry of left) answer(entry, { stored: false })
    this.#onEnd(end)
  }
}

function answer(entry: Entry, committed: Committed): void {
  for (const resolve of entry.waiters) resolve(committed)
}

function conflictOf(event: NumberedEvent, conflicts: IntentConflict[]): IntentConflict | null {
  if (event.kind !== 'tool.intended') return null
  return conflicts.find(({ requestId }) => requestId === event.data.requestId) ?? null
}
