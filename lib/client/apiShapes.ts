import type { CleanupPlan } from '../api/cleanupPlan'
import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { PipelineChange } from '../graph/pipelineChanges'
import type { Said } from '../graph/wording'
import type { RunStatus } from '../run/state'
import type { Choice, TaskKind, TaskStatus } from '../run/task'

/** Shapes of the HTTP API (design §11) that are not already shapes of `lib/graph` or `lib/run`. Times are ISO 8601 in UTC. */

export type Role = 'viewer' | 'operator' | 'editor' | 'owner'

/** Answer of `GET /api/v1/me`: who is signed in, and the model that pipelines of this installation use. */
export type Me = {
  id: string
  name: string
  email: string
  role: Role
  model: { name: string; simulated: boolean }
}

export type TaskEffect = {
  key: string
  tool: string
  args: JsonObject
  result: Json
  effect: EffectClass
  requestId: string
  at: string
  cleanup: CleanupPlan
  /** Keys of later effects that rest on it: they are undone whenever it is. */
  dependants: string[]
  /** How the effect stands now: `done`, `unknown`, or what cleanup made of it. */
  state:
    | 'done'
    | 'intended'
    | 'failed'
    | 'unknown'
    | 'rolled_back'
    | 'rollback_failed'
    | 'manual'
    | 'orphaned'
}

/** `by`: `user:<id>`, `key:<id>`, … `byName` where the server knows a name for it. */
export type TaskDecision = { choice: string; by: string; byName?: string; at: string; note?: string }

/** A card as the inbox lists it. */
export type TaskItem = {
  id: string
  runId: string
  kind: TaskKind
  status: TaskStatus
  question: string
  /** Which sentence of ours the question is. */
  says: Said | null
  context: JsonObject
  choices: Choice[]
  run: { id: string; pipelineName: string; status: RunStatus }
  assignee: string | null
  createdAt: string
  /** When it is escalated. */
  dueAt: string
  escalatedAt: string | null
  decision: TaskDecision | null
}

/** A card with everything a person needs to decide. Effects are newest first, the order in which they would be undone. */
export type TaskCard = TaskItem & {
  effects: TaskEffect[]
  node: { id: string; title: string } | null
  /** The call that would be sent or repeated; arguments may be edited where `continue` is offered. */
  pendingCall: { tool: string; args: JsonObject } | null
  /** The node has thought in turns: continuing may begin its conversation anew. */
  hasTurns: boolean
  /** What the pipeline has become since the run began (`version` null: its draft); the run keeps what it was started with. */
  newer: { version: number | null; changes: PipelineChange[] } | null
  /** Runs that were forked from this one and still go on: they rest on its effects. */
  forks: string[]
}

export type ModelSettings = {
  /** Where runs go by default. `environment`: set by the operator, not changeable here. `none`: no model is set up. */
  source: 'environment' | 'settings' | 'simulated' | 'none'
  simulated: boolean
  /** The model that a node without one of its own gets. */
  inUse: string | null
  baseUrl: string
  model: string
  /** Recalls memories by meaning; empty: by words. */
  embeddingModel: string
  /** Last four characters of the stored key; null = none stored. Keys themselves never come back. */
  keyLast4: string | null
  /** False when the stored key was sealed with another secret and has to be entered again. */
  keyReadable: boolean
}

/** An empty `apiKey` keeps the stored one; null deletes it. */
export type ModelSettingsInput = {
  baseUrl: string
  model: string
  embeddingModel: string
  apiKey?: string | null
}

export type ModelTest = {
  ok: boolean
  message: string
  latencyMs: number
  model: string | null
  simulated: boolean
}

/** Where notifications go. `secretLast4`: null while there is no signing secret. */
export type WebhookSettings = { url: string | null; secretLast4: string | null }

export type ApiKeySummary = {
  id: string
  name: string
  prefix: string
  role: Role
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export type DemoTable = { name: string; columns: string[]; rows: (string | number | boolean | null)[][] }

export type Health = { status: 'ok' | 'unavailable' }

/** A run list somebody comes back to. */
export type SavedView = { name: string; query: string }

export type TaskComment = { id: string; text: string; by: string; byName: string | null; at: string }

export type Person = { id: string; name: string; email: string }

/** A tool with effects that a test may call. */
export type EffectAhead = { node: string; title: string; tool: string; effect: EffectClass }

/** What somebody has to write before a node can be tested; `input` is null when the run's input is not needed. */
export type MissingValues = {
  nodes: { node: string; title: string; schema: JsonObject }[]
  input: JsonObject | null
}

/** A test of a draft: all of it, one node, or everything from a node on. `run`: whose results come first. */
export type StartTest = { run?: string } & (
  | { kind: 'whole'; input: JsonObject; confirmDuplicate?: true }
  | {
      kind: 'node'
      node: string
      input?: JsonObject
      values?: { [node: string]: JsonObject }
      confirmEffects?: true
    }
  | { kind: 'from'; node: string; confirmEffects?: true }
)
