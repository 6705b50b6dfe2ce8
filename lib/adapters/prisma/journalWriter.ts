import type pg from 'pg'
import type { AppendResult } from '../../engine/ports'
import { faultOf } from '../../run/fault'
import { type Entry, type FlushAnswer, flushBatch, type RunBatch } from './flushBatch'
import { LEASE_MS } from './lease'
import { postgresTrouble } from './postgresError'

/** A flush takes whole appends until it holds this much. */
const FLUSH_BYTES = 4_000_000
const FLUSH_RUNS = 500
const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 1_000

export type JournalWriter = {
  /** Puts one append of a run behind the ones before it. Settles `entry` when its fate is known, however long Postgres is away. */
  write(entry: Entry): void
  /** Forgets what a run still has waiting: another worker owns it, so none of it may be written. Answers `lost` to each. */
  abandon(runId: string, epoch: number): void
  /** Resolves when everything written so far has been settled. */
  settled(): Promise<void>
}

export type WriterOptions = {
  /** Told after each flush which runs have new events. */
  onWritten: (runIds: string[]) => void
  /** Told how long each statement took, in milliseconds. */
  onFlushed?: (ms: number) => void
  leaseMs?: number
}

/**
 * The one writer of a worker. Appends collect while a statement commits and go out together with the next (no timer: an idle writer
 * sends at once, in the turn after the append). One statement is under way at a time, so a run is in at most one.
 */
export function createJournalWriter(pool: pg.Pool, options: WriterOptions): JournalWriter {
  const queue: Entry[] = []
  let working: Promise<void> | null = null
  const flush = async (batches: RunBatch[]) => {
    const started = performance.now()
    const answers = await flushWithRetry(pool, batches, options.leaseMs ?? LEASE_MS)
    options.onFlushed?.(performance.now() - started)
    return answers
  }
  const work = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batches = takeBatches(queue)
      await settleBatches(batches, flush, queue, options.onWritten)
    }
    working = null
  }
  return {
    write(entry) {
      queue.push(entry)
      working ??= work()
    },
    abandon: (runId, epoch) =>
      answerWaiting(queue, (entry) => entry.runId === runId && entry.epoch === epoch, { kind: 'lost' }),
    settled: () => working ?? Promise.resolve(),
  }
}

/**
 * Takes what goes into the next statement, oldest first. Appends of one run go together as long as they only go on; one that parks or
 * ends the run is alone, because it may be refused as a whole.
 */
function takeBatches(queue: Entry[]): RunBatch[] {
  const batches = new Map<string, RunBatch>()
  const closed = new Set<string>()
  const left: Entry[] = []
  let bytes = 0
  for (const entry of queue) {
    const { runId, epoch, settle } = entry
    const batch = batches.get(runId)
    const full = bytes > 0 && (bytes + entry.bytes > FLUSH_BYTES || batches.size >= FLUSH_RUNS)
    const joins = batch === undefined || (settle.kind === 'go' && batch.epoch === epoch)
    if (full || closed.has(runId) || !joins) {
      closed.add(runId)
      left.push(entry)
      continue
    }
    bytes += entry.bytes
    if (batch) batch.entries.push(entry)
    else batches.set(runId, { runId, epoch, entries: [entry] })
    if (settle.kind !== 'go') closed.add(runId)
  }
  queue.splice(0, queue.length, ...left)
  return [...batches.values()]
}

type Flush = (batches: RunBatch[]) => Promise<FlushAnswer[]>

/**
 * Flushes and tells everybody. A value that cannot be stored sends the runs out one by one; of the culprit the first append alone,
 * with the others back at the head of the queue, where they share its fate or get their turn.
 */
async function settleBatches(
  batches: RunBatch[],
  flush: Flush,
  queue: Entry[],
  onWritten: (runIds: string[]) => void,
): Promise<void> {
  let answers: FlushAnswer[]
  try {
    answers = await flush(batches)
  } catch (error) {
    const parts = postgresTrouble(error) === 'value' ? takeApart(batches, queue) : null
    if (parts) for (const part of parts) await settleBatches([part], flush, queue, onWritten)
    else for (const batch of batches) giveUp(batch, error, queue)
    return
  }
  const written = batches.filter((_, index) => answers[index]?.state === 'new').map(({ runId }) => runId)
  if (written.length > 0) onWritten(written)
  batches.forEach((batch, index) => {
    settleBatch(batch, answers[index] ?? { state: 'lost', conflicts: [] }, queue)
  })
}

function takeApart(batches: RunBatch[], queue: Entry[]): RunBatch[] | null {
  if (batches.length > 1) return batches
  const [only] = batches
  const [first, ...rest] = only?.entries ?? []
  if (!only || !first || rest.length === 0) return null
  queue.unshift(...rest)
  return [{ ...only, entries: [first] }]
}

function settleBatch(batch: RunBatch, { state, conflicts }: FlushAnswer, queue: Entry[]): void {
  switch (state) {
    case 'new':
    case 'again':
      for (const { resolve, rows } of batch.entries)
        resolve({
          kind: 'durable',
          conflicts: conflicts.filter(({ requestId }) => rows.intended.has(requestId)),
        })
      return
    case 'unread':
      answerRun(batch, { kind: 'unread' }, queue)
      return
    case 'lost':
      answerRun(batch, { kind: 'lost' }, queue)
      return
    case 'gap': {
      // Events before these were refused, or another writer of this process wrote for the run: nothing can follow.
      const error = new Error(
        `Run ${batch.runId}: events after ${batch.entries[0]?.prev} do not follow the stored ones`,
      )
      giveUp(batch, error, queue)
      return
    }
  }
}

/** `value`: the run's own trouble, as a fault. Anything else is a bug of ours, thrown at whoever appended. */
function giveUp(batch: RunBatch, error: unknown, queue: Entry[]): void {
  const message = error instanceof Error ? error.message : String(error)
  if (postgresTrouble(error) === 'value') {
    const refusal = faultOf('VALUE_NOT_STORABLE', { reason: message })
    answerRun(batch, { kind: 'refused', fault: refusal }, queue)
    return
  }
  for (const entry of batch.entries) entry.reject(error)
  for (const entry of takeWaiting(queue, belongsTo(batch))) entry.reject(error)
}

/** Answers a batch and what waits behind it: appends that follow something unwritten cannot be written either. */
function answerRun(batch: RunBatch, result: AppendResult, queue: Entry[]): void {
  for (const entry of batch.entries) entry.resolve(result)
  answerWaiting(queue, belongsTo(batch), result)
}

const belongsTo =
  ({ runId, epoch }: RunBatch) =>
  (entry: Entry) =>
    entry.runId === runId && entry.epoch === epoch

function answerWaiting(queue: Entry[], which: (entry: Entry) => boolean, result: AppendResult): void {
  for (const entry of takeWaiting(queue, which)) entry.resolve(result)
}

function takeWaiting(queue: Entry[], which: (entry: Entry) => boolean): Entry[] {
  const taken = queue.filter(which)
  queue.splice(0, queue.length, ...queue.filter((entry) => !which(entry)))
  return taken
}

/** Tries until Postgres has judged the statement. A repeat is safe: what had been committed answers `again`. */
async function flushWithRetry(pool: pg.Pool, batches: RunBatch[], leaseMs: number): Promise<FlushAnswer[]> {
  for (let wait = RETRY_FIRST_MS; ; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
    try {
      return await flushBatch(pool, batches, leaseMs)
    } catch (error) {
      if (postgresTrouble(error) !== 'passing') throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
