import type { Json } from '../../graph/json'
import type { EventData, EventKind, NewEvent, Usage } from '../../run/event'
import type { Asked } from '../../run/task'
import { changeEffect, type DerivedRows, emptyRows, settleTask } from './derivedRows'
import { emptyProjection, type RunProjection } from './runProjection'

/** A copy that may be changed. */
type Draft = Omit<RunProjection, 'reserved' | 'openTasks' | 'degraded'> & {
  reserved: Map<string, Usage>
  openTasks: Map<string, { kind: string } & Asked>
  degraded: string[]
}
type Project<K extends EventKind> = (draft: Draft, data: EventData<K>, rows: DerivedRows) => void

/** Kinds that change what lists show. Tool calls do too, but wait for the next of these: a wide row per step would double the cost. */
const SHOWN: ReadonlySet<EventKind> = new Set<EventKind>([
  'run.resumed',
  'run.parked',
  'run.ended',
  'cancel.requested',
  'rollback.started',
  'model.settled',
])

/** The projection after `events`, which follow the ones `before` was made of, and the rows that change with them. Pure. */
export function projectEvents(
  before: RunProjection,
  events: readonly NewEvent[],
): { projection: RunProjection; rows: DerivedRows } {
  const rows = emptyRows()
  const draft = copy(before)
  for (const event of events) apply(draft, event, rows)
  if (draft.status !== before.status || events.some(({ kind }) => SHOWN.has(kind))) rows.shown = show(draft)
  return { projection: draft, rows }
}

function copy(before: RunProjection): Draft {
  return {
    ...before,
    usage: { ...before.usage },
    reserved: new Map(before.reserved),
    openTasks: new Map(before.openTasks),
    degraded: [...before.degraded],
  }
}

function apply(draft: Draft, event: NewEvent, rows: DerivedRows): void {
  // whatever follows the start was written by an owner
  if (draft.status === 'queued' && event.kind !== 'run.started') draft.status = 'running'
  // the table below pairs each kind with its data; TypeScript cannot follow the lookup
  const project = PROJECT[event.kind] as Project<EventKind> | undefined
  project?.(draft, event.data as EventData<EventKind>, rows)
}

const PROJECT: { [K in EventKind]?: Project<K> } = {
  'run.resumed': (draft) => {
    draft.status = activeStatus(draft)
    draft.cause = null
    draft.message = null
    draft.says = null
  },
  'run.forked': (draft) => {
    // nobody has claimed the fork yet, and what its origin used and asked is not its own; that a result is degraded still holds
    Object.assign(draft, { ...emptyProjection(), degraded: draft.degraded })
  },
  'run.parked': (draft, { activeMs }) => {
    const [card] = draft.openTasks.values()
    draft.status = 'suspended'
    draft.activeMs = activeMs
    draft.cause = card?.kind ?? null
    draft.message = card?.question ?? null
    draft.says = card?.says ?? null
  },
  'run.ended': (draft, { status, cause, message, says = null, output, error, activeMs }) => {
    Object.assign(draft, { status, cause, message, says, activeMs, ended: true })
    draft.output = output ?? null
    draft.error = error ?? null
  },
  'cancel.requested': (draft) => {
    draft.cancelled = true
    draft.status = activeStatus(draft)
  },
  'rollback.started': (draft) => {
    draft.rollingBack = true
    draft.status = 'rolling_back'
  },
  'model.requested': (draft, { key, reserved }) => {
    // a request that was sent and never settled may have been billed
    const unsettled = draft.reserved.get(key)
    if (unsettled) charge(draft, unsettled)
    draft.reserved.set(key, reserved)
    draft.usage.modelCalls += 1
  },
  'model.settled': (draft, { key, usage }) => {
    draft.reserved.delete(key)
    charge(draft, usage)
  },
  'tool.intended': (draft, { key, tool, argsHash, requestId, effect, purpose }, rows) => {
    if (purpose === 'step') draft.usage.steps += 1
    else draft.undos.add(key)
    if (effect === 'none') return
    draft.requests.set(key, requestId)
    const row = { request_id: requestId, key, tool, args_hash: argsHash, effect, purpose }
    rows.intended.set(requestId, { ...row, phase: 'intended', cleanup: 'none' })
  },
  'tool.attempted': (draft, { key }) => countStep(draft, key),
  'tool.called': (draft, { key, degraded }, rows) => {
    if (degraded !== undefined) draft.degraded.push(degraded)
    setEffect(draft, key, { phase: 'done' }, rows)
  },
  'tool.failed': (draft, { key }, rows) => setEffect(draft, key, { phase: 'failed' }, rows),
  'tool.unknown': (draft, { key }, rows) => setEffect(draft, key, { phase: 'unknown' }, rows),
  'tool.rearmed': (draft, { key }, rows) => {
    countStep(draft, key)
    setEffect(draft, key, { phase: 'intended' }, rows)
  },
  'effect.settled': (draft, { key, cleanup }, rows) => setEffect(draft, key, { cleanup }, rows),
  'task.opened': (draft, data, rows) => {
    const { task: id, kind, question, expiresAfterMs: expires_ms } = data
    const { scope, key, context, choices, effects, assignee } = data
    draft.openTasks.set(id, { kind, question, ...(data.says === undefined ? {} : { says: data.says }) })
    const text = { id, kind, status: 'open', scope, key, question, assignee }
    rows.opened.set(id, {
      ...text,
      says: data.says ?? null,
      context,
      choices: toJson(choices),
      effects,
      expires_ms,
      decision: null,
      decided_by: null,
    })
  },
  'task.decided': (draft, { task, decision, by }, rows) => {
    draft.openTasks.delete(task)
    settleTask(rows, { id: task, status: 'decided', decision: toJson(decision), decided_by: by })
  },
  'task.closed': (draft, { task }, rows) => {
    draft.openTasks.delete(task)
    settleTask(rows, { id: task, status: 'closed', decision: null, decided_by: null })
  },
  'task.expired': (draft, { task }, rows) => {
    draft.openTasks.delete(task)
    settleTask(rows, { id: task, status: 'expired', decision: null, decided_by: null })
  },
}

function activeStatus({ rollingBack, cancelled }: Draft): RunProjection['status'] {
  if (rollingBack) return 'rolling_back'
  return cancelled ? 'cancelling' : 'running'
}

function charge({ usage }: Draft, used: Usage): void {
  usage.inputTokens += used.inputTokens
  usage.outputTokens += used.outputTokens
  usage.costUsd += used.costUsd
}

function countStep(draft: Draft, key: string): void {
  if (!draft.undos.has(key)) draft.usage.steps += 1
}

function setEffect(
  draft: Draft,
  key: string,
  change: { phase?: string; cleanup?: string },
  rows: DerivedRows,
): void {
  const requestId = draft.requests.get(key)
  if (requestId !== undefined) changeEffect(rows, { request_id: requestId, ...change })
}

function show(draft: Draft) {
  const { status, cause, message, says, output, error, usage, degraded, activeMs, ended } = draft
  return {
    ...{ status, cause, message, says, output, error: toJson(error), degraded, ended },
    active_ms: Math.round(activeMs),
    ...{ steps: usage.steps, model_calls: usage.modelCalls, cost_usd: usage.costUsd },
    ...{ input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  }
}

/** Drops what JSON does not carry: optional fields that are present and undefined. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}
