import type pg from 'pg'
import type { BreakerPort, BreakerState } from '../../engine/ports'
import { BREAKERS_CHANNEL } from './channels'
import { BREAKER_FAILED, BREAKER_PROBE, BREAKER_RESET, BREAKER_SUCCEEDED, BREAKERS } from './sql/breaker'

type Row = { tool: string; gen: number; failures: number; open_ms: number | null }
/** `openUntil`: on this process's monotonic clock; null while closed. */
type Known = { generation: number; failures: number; openUntil: number | null }

export type BreakerRow = { tool: string; failures: number; openMs: number | null }

export type Breakers = BreakerPort & {
  /** Reads all of them anew: at the start, and whenever somebody announced a change. Keeps what it knew when the database is away. */
  refresh(): Promise<void>
}

/** Breakers kept in the database and known to this process; every change is announced to the others. */
export function createBreakers(pool: pg.Pool, { onTrouble = (_: unknown) => {} } = {}): Breakers {
  const known = new Map<string, Known>()
  const learn = (row: Row) => void known.set(row.tool, toKnown(row))
  const change = async (text: string, values: unknown[]): Promise<Row | null> => {
    try {
      const { rows } = await pool.query<Row>(text, values)
      const [row] = rows
      if (row) {
        learn(row)
        await announce(pool, row.tool)
      }
      return row ?? null
    } catch (error) {
      onTrouble(error)
      return null
    }
  }
  let stale = false
  let refreshing: Promise<void> | null = null
  const readAll = async () => {
    // what was announced while a statement was under way may have happened after it
    while (stale) {
      stale = false
      try {
        for (const row of (await pool.query<Row>(BREAKERS)).rows) learn(row)
      } catch (error) {
        onTrouble(error)
      }
    }
    refreshing = null
  }
  return {
    read: (tool) => stateOf(known.get(tool)),
    async claimProbe(tool, expiresMs) {
      const row = await change(BREAKER_PROBE, [tool, Math.ceil(expiresMs)])
      return row ? { generation: row.gen, probe: true } : null
    },
    async failed(tool, { generation, probe }, { failures, openMs }) {
      await change(BREAKER_FAILED, [tool, generation, probe, failures, openMs])
    },
    async succeeded(tool, { generation, probe }) {
      const row = known.get(tool)
      const clean = !row || (row.failures === 0 && row.openUntil === null)
      if (!clean) await change(BREAKER_SUCCEEDED, [tool, generation, probe])
    },
    refresh() {
      stale = true
      refreshing ??= readAll()
      return refreshing
    },
  }
}

/** Every breaker that is not as new, for people to see; `openMs` is negative when the pause is over and nobody has tried yet. */
export async function listBreakers(pool: pg.Pool): Promise<BreakerRow[]> {
  const { rows } = await pool.query<Row>(BREAKERS)
  return rows
    .filter(({ failures, open_ms }) => failures > 0 || open_ms !== null)
    .map(({ tool, failures, open_ms }) => ({ tool, failures, openMs: open_ms }))
}

/** Closes a breaker by hand. False when it was closed already. */
export async function resetBreaker(pool: pg.Pool, tool: string): Promise<boolean> {
  const { rows } = await pool.query<Row>(BREAKER_RESET, [tool])
  if (rows.length > 0) await announce(pool, tool)
  return rows.length > 0
}

async function announce(pool: pg.Pool, tool: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [BREAKERS_CHANNEL, tool])
}

function toKnown({ gen, failures, open_ms }: Row): Known {
  return { generation: gen, failures, openUntil: open_ms === null ? null : performance.now() + open_ms }
}

function stateOf(row: Known | undefined): BreakerState {
  const generation = row?.generation ?? 0
  if (!row || row.openUntil === null) return { kind: 'closed', generation }
  const leftMs = row.openUntil - performance.now()
  return leftMs > 0 ? { kind: 'open', generation, leftMs } : { kind: 'due', generation }
}
