import * as z from 'zod'
import { EffectClassSchema } from '../graph/document'
import { JsonObjectSchema, JsonSchema } from '../graph/json'
import { SaidSchema } from '../graph/wording'
import { FaultSchema } from './fault'
import { PlanSchema } from './plan'
import { SessionSnapshotSchema } from './sessionSnapshot'
import { ChoiceSchema, DecisionSchema, TaskKindSchema } from './task'
import { GivenSchema, TrialSchema } from './trial'
import { TurnActionSchema, TurnObservationSchema, TurnReasoningSchema } from './turn'

/** Terminal statuses a run can end with (spec §9). */
export const EndStatusSchema = z.enum([
  'succeeded',
  'failed',
  'timed_out',
  'cancelled',
  'rolled_back',
  'voided',
  'handed_over',
])
export type EndStatus = z.infer<typeof EndStatusSchema>

/** What happened to one effect after its run went wrong. */
export const CleanupSchema = z.enum(['none', 'rolled_back', 'rollback_failed', 'manual', 'orphaned'])
export type Cleanup = z.infer<typeof CleanupSchema>

export const UsageSchema = z.strictObject({
  inputTokens: z.number().int().min(0),
  outputTokens: z.number().int().min(0),
  costUsd: z.number().min(0),
})
export type Usage = z.infer<typeof UsageSchema>

export const TriggerSchema = z.strictObject({
  kind: z.enum(['web', 'api', 'cli', 'webhook', 'mcp', 'test']),
  by: z.string(),
})
export type Trigger = z.infer<typeof TriggerSchema>

/**
 * `scope` is one activation: a node id followed by `~<iteration>` for each loop around it (`gather~1`). `key` is one journal
 * entry inside a scope (`gather~1/s2`, `plan~0/model/1`); stable over crashes, resumes and re-entry. `flow` is one pipeline that an
 * activation runs inside this run: its scope and the position in its list (`each.3`); scopes inside it begin with it (`each.3.gather~1`).
 */
const Scope = z.string()
const Key = z.string()
const Flow = z.string()
const Ms = z.number().min(0)
/** What the text beside it says, where that is a sentence of ours (`Wording`). */
const Says = SaidSchema.exactOptional()

const data = {
  'run.started': z.strictObject({
    runId: z.string(),
    pipelineId: z.string().nullable(),
    version: z.number().int().nullable(),
    documentHash: z.string(),
    pipeline: z.string(),
    goal: z.string(),
    input: JsonObjectSchema,
    trigger: TriggerSchema,
    /** Of a test from the editor; absent for every other run. */
    trial: TrialSchema.optional(),
    /** What the run knows of its session; absent for a run outside of any. */
    session: SessionSnapshotSchema.optional(),
  }),
  'run.resumed': z.strictObject({ epoch: z.number().int(), owner: z.string() }),
  'run.parked': z.strictObject({ tasks: z.array(z.string()), activeMs: Ms }),
  'run.ended': z.strictObject({
    status: EndStatusSchema,
    /** Stable reason: `COMPLETED`, a fault code, `CANCELLED`, `RUN_TIMEOUT`, a run-level choice. */
    cause: z.string(),
    message: z.string(),
    says: Says,
    output: JsonSchema.optional(),
    /** Variables that the run sets in its session; null takes one away. */
    variables: JsonObjectSchema.optional(),
    error: FaultSchema.optional(),
    activeMs: Ms,
  }),
  /**
   * Ends what a fork has copied of its origin (SEE-6): everything before is the origin's past, everything after is its own. `dropped`: calls that were
   * stopped before they left, to be made anew. `outputs` and `edits` are what a person changed: outputs by scope, arguments by the key of a call to come.
   */
  'run.forked': z.strictObject({
    from: z.string(),
    afterSeq: z.number().int().min(1),
    dropped: z.array(Key),
    outputs: z.record(Scope, z.strictObject({ port: z.string(), output: JsonObjectSchema })),
    edits: z.record(Key, JsonObjectSchema),
  }),
  'node.started': z.strictObject({ node: z.string(), scope: Scope, inputs: JsonObjectSchema }),
  'node.finished': z.strictObject({
    node: z.string(),
    scope: Scope,
    port: z.string(),
    output: JsonObjectSchema,
    /** The journal key of the call or model request that failed, when the port is `error`. */
    failedKey: Key.optional(),
    /** What the message of `output.error` says, when the port is `error`. */
    says: Says,
    /** Set where the node did not run. */
    given: GivenSchema.optional(),
  }),
  'node.skipped': z.strictObject({ node: z.string(), scope: Scope }),
  /** A person chose to go on: the node runs again; forgotten keys are done anew, everything else is replayed. */
  'node.retried': z.strictObject({
    node: z.string(),
    scope: Scope,
    mode: z.enum(['continue', 'reset']),
    forget: z.array(Key),
    /** New arguments of a forgotten call; its generation grows by one. */
    edits: z.record(z.string(), JsonObjectSchema),
    /** Values a person supplied in place of a forgotten call's result. */
    supplied: z.record(z.string(), JsonSchema),
  }),
  'loop.iterated': z.strictObject({
    edge: z.string(),
    /** 1 for the first repetition. */
    iteration: z.number().int().min(1),
    body: z.array(z.string()),
    inner: z.array(z.string()),
    /** The flow whose loop it is; absent for the run's own graph. */
    flow: Flow.optional(),
  }),
  /** An activation asks for its node's pipeline to be run once per input, at most `concurrency` at a time. */
  'flows.requested': z.strictObject({
    scope: Scope,
    inputs: z.array(JsonObjectSchema),
    concurrency: z.number().int().min(1),
    onFailure: z.enum(['fail_fast', 'collect']),
  }),
  'flow.started': z.strictObject({ flow: Flow, input: JsonObjectSchema }),
  'flow.finished': z.strictObject({ flow: Flow, output: JsonSchema }),
  /** `failedKey`: the journal key of what failed, if it was a call or a model request. */
  'flow.failed': z.strictObject({ flow: Flow, fault: FaultSchema, failedKey: Key.nullable() }),
  /** A person sent something inside back to work: the flow, and the activation that runs it, go on. */
  'flow.reopened': z.strictObject({ flow: Flow }),
  'model.requested': z.strictObject({
    key: Key,
    scope: Scope,
    model: z.string(),
    request: JsonObjectSchema,
    requestHash: z.string(),
    reserved: UsageSchema,
  }),
  'model.attempted': z.strictObject({ key: Key, attempt: z.number().int(), fault: FaultSchema, waitMs: Ms }),
  'model.settled': z.strictObject({
    key: Key,
    reply: JsonObjectSchema.optional(),
    fault: FaultSchema.optional(),
    usage: UsageSchema,
    durationMs: Ms,
    firstTokenMs: Ms.optional(),
    simulated: z.boolean().optional(),
  }),
  'tool.intended': z.strictObject({
    key: Key,
    scope: Scope,
    tool: z.string(),
    args: JsonObjectSchema,
    argsHash: z.string(),
    requestId: z.string(),
    generation: z.number().int().min(0),
    effect: EffectClassSchema,
    purpose: z.enum(['step', 'undo']),
    /** Undo only: the key of the call being undone. */
    undoes: Key.optional(),
    fingerprintBefore: z.string().nullable(),
  }),
  'tool.attempted': z.strictObject({
    key: Key,
    attempt: z.number().int().min(2),
    fault: FaultSchema,
    waitMs: Ms,
  }),
  'tool.progressed': z.strictObject({
    key: Key,
    progress: z.number(),
    total: z.number().nullable(),
    message: z.string().nullable(),
  }),
  'tool.called': z.strictObject({
    key: Key,
    result: JsonSchema,
    durationMs: Ms,
    source: z.enum(['call', 'probe', 'person', 'replay', 'repeat']),
    degraded: z.string().optional(),
  }),
  'tool.failed': z.strictObject({ key: Key, fault: FaultSchema, durationMs: Ms }),
  'tool.unknown': z.strictObject({ key: Key, fault: FaultSchema }),
  /** It did not happen, says a person or the probe: the same request id may be sent again. */
  'tool.rearmed': z.strictObject({ key: Key, source: z.enum(['probe', 'person', 'retry']) }),
  'effect.fingerprinted': z.strictObject({ key: Key, fingerprint: z.string().nullable() }),
  'effect.settled': z.strictObject({ key: Key, cleanup: CleanupSchema, message: z.string(), says: Says }),
  'plan.accepted': z.strictObject({ key: Key, scope: Scope, plan: PlanSchema, notes: z.array(z.string()) }),
  'plan.rejected': z.strictObject({
    key: Key,
    scope: Scope,
    problems: z.array(z.string()),
    attempt: z.number().int(),
  }),
  /** A turn's thought and what it will do, written before it is done; what comes of it follows in `turn.observed`. */
  'turn.reasoned': z.strictObject({
    key: Key,
    scope: Scope,
    turn: z.number().int().min(1),
    reasoning: TurnReasoningSchema,
    stated: z.boolean(),
    action: TurnActionSchema,
  }),
  'turn.observed': z.strictObject({ key: Key, observations: z.array(TurnObservationSchema) }),
  'choice.made': z.strictObject({ key: Key, scope: Scope, name: z.string(), value: JsonSchema }),
  'task.opened': z.strictObject({
    task: z.string(),
    kind: TaskKindSchema,
    scope: Scope.nullable(),
    key: Key.nullable(),
    question: z.string(),
    says: Says,
    context: JsonObjectSchema,
    choices: z.array(ChoiceSchema),
    /** Keys of the calls whose effects the card is about. */
    effects: z.array(Key),
    assignee: z.string().nullable(),
    /** Time to expiry in ms from opening, by the database's clock; null = escalates after 24 h but never expires. */
    expiresAfterMs: Ms.nullable(),
  }),
  'task.decided': z.strictObject({ task: z.string(), decision: DecisionSchema, by: z.string() }),
  'task.closed': z.strictObject({ task: z.string(), reason: z.string() }),
  'task.expired': z.strictObject({ task: z.string() }),
  'guard.tripped': z.strictObject({
    guard: z.enum(['steps', 'repeat', 'budget', 'time', 'replans', 'loop', 'crash', 'size']),
    scope: Scope.nullable(),
    key: Key.nullable(),
    limit: z.number(),
    actual: z.number(),
    unit: z.string(),
    /** With the numbers in it: “18,214 of 18,000 tokens”. */
    message: z.string(),
    says: Says,
    /** False when the run goes on (e.g. the first repeat of an action). */
    stops: z.boolean(),
  }),
  'cancel.requested': z.strictObject({ by: z.string(), reason: z.string() }),
  'rollback.started': z.strictObject({
    task: z.string().nullable(),
    by: z.string(),
    /** Keys in undo order (newest first), dependants included. */
    effects: z.array(Key),
    confirmed: z.array(Key),
  }),
  'warning.noted': z.strictObject({
    scope: Scope.nullable(),
    code: z.string(),
    message: z.string(),
    says: Says,
  }),
}

type Kinds = typeof data
export type EventKind = keyof Kinds
export type EventData<K extends EventKind> = z.infer<Kinds[K]>

/** An event that has no number yet: what the engine decides, before the journal gives it its place. */
export type NewEvent = { [K in EventKind]: { kind: K; data: EventData<K> } }[EventKind]

/** One immutable fact about a run. `seq` counts from 1 without gaps; `at` is ISO 8601 in UTC, set by the database's clock. */
export type RunEvent = NewEvent & { seq: number; at: string }

const RowSchema = z.strictObject({
  seq: z.number().int().min(1),
  at: z.string(),
  kind: z.string(),
  data: z.unknown(),
})

/** Parses a stored or streamed event. Throws a ZodError naming the field; the caller treats it as a fault of the run, loudly. */
export function parseRunEvent(row: unknown): RunEvent {
  const { seq, at, kind, data: body } = RowSchema.parse(row)
  if (!Object.hasOwn(data, kind)) throw new Error(`Event ${seq} has the unknown kind ${kind}`)
  const schema: z.ZodType = data[kind as EventKind]
  // the pair of kind and data is what the table above guarantees; TypeScript cannot follow the lookup
  return { seq, at, kind, data: schema.parse(body) } as RunEvent
}
