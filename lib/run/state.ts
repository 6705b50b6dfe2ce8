import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Said, Wording } from '../graph/wording'
import type { Cleanup, EndStatus, Trigger, Usage } from './event'
import type { Fault } from './fault'
import type { Plan } from './plan'
import type { SessionSnapshot } from './sessionSnapshot'
import type { Choice, Decision, TaskKind, TaskStatus } from './task'
import type { Given, Trial } from './trial'
import type { TurnState } from './turn'

export type RunStatus = 'queued' | 'running' | 'suspended' | 'cancelling' | 'rolling_back' | EndStatus

/** One activation: a node in one iteration of the loops around it. */
export type NodeState = {
  node: string
  scope: string
  inputs: JsonObject
  startedAt: string
  /** How often a person sent it back to work. */
  retries: number
  /** REACT-5, set by the last retry. */
  mode: 'continue' | 'reset' | null
} & (
  | { status: 'running' }
  | {
      status: 'finished'
      port: string
      output: JsonObject
      finishedAt: string
      failedKey: string | null
      /** What the message of `output.error` says. */
      says?: Said
      /** Set where it did not run. */
      given?: Given
    }
  | { status: 'skipped'; finishedAt: string }
)

/** What an activation asked to be run inside its run: `inputs.length` flows of its node's pipeline. */
export type FlowRequest = {
  scope: string
  inputs: JsonObject[]
  concurrency: number
  onFailure: 'fail_fast' | 'collect'
}

/** The same once asked, with what has become of it: flows begin in the order of their inputs. Names of those at work, and of those that failed. */
export type FlowRequestState = FlowRequest & { started: number; running: string[]; failed: string[] }

/** One pipeline run inside this run, with the activations of its own graph; see `RunState` for the maps. */
export type FlowState = {
  flow: string
  index: number
  input: JsonObject
  startedAt: string
  nodes: Map<string, NodeState>
  past: NodeState[]
  loops: Map<string, number>
  previous: Map<string, JsonObject>
} & (
  | { status: 'running' }
  | { status: 'succeeded'; output: Json; endedAt: string }
  | { status: 'failed'; fault: Fault; failedKey: string | null; endedAt: string }
)

/** One tool call from intent to outcome: a checkpoint. */
export type CallState = {
  key: string
  scope: string
  tool: string
  args: JsonObject
  argsHash: string
  requestId: string
  generation: number
  effect: EffectClass
  purpose: 'step' | 'undo'
  undoes: string | null
  /** Dispatched attempts so far; 1 once intended. */
  attempts: number
  lastFault: Fault | null
  fingerprintBefore: string | null
  fingerprintAfter: string | null
  cleanup: Cleanup
  cleanupMessage: string | null
  /** Which sentence of ours that is. */
  cleanupSays: Said | null
  /** Position of the intent in the run: rollback goes from high to low. */
  seq: number
  intendedAt: string
  finishedAt: string | null
  durationMs: number | null
  progress: { progress: number; total: number | null; message: string | null } | null
  /** Position of its outcome; null as long as it has none. */
  settledSeq: number | null
  /** Made by the run this one was forked from: never undone here, and no effect of this run's own. */
  inherited: boolean
} & (
  | { phase: 'intended' }
  | {
      phase: 'done'
      result: Json
      source: 'call' | 'probe' | 'person' | 'replay' | 'repeat'
      degraded: string | null
    }
  | { phase: 'failed'; fault: Fault }
  | { phase: 'unknown'; fault: Fault }
)

export type ModelState = {
  key: string
  scope: string
  model: string
  request: JsonObject
  requestHash: string
  reserved: Usage
  requestedAt: string
  attempts: number
} & (
  | { phase: 'requested' }
  | {
      phase: 'settled'
      reply: JsonObject | null
      fault: Fault | null
      usage: Usage
      durationMs: number
      settledAt: string
      simulated: boolean
    }
)

export type TaskState = {
  task: string
  kind: TaskKind
  status: TaskStatus
  scope: string | null
  key: string | null
  question: string
  says?: Said
  context: JsonObject
  choices: Choice[]
  effects: string[]
  assignee: string | null
  openedAt: string
  decision: Decision | null
  decidedBy: string | null
  /** When it was decided, closed or expired. */
  settledAt: string | null
}

export type GuardTrip = {
  guard: string
  scope: string | null
  key: string | null
  limit: number
  actual: number
  unit: string
  stops: boolean
  at: string
} & Wording

export type PlanProposal = { key: string; scope: string; accepted: boolean; remarks: string[]; at: string }

/** What a rollback is about, once it has begun. */
export type RollbackState = { task: string | null; by: string; effects: string[]; confirmed: string[] }

/**
 * Everything known about a run, derived from its events alone. Maps are keyed by node id (`nodes`, `previous`), edge id (`loops`),
 * journal key (`calls`, `models`, `choices`, `plans`), scope (`flowRequests`), flow (`flows`) or task id. The reducer replaces changed entries and never edits one in place.
 */
export type RunState = {
  runId: string
  pipeline: string
  documentHash: string
  goal: string
  input: JsonObject
  trigger: Trigger
  /** Null for every run that is no test from the editor. */
  trial: Trial | null
  /** As it was when the run began; null for a run outside of any. */
  session: SessionSnapshot | null
  pipelineId: string | null
  version: number | null
  status: RunStatus
  cause: string | null
  message: string | null
  says: Said | null
  output: Json
  error: Fault | null
  lastSeq: number
  startedAt: string
  endedAt: string | null
  /** Active milliseconds up to the last park, end or takeover; waiting for people does not count. */
  activeMs: number
  /** Since when a worker has been active on the run; null while nobody is. */
  activeSince: string | null
  /** Time of the last event. */
  lastAt: string
  /** The current activation of each node. */
  nodes: Map<string, NodeState>
  /** Every activation that was replaced by a later iteration, oldest first. */
  past: NodeState[]
  loops: Map<string, number>
  /** Outputs of each node in the last finished iteration of the innermost loop around it. */
  previous: Map<string, JsonObject>
  flowRequests: Map<string, FlowRequestState>
  flows: Map<string, FlowState>
  calls: Map<string, CallState>
  /**
   * Failed calls that a person sent back to be done anew, until they are. `tool.rearmed` brings one back as `intended` under its old
   * request id (the caller then dispatches at once); `tool.intended` replaces one whose arguments were edited; `tool.called` answers
   * one by hand.
   */
  forgotten: Map<string, CallState>
  models: Map<string, ModelState>
  choices: Map<string, Json>
  plans: Map<string, Plan>
  /** Turns of thinking and acting, by their key. */
  turns: Map<string, TurnState>
  /** Every plan a model proposed, in order: accepted with notes, or rejected with the problems sent back. */
  proposals: PlanProposal[]
  /** Results a person supplied, by the key of the call they stand for. */
  supplied: Map<string, Json>
  /** Arguments a person edited, by call key, with the generation they belong to. */
  edits: Map<string, { args: JsonObject; generation: number }>
  tasks: Map<string, TaskState>
  guards: GuardTrip[]
  warnings: ({ scope: string | null; code: string } & Wording)[]
  degraded: string[]
  usage: { steps: number; modelCalls: number } & Usage
  /** What cards have added to the limits. */
  extended: { inputTokens: number; outputTokens: number; costUsd: number; steps: number }
  cancel: { by: string; reason: string } | null
  rollback: RollbackState | null
  /** Runs whose past this one has copied, oldest first; cards they asked carry ids of theirs. */
  origins: string[]
  /** `run.resumed` events since the last other event: a run that keeps crashing shows here. */
  claimsWithoutProgress: number
}
