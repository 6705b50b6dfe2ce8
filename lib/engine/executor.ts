import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Program, ProgramNode } from '../graph/program'
import type { Said } from '../graph/wording'
import type { NewEvent } from '../run/event'
import type { Fault } from '../run/fault'
import type { FlowRequest, RunState } from '../run/state'
import type { Choice, Decision, TaskKind } from '../run/task'
import type { ModelReply, ModelRequest } from './ports'

/**
 * The answer of anything that goes through the journal. `suspended`: only a person can go on; the executor returns at once with
 * `{kind: 'suspended'}` and is entered again, from its start, once the person has answered. `stopped`: the run was cancelled,
 * timed out or lost; the executor returns at once with `{kind: 'stopped'}`.
 */
export type Journaled<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'fault'; fault: Fault; key: string }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

export type CallRequest = {
  /** Unique inside the activation and stable over re-entry, e.g. a plan step's id. */
  key: string
  tool: string
  args: JsonObject
  /** Begin of the keys of calls that were decided on together: however equal, they do not repeat each other. */
  batch?: string
  /** Overrides from the node's guards. */
  attemptTimeoutMs?: number
  actionTimeoutMs?: number
}
export type CallResult = { result: Json; degraded: string | null; effect: EffectClass; repeated: boolean }

export type ReadRequest = { tool: string; args: JsonObject }

export type AskRequest = {
  key: string
  kind: TaskKind
  question: string
  /** What the question says, where it is a sentence of ours. */
  says?: Said
  context: JsonObject
  choices: Choice[]
  assignee?: string
  expiresAfterMs?: number
}
export type Answer =
  | { kind: 'decided'; decision: Decision; by: string; at: string }
  | { kind: 'expired'; at: string }

/** What became of one flow. `given_up`: it did not begin, or not come to its end, because another one failed. */
export type FlowOutcome =
  | { kind: 'ok'; output: Json }
  /** `key` is absolute: the call or model request inside that failed. */
  | { kind: 'failed'; fault: Fault; key: string | null }
  | { kind: 'given_up' }

/**
 * The only way out of an executor. Every verb has a key; if the journal already knows the outcome it is returned and nothing happens,
 * so an executor may be entered any number of times. Keys are relative to the activation; the journal adds the scope.
 */
export interface Io {
  /**
   * One model request under EXEC-1…3 and GUARD-3. The reply's text is untrusted, but never one cut by length: that is asked for once more with
   * twice the room (`retryCut: false`: not), then a fault.
   */
  model(
    key: string,
    request: ModelRequest,
    limits?: { attemptTimeoutMs?: number; actionTimeoutMs?: number; retryCut?: boolean },
  ): Promise<Journaled<ModelReply>>
  /** One tool call as a controlled process: guards, intent, attempts, probe, output schema. */
  call(request: CallRequest): Promise<Journaled<CallResult>>
  /** A question to a person. */
  ask(request: AskRequest): Promise<Journaled<Answer>>
  /**
   * Asks a tool that is declared free of effects and keeps what `keep` makes of its answer. No step and no checkpoint; the same question is not asked again
   * once the journal has its answer, but one that failed is.
   */
  read<T extends Json>(key: string, request: ReadRequest, keep: (result: Json) => T): Promise<Journaled<T>>
  /**
   * Runs the node's pipeline (`ProgramNode.flow`) once per input, inside this run: at most `concurrency` at a time; with `fail_fast` nothing new begins
   * after the first failure. An activation has one set of flows; the answer has one outcome per input, in their order.
   */
  flows(request: Omit<FlowRequest, 'scope'>): Journaled<FlowOutcome[]>
  /** A decision that must come out the same on re-entry (route taken, clock read, random number). `make` has no effects. */
  choose<T extends Json>(key: string, make: () => T): Promise<T>
  /** Appends a fact that has no outcome of its own (plan accepted, warning noted). Skipped when replaying. */
  note(key: string, event: NewEvent): void
}

export type NodeContext<Config> = {
  node: ProgramNode
  config: Config
  /** Resolved `in` values. */
  inputs: JsonObject
  scope: string
  io: Io
  /** Read-only view of the run, for expressions that a config holds. */
  run: RunState
  program: Program
  /** Evaluates CEL over the run's roots plus `extra`. */
  evaluate: (source: string, extra?: JsonObject) => { ok: true; value: Json } | { ok: false; fault: Fault }
  /** Resolves `$cel`, `$text`, `$json` inside a value. */
  resolve: (value: Json, extra?: JsonObject) => { ok: true; value: Json } | { ok: false; fault: Fault }
  signal: AbortSignal
  /** REACT-5, when a person sent the node back to work. */
  mode: 'continue' | 'reset' | null
}

export type NodeOutcome =
  | { kind: 'finished'; port: string; output: JsonObject }
  /** Leaves by the `error` port; unwired, the run ends by FAIL-1. `key`: the journal key (relative) of what failed. */
  | { kind: 'failed'; fault: Fault; key?: string; output?: JsonObject }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

/** What a node type does. Deterministic apart from `io`. */
export type NodeExecutor<Config> = (context: NodeContext<Config>) => Promise<NodeOutcome>

/** Executors by type name; the config type differs per member and has been checked by the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous map, erased here once (house rule)
export type NodeExecutors = ReadonlyMap<string, NodeExecutor<any>>
