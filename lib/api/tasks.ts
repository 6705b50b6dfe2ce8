import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { PipelineChange } from '../graph/pipelineChanges'
import type { Said } from '../graph/wording'
import type { RunStatus } from '../run/state'
import type { Choice, Decision, TaskKind, TaskStatus } from '../run/task'
import type { CleanupPlan } from './cleanupPlan'

/** Cards that people decide. Times are ISO 8601 in UTC. */

/** `by`: `user:<id>`, `key:<id>`, … `byName`: null where the deciding person or key has none any more. */
export type TaskDecision = Decision & { by: string; byName: string | null; at: string }

/** A card as the inbox lists it. */
export type TaskItem = {
  id: string
  runId: string
  kind: TaskKind
  status: TaskStatus
  /** The activation and the journal entry it is about; null for a whole run. */
  scope: string | null
  key: string | null
  question: string
  /** Which sentence of ours the question is. */
  says: Said | null
  context: JsonObject
  choices: Choice[]
  /** E-mail or name; null = nobody's in particular. */
  assignee: string | null
  createdAt: string
  /** When it is escalated. */
  dueAt: string
  /** When it answers itself; null = never. */
  expiresAt: string | null
  escalatedAt: string | null
  decision: TaskDecision | null
  run: { id: string; pipelineId: string | null; pipelineName: string; status: RunStatus }
}

/** One effect on a card (FAIL-2): what was done, and what a rollback would do about it. `key` is its checkpoint id. */
export type TaskEffect = {
  key: string
  tool: string
  args: JsonObject
  /** Null where nobody knows what the call answered. */
  result: Json
  effect: EffectClass
  requestId: string
  at: string
  cleanup: CleanupPlan
  /** Keys of later effects that rest on it: they are undone whenever it is. */
  dependants: string[]
  /** How it stands now: its phase, or what cleanup made of it. */
  state:
    | 'intended'
    | 'done'
    | 'failed'
    | 'unknown'
    | 'rolled_back'
    | 'rollback_failed'
    | 'manual'
    | 'orphaned'
}

/** What the pipeline has become since a run began (`version` null: its draft), and in what it differs from what the run is pinned to, which the run keeps. */
export type NewerDefinition = { version: number | null; changes: PipelineChange[] }

/** A card with everything a person needs to decide. Effects are newest first, the order in which they would be undone. */
export type TaskCard = TaskItem & {
  effects: TaskEffect[]
  node: { id: string; title: string } | null
  /** The call that would be sent or repeated; arguments may be edited where `continue` is offered. */
  pendingCall: { tool: string; args: JsonObject } | null
  /** The node has thought in turns, so that `continue` may begin its conversation anew (`mode: "reset"`). */
  hasTurns: boolean
  /** Only for a card that is still open; null when the pipeline is the same, or gone. */
  newer: NewerDefinition | null
  /** Runs that were forked from this one and still go on: they rest on its effects. */
  forks: string[]
}

/** What has become of a card by a decision. */
export type DecidedTask = Pick<TaskItem, 'decision' | 'status'>

/** What somebody said about a card. `byName`: null where the person or key has none any more. */
export type TaskComment = { id: string; text: string; by: string; byName: string | null; at: string }
