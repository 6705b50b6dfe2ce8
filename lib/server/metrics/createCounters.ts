import type pg from 'pg'
import { canonicalJson } from '@/lib/graph/json'
import type { RunObserver } from '../worker/observeJournal'
import { type Count, count, countMemory, countsOf } from './countsOf'

/** Rows in one order, so that two workers never wait for each other in a ring. */
const ADD = `
insert into metric_counter as c (name, labels, value)
select name, labels, value from json_to_recordset($1::json) as added(name text, labels text, value float8)
order by name, labels
on conflict (name, labels) do update set value = c.value + excluded.value`

const REPORT = `
with gone as (delete from worker_report where seen_at < clock_timestamp() - interval '1 minute')
insert into worker_report(owner, held) values ($1, $2)
on conflict (owner) do update set seen_at = clock_timestamp(), held = excluded.held`

export type Counters = {
  add(counts: readonly Count[]): void
  /** Counts one run; `firstOwner`: nobody had it before. */
  observe(claim: { epoch: number }): RunObserver
  /** Writes what has been counted, and that this worker is there. */
  report(held: number): Promise<void>
  /** Takes this worker off the list, with a last report. */
  close(): Promise<void>
}

/**
 * What this worker has counted since it last told everybody. Counters in the database survive retention and restarts; a worker that is killed takes a few seconds of counts with it.
 */
export function createCounters(pool: pg.Pool, owner: string): Counters {
  let waiting = new Map<string, Count & { key: string }>()
  const add = (counts: readonly Count[]) => {
    for (const one of counts) {
      if (one.value === 0) continue
      const labels = canonicalJson(one.labels)
      const key = `${one.name} ${labels}`
      const known = waiting.get(key)
      if (known) known.value += one.value
      else waiting.set(key, { ...one, key: labels })
    }
  }
  const write = async () => {
    const sending = waiting
    waiting = new Map()
    if (sending.size === 0) return
    const rows = [...sending.values()].map(({ name, key, value }) => ({ name, labels: key, value }))
    try {
      await pool.query(ADD, [JSON.stringify(rows)])
    } catch (error) {
      add([...sending.values()])
      throw error
    }
  }
  return {
    add,
    observe({ epoch }) {
      let memory = countMemory()
      return {
        known(events) {
          memory = countMemory()
          for (const event of events) countsOf(memory, event)
          if (epoch === 1) add([count('interlock_runs_started_total', { pipeline: memory.pipeline })])
        },
        written(events) {
          for (const event of events) add(countsOf(memory, event))
        },
      }
    },
    async report(held) {
      await write()
      await pool.query(REPORT, [owner, held])
    },
    async close() {
      await write().catch(() => {})
      await pool.query('delete from worker_report where owner = $1', [owner]).catch(() => {})
    },
  }
}
