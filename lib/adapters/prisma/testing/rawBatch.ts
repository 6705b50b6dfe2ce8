import type { AppendResult, Settle } from '../../../engine/ports'
import { emptyRows } from '../derivedRows'
import type { RunBatch } from '../flushBatch'
import type { HeldRun } from '../heartbeat'

/** A batch of one event, made by hand: for tests that need statements which the writer would never send. */
export function rawBatch(
  { runId, epoch }: HeldRun,
  prev: number,
  { data = '{}', settle = { kind: 'go' } as Settle, answer = (_: AppendResult) => {} } = {},
): RunBatch {
  const events = [{ seq: prev + 1, kind: 'warning.noted' as const, data }]
  const rows = emptyRows()
  const entry = {
    runId,
    epoch,
    prev,
    events,
    settle,
    rows,
    bytes: data.length,
    resolve: answer,
    reject: () => {},
  }
  return { runId, epoch, entries: [entry] }
}
