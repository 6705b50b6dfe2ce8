import type pg from 'pg'
import type { Json } from '../../graph/json'
import { type Decision, DecisionSchema, RUN_LEVEL_CHOICES, type TaskStatus } from '../../run/task'
import { encodeJson, restoreJson } from './sanitizeJson'
import { DECIDE_TASK } from './sql/decideTask'
import { WINNING_DECISION } from './sql/winningDecision'

/**
 * `won`: this decision holds. `lost`: the card was no longer open; `winner` is the decision that stands, if it was a decision (the
 * card's own, or the run-level one that closed it). `unknown`: no such card in this workspace.
 */
export type DecideResult =
  | { kind: 'won'; runId: string; queued: boolean }
  | { kind: 'lost'; runId: string; status: TaskStatus; winner: StandingDecision | null }
  | { kind: 'unknown' }
type StandingDecision = { task: string; decision: Decision; by: string; at: string }

type Row = { run_id: string; won: boolean; state: string | null }

/** Decides a card: one statement, one winner. The choice must be one the card offers; that is the caller's check. */
export async function decideTask(
  pool: pg.Pool,
  card: { workspaceId: string; taskId: string },
  decision: Decision,
  by: string,
): Promise<DecideResult> {
  const encoded = encodeJson(JSON.parse(JSON.stringify(decision)))
  if (!encoded.ok) throw new RangeError(encoded.fault.message)
  const level = RUN_LEVEL_CHOICES.has(decision.choice) ? 'run' : 'card'
  const { rows } = await pool.query<Row>({
    name: 'decide',
    text: DECIDE_TASK,
    values: [card.taskId, decision.choice, level, by, card.workspaceId, encoded.text],
  })
  const [row] = rows
  if (!row) return { kind: 'unknown' }
  if (row.won) return { kind: 'won', runId: row.run_id, queued: row.state === 'queued' }
  return { kind: 'lost', runId: row.run_id, ...(await standing(pool, card.taskId)) }
}

type StandingRow = {
  status: TaskStatus
  id: string | null
  decision: Json
  decided_by: string | null
  decided_at: Date | null
}

async function standing(
  pool: pg.Pool,
  taskId: string,
): Promise<{ status: TaskStatus; winner: StandingDecision | null }> {
  const { rows } = await pool.query<StandingRow>(WINNING_DECISION, [taskId])
  const [row] = rows
  if (!row) throw new Error(`Task ${taskId} disappeared`)
  const { status, id, decision, decided_by, decided_at } = row
  if (id === null) return { status, winner: null }
  const parsed = DecisionSchema.parse(restoreJson(decision))
  return {
    status,
    winner: {
      task: id,
      decision: parsed,
      by: decided_by ?? '',
      at: (decided_at ?? new Date(0)).toISOString(),
    },
  }
}
