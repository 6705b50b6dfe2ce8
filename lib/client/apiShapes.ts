import type { EffectClass, Pipeline } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Problem } from '../graph/problem'
import type { RunSummary } from '../run/runSummary'
import type { RunStatus } from '../run/state'
import type { Choice, TaskKind, TaskStatus } from '../run/task'

/** Shapes of the HTTP API (design §11) that are not already shapes of `lib/graph` or `lib/run`. Times are ISO 8601 in UTC. */

export type Page<Item> = { items: Item[]; nextCursor: string | null }

export type Role = 'viewer' | 'operator' | 'editor' | 'owner'

/** Answer of `GET /api/v1/me`: who is signed in, and the model that pipelines of this installation use. */
export type Me = {
  id: string
  name: string
  email: string
  role: Role
  model: { name: string; simulated: boolean }
}

export type PipelineSummary = {
  id: string
  name: string
  description: string | null
  revision: number
  /** How many nodes the draft has. */
  nodes: number
  createdAt: string
  updatedAt: string
  /** Newest published version; null = never published. */
  version: number | null
  /** The draft differs from that version in more than positions. */
  ahead: boolean
  lastRun: { id: string; status: RunStatus; createdAt: string } | null
  /** Runs that wait for a person. */
  suspended: number
}

export type PipelineDetail = {
  id: string
  name: string
  document: Pipeline
  revision: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
  published: { version: number; hash: string; note: string; publishedAt: string } | null
  ahead: boolean
}

export type VersionSummary = { version: number; note: string; publishedBy: string; publishedAt: string }

export type WorstCase = { toolCalls: number; modelCalls: number; tokens: number; ms: number; costUsd: number }

export type CompileAnswer = { problems: Problem[]; worstCase: WorstCase | null }

/** `missing`: tools the document names that this installation does not have. */
export type ImportAnswer = {
  id: string
  revision: number
  missing?: { tools: string[] }
  warnings?: string[]
}

export type Template = {
  id: string
  name: string
  description: string | null
  nodes: number
  samples: string[]
}

export type RunListItem = RunSummary & { pipelineName: string }

/** One run, with the document it pins, for titles and limits. */
export type RunDetail = RunListItem & { document: Pipeline }

/** What would undo one effect: by itself, after a person named it, by hand, or nothing to undo. */
export type CleanupPlan = {
  kind: 'automatic' | 'confirm' | 'manual' | 'nothing'
  undo: { tool: string; args: JsonObject } | null
  reason: string | null
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
  /** How the effect stands now: `done`, `unknown`, or what cleanup made of it. */
  state: 'done' | 'intended' | 'unknown' | 'rolled_back' | 'rollback_failed' | 'manual' | 'orphaned'
}

export type TaskDecision = { choice: string; by: string; at: string; note?: string }

export type TaskCard = {
  id: string
  runId: string
  kind: TaskKind
  status: TaskStatus
  question: string
  context: JsonObject
  choices: Choice[]
  effects: TaskEffect[]
  node: { id: string; title: string } | null
  run: { id: string; pipelineName: string; status: RunStatus }
  pendingCall: { tool: string; args: JsonObject } | null
  assignee: string | null
  createdAt: string
  dueAt: string
  escalatedAt: string | null
  decision: TaskDecision | null
}

export type ModelSettings = {
  baseUrl: string
  model: string
  /** Last four characters of the stored key; null = none stored. Keys themselves never come back. */
  keyLast4: string | null
  simulated: boolean
  /** `environment`: set by the operator, not changeable here. */
  source: 'environment' | 'settings' | 'simulated'
}

/** An empty `apiKey` keeps the stored one; null deletes it. */
export type ModelSettingsInput = { baseUrl: string; model: string; apiKey?: string | null }

export type ModelTest = { ok: boolean; message: string; latencyMs: number | null }

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
