import { type NewEvent, parseRunEvent, type RunEvent } from '../../run/event'
import { fault } from '../../run/fault'
import type { AppendResult, Claim, IntentConflict, NumberedEvent, RunJournal, Settle, Signal } from '../ports'
import { checkWording } from './checkWording'

type Effect = { epoch: number; argsHash: string; key: string; settled: boolean }
type Lease = {
  state: 'queued' | 'running' | 'suspended' | 'done'
  held: boolean
  epoch: number
  signalSeq: number
  signalDone: number
}
type StoredRun = { rows: string[]; lease: Lease; signals: Signal[]; batches: number[] }
/** `Signal` without what the inbox adds. */
export type Told = Signal extends infer S ? (S extends Signal ? Omit<S, 'id' | 'at'> : never) : never

const DEEPEST = 5_000

/** Runs, their inboxes and their effects in memory, under the same contract as the database (`JOURNAL_CONTRACT`). */
export class MemoryRuns {
  readonly #runs = new Map<string, StoredRun>()
  readonly #effects = new Map<string, Effect>()
  /** Once a batch reaches this event the worker is dead to the journal: nothing it writes afterwards arrives. */
  dieAfter = Number.POSITIVE_INFINITY
  /** The heartbeat is late: whoever owns a run may still write, but nobody knows for how long. */
  inDoubt = false

  /** Several events: a fork, with the past it has copied. */
  start(runId: string, ...events: NewEvent[]): void {
    const lease: Lease = { state: 'queued', held: false, epoch: 0, signalSeq: 0, signalDone: 0 }
    this.#runs.set(runId, { rows: [], lease, signals: [], batches: [events.length] })
    const at = '2026-01-01T00:00:00.000Z'
    this.#store(
      runId,
      events.map((event, index) => ({ ...event, seq: index + 1, at })),
    )
  }

  claim(runId: string): RunJournal | null {
    const { lease, rows } = this.#run(runId)
    const free = lease.state === 'queued' || (lease.state === 'running' && !lease.held)
    if (!free) return null
    lease.state = 'running'
    lease.held = true
    lease.epoch += 1
    const { epoch, signalSeq, signalDone } = lease
    return this.#journal({ runId, epoch, lastSeq: rows.length, signalSeq, signalDone })
  }

  expire(runId: string): void {
    this.#run(runId).lease.held = false
  }

  tell(runId: string, signal: Told): void {
    const { lease, signals } = this.#run(runId)
    lease.signalSeq += 1
    signals.push({ ...signal, id: String(lease.signalSeq), at: '2026-01-01T00:00:00.000Z' } as Signal)
    if (lease.state === 'suspended') lease.state = 'queued'
  }

  events(runId: string): RunEvent[] {
    return this.#run(runId).rows.map((row) => parseRunEvent(JSON.parse(row)))
  }

  /** Number of the last event of each batch that was written. */
  batches(runId: string): number[] {
    return this.#run(runId).batches
  }

  signals(runId: string): readonly Signal[] {
    return this.#run(runId).signals
  }

  #run(runId: string): StoredRun {
    const run = this.#runs.get(runId)
    if (!run) throw new Error(`There is no run ${runId}`)
    return run
  }

  #journal(claim: Claim): RunJournal {
    const run = this.#run(claim.runId)
    const owns = () =>
      run.lease.epoch === claim.epoch && run.lease.state === 'running' && run.rows.length < this.dieAfter
    return {
      claim,
      mayDispatch: () => owns() && !this.inDoubt,
      read: async () => this.events(claim.runId),
      signals: async (after) => ({
        signals: run.signals.slice(after),
        signalSeq: Math.max(after, run.signals.length),
      }),
      append: async (events, settle) => {
        await Promise.resolve()
        return owns() ? this.#append(claim, events, settle) : { kind: 'lost' }
      },
    }
  }

  #append(claim: Claim, events: NumberedEvent[], settle: Settle): AppendResult {
    const { rows, lease, batches } = this.#run(claim.runId)
    const [first] = events
    if (first && first.seq <= rows.length) return { kind: 'durable', conflicts: [] }
    if (first && first.seq !== rows.length + 1)
      throw new Error(`Event ${first.seq} leaves a gap after ${rows.length}`)
    if (settle.kind !== 'go' && settle.signalSeq !== lease.signalSeq) return { kind: 'unread' }
    if (events.some(({ data }) => depth(data) > DEEPEST))
      return { kind: 'refused', fault: fault('VALUE_REFUSED', 'A value is nested too deeply.') }
    this.#store(claim.runId, events)
    batches.push(rows.length)
    if (settle.kind !== 'go') {
      Object.assign(lease, { state: settle.kind === 'park' ? 'suspended' : 'done', held: false })
      lease.signalDone = settle.signalSeq
    }
    return { kind: 'durable', conflicts: events.flatMap((event) => this.#intend(claim, event)) }
  }

  #store(runId: string, events: NumberedEvent[]): void {
    checkWording(events)
    this.#run(runId).rows.push(...events.map((event) => JSON.stringify(event)))
  }

  #intend({ epoch }: Claim, event: NumberedEvent): IntentConflict[] {
    if (event.kind === 'tool.rearmed' || event.kind === 'tool.called' || event.kind === 'tool.failed') {
      const own = [...this.#effects.values()].find(({ key }) => key === event.data.key)
      if (own)
        Object.assign(own, event.kind === 'tool.rearmed' ? { epoch, settled: false } : { settled: true })
    }
    if (event.kind !== 'tool.intended' || event.data.effect === 'none') return []
    const { requestId, argsHash, key } = event.data
    const known = this.#effects.get(requestId)
    if (!known) this.#effects.set(requestId, { epoch, argsHash, key, settled: false })
    return known ? [{ requestId, verdict: verdictOn(known, argsHash, epoch) }] : []
  }
}

function verdictOn(known: Effect, argsHash: string, epoch: number): IntentConflict['verdict'] {
  if (known.argsHash !== argsHash) return 'conflict'
  if (known.settled) return 'replay'
  return known.epoch < epoch ? 'unknown' : 'in_flight'
}

/** Nesting of a value, without recursion: it may be deeper than the stack. */
function depth(value: unknown): number {
  let deepest = 0
  const left: [unknown, number][] = [[value, 1]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [inside, level] = next
    if (typeof inside !== 'object' || inside === null) continue
    deepest = Math.max(deepest, level)
    for (const child of Object.values(inside)) left.push([child, level + 1])
  }
  return deepest
}
