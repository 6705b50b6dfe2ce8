import type pg from 'pg'
import type { AppendResult, Claim, NumberedEvent, RunJournal, Settle } from '../../engine/ports'
import type { RunEvent } from '../../run/event'
import type { Fault } from '../../run/fault'
import { type EncodedEvents, encodeEvents } from './encodeEvents'
import type { JournalWriter } from './journalWriter'
import { projectEvents } from './projectEvents'
import { readEvents } from './readEvents'
import { readSignals } from './readSignals'
import { emptyProjection, type RunProjection } from './runProjection'
import { untilAnswered } from './untilAnswered'

export type JournalOptions = {
  claim: Claim
  pool: pg.Pool
  writer: JournalWriter
  mayDispatch: () => boolean
}
type Projected = ReturnType<typeof projectEvents>

/** The journal of one claimed run over the worker's writer; see `RunJournal` for the contract. */
export function createRunJournal({ claim, pool, writer, mayDispatch }: JournalOptions): RunJournal {
  const { runId, epoch } = claim
  /** Of everything appended so far, durable or on its way. */
  let lastSeq = claim.lastSeq
  let projection: Promise<RunProjection> | null = null
  let refusal: Fault | null = null

  const write = async (
    prev: number,
    encoded: EncodedEvents,
    settle: Settle,
    projected: Promise<Projected>,
  ) => {
    const { rows } = await projected
    return new Promise<AppendResult>((resolve, reject) => {
      writer.write({ runId, epoch, prev, ...encoded, settle, rows, resolve, reject })
    })
  }
  const append = async (events: NumberedEvent[], settle: Settle): Promise<AppendResult> => {
    const prev = (events[0]?.seq ?? lastSeq + 1) - 1
    if (prev > lastSeq) return outOfOrder(claim, prev, lastSeq, refusal)
    const encoded = encodeEvents(events)
    if (!encoded.ok) {
      refusal = encoded.fault
      return { kind: 'refused', fault: encoded.fault }
    }
    projection ??= loadEvents(pool, claim.runId, lastSeq).then(projectAll)
    const before = projection
    const projected = before.then((known) => projectEvents(known, events))
    // the same batch once more: its rows are needed to judge its intents, but it changes nothing
    if (prev < lastSeq) return write(prev, encoded, settle, projected)
    projection = projected.then((next) => next.projection)
    projection.catch(() => {})
    lastSeq = prev + events.length
    refusal = null
    const result = await write(prev, encoded, settle, projected)
    if ((result.kind === 'unread' || result.kind === 'refused') && prev <= lastSeq) {
      projection = before
      lastSeq = prev
      refusal = result.kind === 'refused' ? result.fault : null
    }
    return result
  }
  return {
    claim,
    append,
    async read() {
      const events = await loadEvents(pool, claim.runId, lastSeq)
      projection = Promise.resolve(projectAll(events))
      return events
    },
    signals: (after) => untilAnswered(() => readSignals(pool, runId, after)),
    mayDispatch,
  }
}

async function loadEvents(pool: pg.Pool, runId: string, expected: number): Promise<RunEvent[]> {
  const events = await untilAnswered(() => readEvents(pool, runId))
  if (events.length !== expected || (events.at(-1)?.seq ?? 0) !== expected)
    throw new Error(`Run ${runId} has ${events.length} events, but its lease counts ${expected}`)
  return events
}

function projectAll(events: readonly RunEvent[]): RunProjection {
  return projectEvents(emptyProjection(), events).projection
}

/** Events behind a refused batch share its fate; anything else is a bug of the caller. */
function outOfOrder(claim: Claim, prev: number, lastSeq: number, refusal: Fault | null): AppendResult {
  if (refusal) return { kind: 'refused', fault: refusal }
  throw new Error(`Run ${claim.runId}: event ${prev + 1} cannot follow event ${lastSeq}`)
}
