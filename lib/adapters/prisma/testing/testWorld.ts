import type { Claim, NumberedEvent, RunJournal } from '../../../engine/ports'
import type { JournalWorld } from '../../../engine/testing/journalContract'
import type { NewEvent } from '../../../run/event'
import { claimRuns } from '../claimRuns'
import { createRun } from '../createRun'
import { type Database, openDatabase } from '../database'
import { createJournalWriter, type JournalWriter } from '../journalWriter'
import { createRunJournal } from '../runJournal'
import { signalRun } from '../signalRun'
import { newRun } from './newRun'

/** Workers, people and time around a real database. */
export type TestWorld = JournalWorld & {
  database: Database
  writer: JournalWriter
  startRuns(count: number): Promise<string[]>
  journal(claim: Claim): RunJournal
  close(): Promise<void>
}

export function openTestWorld(url: string, { connections = 4 } = {}): TestWorld {
  const database = openDatabase(url, { name: 'test', connections })
  const { hot } = database
  const writer = createJournalWriter(hot, { onWritten: () => {} })
  const claimed = new Map<string, Claim>()
  let claiming: Promise<unknown> = Promise.resolve()
  const journal = (claim: Claim) => createRunJournal({ claim, pool: hot, writer, mayDispatch: () => true })
  const startRun = async () => (await createRun(hot, newRun())).runId
  return {
    database,
    writer,
    journal,
    startRun,
    startRuns: (count) => Promise.all(Array.from({ length: count }, startRun)),
    claim(runId) {
      // one after the other: a claim takes whatever is free, also runs that others are waiting for
      const taken = claiming.then(async () => {
        for (let full = true; full && !claimed.has(runId); ) {
          const claims = await claimRuns(hot, 'test', 50)
          for (const claim of claims) claimed.set(claim.runId, claim)
          full = claims.length === 50
        }
        const claim = claimed.get(runId)
        claimed.delete(runId)
        return claim ? journal(claim) : null
      })
      claiming = taken.catch(() => {})
      return taken
    },
    async expireLease(runId) {
      await hot.query(
        `update run_lease set lease_until = clock_timestamp() - interval '1 s' where run_id = $1`,
        [runId],
      )
    },
    async cancel(runId) {
      await signalRun(hot, runId, { kind: 'cancel', body: { by: 'test', reason: '' } })
    },
    async close() {
      await writer.settled()
      await database.close()
    },
  }
}

/** Consecutive events from `first` on. */
export function numbered(first: number, ...events: NewEvent[]): NumberedEvent[] {
  return events.map((event, index) => ({ ...event, seq: first + index, at: '2026-01-01T00:00:00.000Z' }))
}

export function note(message: string): NewEvent {
  return { kind: 'warning.noted', data: { scope: null, code: 'NOTE', message } }
}
