import * as z from 'zod'
import { type Json, JsonObjectSchema, JsonSchema } from './json'
import { DOSE_UNITS, RULE_CHECKS } from './ruleNames'

export const FORMAT = 'interlock/pipeline'
/** Readers take any minor of this major; unknown keys of a newer minor are kept and reported on import. */
export const FORMAT_MAJOR = 1
export const FORMAT_MINOR = 0
export const FORMAT_VERSION = `${FORMAT_MAJOR}.${FORMAT_MINOR}`

/** A node's name in expressions: `nodes.<id>.<field>`. CEL's reserved words are refused by the compiler, with a problem. */
export const NodeIdSchema = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]*$/)
  .max(64)
const EdgeIdSchema = z.string().min(1).max(64)
const PortSchema = z.string().min(1).max(64)
/** `<server>/<tool>`, as the catalogue names it. */
export const ToolRefSchema = z.string().min(3).max(200)
/** The longest time a document may name, ms: a day. */
export const LONGEST_MS = 86_400_000
/** The most steps a pipeline may allow one run. */
export const MOST_STEPS = 1000
const Milliseconds = z.number().int().positive().max(LONGEST_MS)

/**
 * A published version of another pipeline. Ids are this installation's; the name goes along so that a reader, and an installation the document is brought
 * to, can tell which pipeline is meant.
 */
export const PipelineRefSchema = z.strictObject({
  id: z.string().min(1).max(64),
  version: z.number().int().min(1),
  name: z.string().min(1).max(200),
})

/** One JSON Schema, kept as JSON: authors' schemas are checked by an interpreting validator, never turned into code. */
export const SchemaSchema = JsonObjectSchema

/**
 * What may stand for a value: literal JSON in which any object may be `{"$cel": "expr"}`, `{"$text": "words {{ expr }} words"}`
 * or `{"$json": …}` (taken as it is, the escape for data that looks like the other two).
 */
export const InputValueSchema: z.ZodType<Json> = JsonSchema

export const NodeGuardsSchema = z.strictObject({
  /** Dispatched attempts of one activation of this node, retries included. */
  maxSteps: z.number().int().min(1).max(100).optional(),
  attemptTimeoutMs: Milliseconds.optional(),
  actionTimeoutMs: Milliseconds.optional(),
  /** What happens to siblings when a step of this node fails for good. */
  onFailure: z.enum(['fail_fast', 'collect']).optional(),
  /** Identical actions before the run is stopped; the strict preset uses 1. */
  repeatLimit: z.number().int().min(1).max(10).optional(),
})

export const NodeSchema = z.strictObject({
  id: NodeIdSchema,
  type: z.string().min(1).max(64),
  title: z.string().max(200),
  /** Takes no part in a run: passes its value on where it can, else it is skipped (`bypassOf` says which). */
  disabled: z.literal(true).optional(),
  in: z.record(z.string(), InputValueSchema).optional(),
  /** Checked against the node type's own schema by the compiler; kept as written so that a draft can be unfinished. */
  config: JsonObjectSchema,
  guards: NodeGuardsSchema.optional(),
})

export const EdgeSchema = z.strictObject({
  id: EdgeIdSchema,
  source: NodeIdSchema,
  port: PortSchema,
  target: NodeIdSchema,
  /** Marks the only legal kind of cycle: at most `max` further iterations. */
  loop: z.strictObject({ max: z.number().int().min(1).max(100) }).optional(),
})

export const EffectClassSchema = z.enum(['none', 'ephemeral', 'reversible', 'destructive', 'irreversible'])
const ToolCallMappingSchema = z.strictObject({
  tool: ToolRefSchema,
  args: z.record(z.string(), InputValueSchema),
})

/** One value an argument may have, and the names people use for it. */
const ListEntrySchema = z.strictObject({
  value: JsonSchema,
  label: z.string().min(1).max(300),
  aliases: z.array(z.string().min(1).max(300)).max(50).optional(),
})

/**
 * A reference list kept by a read-only tool. `args` may speak of `value` (what the argument says) and `args`; asked with an entry's own value, the tool must
 * answer that entry. `path` leads to the list inside its result (`matches`), `value` and `label` are CEL over `item`.
 */
const ReferenceToolSchema = z.strictObject({
  tool: ToolRefSchema,
  args: z.record(z.string(), InputValueSchema),
  path: z.string().regex(/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/),
  value: z.string().min(1).max(500),
  label: z.string().min(1).max(500),
})

/** PLAN-4: what an argument must keep beyond its schema. */
export const ArgumentRuleSchema = z.strictObject({
  pattern: z.string().max(500).optional(),
  enum: z.array(JsonSchema).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** `min` and `max` are in this unit, and the argument is a quantity like “500 mg”. */
  unit: z.enum(DOSE_UNITS).optional(),
  /** A named check of a rule pack. */
  check: z.enum(RULE_CHECKS).optional(),
  /** A reference list of the document's own: names in a plan become values, and a name of several entries is asked about. */
  list: z.array(ListEntrySchema).min(1).max(50_000).optional(),
  /** The same, kept by a tool. */
  oneOf: ReferenceToolSchema.optional(),
  /** PLAN-5: the value that stands when nobody says which entry was meant. Never used by a tool with effects. */
  default: JsonSchema.optional(),
  /** CEL over `value` and `args`; must be true. */
  must: z.string().max(2000).optional(),
  message: z.string().max(500).optional(),
})

export const ToolPolicySchema = z.strictObject({
  ref: ToolRefSchema,
  effect: EffectClassSchema.optional(),
  /** The argument that receives the request id, where the tool is idempotent by it. */
  idempotencyArg: z.string().optional(),
  /** Read-only probe after an unknown outcome; `found` is CEL over `result`, `args`, `requestId`. */
  exists: ToolCallMappingSchema.extend({ found: z.string() }).optional(),
  undo: ToolCallMappingSchema.optional(),
  fingerprint: ToolCallMappingSchema.optional(),
  approval: z.union([z.enum(['never', 'always']), z.strictObject({ when: z.string() })]).optional(),
  attemptTimeoutMs: Milliseconds.optional(),
  actionTimeoutMs: Milliseconds.optional(),
  breaker: z.strictObject({ failures: z.number().int().min(1), openMs: Milliseconds }).optional(),
  fallback: ToolCallMappingSchema.extend({ note: z.string() }).optional(),
  /** Results are expected to change between equal calls; only unchanged results count as repeats. */
  polling: z.boolean().optional(),
  inputSchema: SchemaSchema.optional(),
  outputSchema: SchemaSchema.optional(),
  rules: z.record(z.string(), ArgumentRuleSchema).optional(),
  description: z.string().max(2000).optional(),
  /** Hash of the description and schema that the author accepted. */
  hash: z.string().optional(),
})

export const BudgetSchema = z.strictObject({
  inputTokens: z.number().int().positive().optional(),
  outputTokens: z.number().int().positive().optional(),
  costUsd: z.number().positive().optional(),
})

export const PipelineGuardsSchema = z.strictObject({
  maxSteps: z.number().int().min(1).max(MOST_STEPS).optional(),
  runTimeoutMs: Milliseconds.optional(),
  budget: BudgetSchema.optional(),
  repeatLimit: z.number().int().min(1).max(10).optional(),
  /** Concurrent activations of one run. */
  maxParallel: z.number().int().min(1).max(64).optional(),
  /** Opt-in: undo without asking when every effect is reversible and all fingerprints match. */
  autoRollback: z.boolean().optional(),
})

const Point = z.tuple([z.number(), z.number()])

/** Bytes of JSON text of one pinned output, and of all of a draft's together. */
export const MOST_PIN_BYTES = 100_000
export const MOST_PINS_BYTES = 1_000_000
const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length

/** What a node is taken to have given in test runs, without running; `run` is where it was taken from, if from a run. */
export const PinSchema = z.strictObject({
  port: PortSchema,
  output: JsonObjectSchema.refine((output) => bytesOf(output) <= MOST_PIN_BYTES, {
    message: `a pinned output has at most ${MOST_PIN_BYTES} bytes`,
  }),
  run: z.string().max(64).optional(),
})
export type Pin = z.infer<typeof PinSchema>

/** Names instead of values: each theme has its own shade. `plain` where none is given. */
export const ViewColorSchema = z.enum(['plain', 'amber', 'green', 'blue', 'purple', 'red'])

/** A sticky note: words for whoever looks at the canvas. The compiler never reads it. */
export const NoteSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  at: Point,
  size: Point.optional(),
  color: ViewColorSchema.optional(),
})

/** A frame around nodes (and notes, by id) that are moved, copied and tidied together. It means nothing to a run. */
export const GroupSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  at: Point,
  size: Point,
  nodes: z.array(z.string()),
  notes: z.array(z.string()).optional(),
  color: ViewColorSchema.optional(),
})

export const ViewSchema = z.strictObject({
  nodes: z.record(z.string(), Point).optional(),
  /** By node: stand-ins for test runs from the editor. Part of the draft alone: never exported, published or pinned by a run. */
  pins: z
    .record(NodeIdSchema, PinSchema)
    .refine((pins) => bytesOf(pins) <= MOST_PINS_BYTES, {
      message: `pinned outputs have at most ${MOST_PINS_BYTES} bytes together`,
    })
    .optional(),
  /** Nodes before which test runs from the editor stop; of the draft alone, too. */
  breakpoints: z.array(NodeIdSchema).max(2000).optional(),
  notes: z.array(NoteSchema).optional(),
  groups: z.array(GroupSchema).optional(),
})

export const SampleSchema = z.strictObject({ name: z.string().min(1).max(200), input: JsonObjectSchema })

/** The single source of truth: what the canvas edits, what is stored, exported, imported, diffed and compiled. */
export const PipelineSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.string().regex(/^\d+\.\d+$/),
  name: z.string().min(1).max(200),
  description: z.string().max(2000).optional(),
  nodes: z.array(NodeSchema).max(2000),
  edges: z.array(EdgeSchema).max(10_000),
  guards: PipelineGuardsSchema.optional(),
  tools: z.array(ToolPolicySchema).max(1000).optional(),
  samples: z.array(SampleSchema).max(100).optional(),
  /** Positions, notes, groups: outside the document's hash and diff. */
  view: ViewSchema.optional(),
})

export type Pipeline = z.infer<typeof PipelineSchema>
export type PipelineRef = z.infer<typeof PipelineRefSchema>
export type PipelineNode = z.infer<typeof NodeSchema>
export type PipelineEdge = z.infer<typeof EdgeSchema>
export type ViewColor = z.infer<typeof ViewColorSchema>
export type PipelineNote = z.infer<typeof NoteSchema>
export type PipelineGroup = z.infer<typeof GroupSchema>
export type PipelineGuards = z.infer<typeof PipelineGuardsSchema>
export type NodeGuards = z.infer<typeof NodeGuardsSchema>
export type ToolPolicy = z.infer<typeof ToolPolicySchema>
export type EffectClass = z.infer<typeof EffectClassSchema>
export type ArgumentRule = z.infer<typeof ArgumentRuleSchema>
export type ReferenceTool = z.infer<typeof ReferenceToolSchema>
export type Budget = z.infer<typeof BudgetSchema>
