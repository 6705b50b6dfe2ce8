import type { Json, JsonObject } from '../../graph/json'
import type { Said } from '../../graph/wording'

/** A new card. Columns as the flush statement names them; `decision` and `decided_by` only if it was answered in the same batch. */
type OpenedTask = {
  id: string
  kind: string
  status: string
  scope: string | null
  key: string | null
  question: string
  says: Said | null
  context: JsonObject
  choices: Json
  effects: Json
  assignee: string | null
  expires_ms: number | null
  decision: Json
  decided_by: string | null
}
export type ClosedTask = { id: string; status: string; decision: Json; decided_by: string | null }
type IntendedEffect = {
  request_id: string
  key: string
  tool: string
  args_hash: string
  effect: string
  purpose: string
  phase: string
  cleanup: string
}
export type ChangedEffect = { request_id: string; phase?: string; cleanup?: string }
type ShownRun = JsonObject

/**
 * Rows that follow from a batch of one run's events, each at most once: a statement cannot change a row that it inserts. `shown` is
 * absent while nothing that lists show has changed.
 */
export type DerivedRows = {
  opened: Map<string, OpenedTask>
  closed: Map<string, ClosedTask>
  intended: Map<string, IntendedEffect>
  changed: Map<string, ChangedEffect>
  shown: ShownRun | null
}

export function emptyRows(): DerivedRows {
  return { opened: new Map(), closed: new Map(), intended: new Map(), changed: new Map(), shown: null }
}

export function settleTask(rows: DerivedRows, change: ClosedTask): void {
  const opened = rows.opened.get(change.id)
  if (opened) rows.opened.set(change.id, { ...opened, ...change })
  else rows.closed.set(change.id, change)
}

export function changeEffect(rows: DerivedRows, change: ChangedEffect): void {
  const intended = rows.intended.get(change.request_id)
  if (intended) rows.intended.set(change.request_id, { ...intended, ...change })
  else rows.changed.set(change.request_id, { ...rows.changed.get(change.request_id), ...change })
}

/** Adds the rows of a later batch of the same run to those of an earlier one, for one statement. */
export function mergeRows(rows: DerivedRows, later: DerivedRows): void {
  for (const [id, task] of later.opened) rows.opened.set(id, task)
  for (const change of later.closed.values()) settleTask(rows, change)
  for (const [id, effect] of later.intended) rows.intended.set(id, effect)
  for (const change of later.changed.values()) changeEffect(rows, change)
  rows.shown = later.shown ?? rows.shown
}
