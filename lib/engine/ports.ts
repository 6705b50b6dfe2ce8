import type { Catalogue } from '../graph/catalogue'
import type { Json, JsonObject } from '../graph/json'
import type { Wording } from '../graph/wording'
import type { NewEvent, RunEvent, Usage } from '../run/event'
import type { Fault } from '../run/fault'
import type { Decision } from '../run/task'

// ───────────────────────────── journal ─────────────────────────────

/** A run this worker owns until its lease ends or somebody else claims it. */
export type Claim = { runId: string; epoch: number; lastSeq: number; signalSeq: number; signalDone: number }

/** What others may tell a run: the owner reads them in `id` order and turns them into events. */
export type Signal = { id: string; at: string } & (
  | { kind: 'decision'; body: { task: string; decision: Decision; by: string } }
  | { kind: 'cancel'; body: { by: string; reason: string } }
  | { kind: 'expired'; body: { task: string } }
  | { kind: 'late_reply'; body: { key: string; result?: Json; fault?: Fault } }
  /** The database is not the one this run was last written to; `task` is the id of the card that says so. */
  | { kind: 'restored'; body: { task: string } & Wording }
)

/**
 * How a batch of events ends. `go`: the run goes on. `park`: only people are left to act; lease released. `end`: terminal.
 * `park` and `end` hold only if no signal beyond `signalSeq` exists; else the answer is `unread` and nothing was written.
 */
export type Settle = { kind: 'go' } | { kind: 'park'; signalSeq: number } | { kind: 'end'; signalSeq: number }

/**
 * `durable`: written, now or by an earlier attempt of the same batch. `lost`: another worker owns the run; stop at once and
 * write nothing more. `unread`: see `Settle`. `refused`: a value of this batch cannot be stored; only this run is affected.
 * `conflicts`: request ids whose effect row already belongs to other arguments or another intent; the call must not be made.
 */
export type AppendResult =
  | { kind: 'durable'; conflicts: IntentConflict[] }
  | { kind: 'lost' }
  | { kind: 'unread' }
  | { kind: 'refused'; fault: Fault }
export type IntentConflict = { requestId: string; verdict: 'replay' | 'unknown' | 'in_flight' | 'conflict' }

/**
 * The journal of one claimed run. `append` keeps the order of its calls, resolves when the events are on disk, and derives every
 * row that others read (cards, effects, run list) from the events in the same statement. Events get consecutive `seq` from the
 * caller: the first of a batch is `lastSeq + 1` of everything appended before.
 */
export interface RunJournal {
  readonly claim: Claim
  append(events: NumberedEvent[], settle: Settle): Promise<AppendResult>
  /** All events so far. Throws when their number disagrees with the lease. */
  read(): Promise<RunEvent[]>
  /** Signals with a position above `after`, and the position to pass as `signalSeq` once they are turned into events. */
  signals(after: number): Promise<{ signals: Signal[]; signalSeq: number }>
  /** False once the lease may have ended: asked synchronously before every dispatch of a call. */
  mayDispatch(): boolean
}
export type NumberedEvent = NewEvent & { seq: number; at: string }

// ───────────────────────────── models ─────────────────────────────

export type ModelTool = { name: string; description: string; parameters: JsonObject }
export type ModelToolCall = { id: string; name: string; arguments: string }
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; toolCalls?: ModelToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

export type ModelRequest = {
  /** Null = the installation's default model, resolved by the adapter at dispatch. */
  model: string | null
  messages: ModelMessage[]
  tools?: ModelTool[]
  /** Structured output wanted: name and JSON Schema. */
  schema?: { name: string; schema: JsonObject }
  temperature?: number
  maxOutputTokens?: number
}

export type ModelReply = {
  text: string
  toolCalls: ModelToolCall[]
  finish: 'stop' | 'length' | 'tool_calls' | 'filter'
  usage: Usage
  model: string
  simulated: boolean
  firstTokenMs: number | null
  /** What the adapter had to lower or drop to be understood, for the trace. */
  notes: string[]
}

export type ModelTimeouts = { connectMs: number; silenceMs: number; attemptMs: number }

/** Why an attempt failed, before anyone decides what that means. `sent`: the request may have reached the other side. */
export type AttemptFailure = {
  reason:
    | 'connect'
    | 'timeout'
    | 'silence'
    | 'status'
    | 'protocol'
    | 'exit'
    | 'tool_error'
    | 'aborted'
    | 'cut'
    | 'not_configured'
  sent: boolean
  /** HTTP status or JSON-RPC code; of a tool error, the HTTP status that the tool passes on. */
  status?: number
  /** Structured code inside a tool error (`INVALID_PARAMETER`, …). */
  code?: string
  details?: Json
  retryAfterMs?: number
} & Wording

export type ModelAttempt = { ok: true; reply: ModelReply } | { ok: false; failure: AttemptFailure }

/** One attempt against a model; no retries inside. Aborting `signal` closes the socket, also in the middle of a stream. */
export interface ModelPort {
  attempt(
    request: ModelRequest,
    options: { timeouts: ModelTimeouts; signal: AbortSignal; onText: (delta: string) => void },
  ): Promise<ModelAttempt>
  /** Local count before sending, for reservations: input tokens of a request and the name and price of the model that would serve it. */
  estimate(
    request: ModelRequest,
  ): Promise<{ inputTokens: number; model: string; simulated: boolean; price: ModelPrice }>
}
/** US dollars per million tokens. */
export type ModelPrice = { input: number; output: number }

// ───────────────────────────── tools ─────────────────────────────

export type ToolAttempt = { ok: true; result: Json } | { ok: false; failure: AttemptFailure }
export type ToolProgress = { progress: number; total: number | null; message: string | null }

/**
 * One attempt at a tool; no retries inside. `requestId` travels in the call's `_meta`. `args` go out exactly as given.
 * When `signal` aborts, the server is told (cancelled notification) and the attempt resolves at once with reason `aborted`.
 */
export interface ToolPort {
  attempt(
    ref: string,
    args: JsonObject,
    options: {
      requestId: string
      /** The run that calls; absent for calls outside of runs. */
      runId?: string
      connectMs: number
      attemptMs: number
      signal: AbortSignal
      onProgress: (progress: ToolProgress) => void
    },
  ): Promise<ToolAttempt>
  catalogue(): Promise<Catalogue>
}

/**
 * What this process knows of a tool's breaker. `closed`: calls may go out. `open`: they may not, for another `leftMs`. `due`: the pause is
 * over and nobody has tried yet. `generation` grows with every trip and every closing, so that results of an earlier time match nothing.
 */
export type BreakerState = { generation: number } & (
  | { kind: 'closed' }
  | { kind: 'open'; leftMs: number }
  | { kind: 'due' }
)

/** Under which state of the breaker a call left; its result only counts there. `probe`: it is the one call that tries whether the tool is back. */
export type BreakerTicket = { generation: number; probe: boolean }

/** How many failed calls in a row open a breaker, and for how long, in milliseconds. */
export type BreakerLimits = { failures: number; openMs: number }

/**
 * One breaker per tool, shared by all workers. Counts whole calls, not attempts: `failed` for one that ended transient or unknown, `succeeded`
 * for one the tool answered; what else a call may end with is not reported. Never rejects: a breaker nobody can reach must not stop a run.
 */
export interface BreakerPort {
  /** From memory. */
  read(tool: string): BreakerState
  /** Takes the one probe of a `due` breaker for `expiresMs`; null when somebody else has it. */
  claimProbe(tool: string, expiresMs: number): Promise<BreakerTicket | null>
  failed(tool: string, ticket: BreakerTicket, limits: BreakerLimits): Promise<void>
  /** Writes nothing where there is nothing to forget. */
  succeeded(tool: string, ticket: BreakerTicket): Promise<void>
}

// ───────────────────────────── large values and files ─────────────────────────────

/** Where values of a run lie that are too large for its events, as JSON text. */
export interface ObjectPort {
  /** Durable when it resolves with the id, which nobody can guess. Rejects when it could not be stored. */
  put(runId: string, text: string, sha256: string): Promise<string>
  /** Rejects when there is no such object that this run may read. */
  get(runId: string, id: string): Promise<string>
}

/** A file as a tool gets it; `data` is base64. */
export type FileContent = { name: string; mimeType: string; data: string }
/** Files that were uploaded and checked (EXEC-11). Null when there is none under the id. */
export interface FilePort {
  read(id: string): Promise<FileContent | null>
}

// ───────────────────────────── the rest of the world ─────────────────────────────

export interface Clock {
  /** Monotonic milliseconds, for budgets inside this process. */
  now(): number
  /** Wall-clock ISO time for events; the database stamps the stored one. */
  wall(): string
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface Chance {
  /** Uniform in [0, 1). */
  random(): number
  /** Lower-case hex SHA-256. */
  hash(text: string): string
  uuid(): string
}

/** What watchers see between two events; nothing depends on it. */
export interface LivePort {
  text(runId: string, key: string, delta: string): void
  progress(runId: string, key: string, progress: ToolProgress): void
  /** An attempt failed and the next one is made in `waitMs`. */
  waiting(runId: string, key: string, wait: RetryPause): void
}
/** `attempt` of `of` comes next; its words say why the last one failed. */
export type RetryPause = Wording & { attempt: number; of: number; waitMs: number }

/** Named points at which a crash test may kill the process. No effect in production. */
export type RacePoint =
  | 'before-intent'
  | 'after-intent'
  | 'before-send'
  | 'after-reply'
  | 'after-commit'
  | 'before-undo'
  | 'after-undo'
export type RacePointHook = (point: RacePoint, key: string) => Promise<void>

export type EnginePorts = {
  models: ModelPort
  tools: ToolPort
  breakers: BreakerPort
  files: FilePort
  clock: Clock
  chance: Chance
  live: LivePort
  racePoint: RacePointHook
}
