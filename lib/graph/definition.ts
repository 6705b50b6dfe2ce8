import type * as z from 'zod'
import type { Catalogue, CatalogueTool } from './catalogue'
import type { Pipeline, PipelineNode, PipelineRef, ToolPolicy } from './document'
import type { JsonObject } from './json'

/** A JSON Schema used as a type; `{}` is “anything”. */
export type Schema = JsonObject

/** What calling a published pipeline takes, gives and can cost. */
export type FlowType = { name: string; input: Schema; output: Schema; worstCase: NodeWorstCase }

/** What a definition may ask about while it describes itself: the tools with their effective policies. */
export type DefinitionContext = {
  /** Undefined for a pipeline that is not known here or cannot run. */
  flow: (ref: PipelineRef) => FlowType | undefined
  tool: (ref: string) => { policy: ToolPolicy; listed: CatalogueTool | undefined } | undefined
  pipeline: Pipeline
  catalogue: Catalogue
}

export type InputSlot = {
  name: string
  required: boolean
  /** The type a value for this input should have. */
  schema: Schema
  /** Set when the value becomes the arguments of this tool: keys the tool does not name are errors then. */
  tool?: string
}

export type PortInfo = {
  name: string
  /** An unwired port that does not end its branch by design makes the run fail (FAIL-1) and the compiler warn. */
  endsBranch: boolean
  /** Must be wired, or the document does not compile (a router's `default`). */
  required?: boolean
  /** Cannot be taken with this config (a human node's `expired` without an expiry), so it may stay unwired. */
  never?: boolean
}

/** Upper bounds of what one activation can cost (CMP-4), before loops multiply it. Tokens and cost are null where no budget bounds them. */
export type NodeWorstCase = {
  toolCalls: number
  modelCalls: number
  tokens: number | null
  ms: number
  costUsd: number | null
}

export type NodeCategory = 'flow' | 'ai' | 'tools' | 'people' | 'data'

/**
 * What a node type is, safe everywhere (browser and server). What it does lives in the type's `execute.ts`.
 * Every type also has the port `error` with `{error: {code, message, class}}`; definitions do not list it.
 */
export type NodeDefinition<Config> = {
  type: string
  /** Where a run begins and what it answers; a document needs exactly one `input` and at least one `output`. */
  role?: 'input' | 'output'
  category: NodeCategory
  /** lucide icon name, e.g. `git-branch`. */
  icon: string
  config: z.ZodType<Config>
  /** A config that a freshly added node starts with; may be unfinished. */
  defaults: JsonObject
  inputs: (config: Config, context: DefinitionContext) => InputSlot[]
  ports: (config: Config) => PortInfo[]
  /** Schema of `nodes.<id>` per port, given the schemas of the inputs; must cover every port except `error`. */
  outputs: (
    config: Config,
    inputs: { [slot: string]: Schema },
    context: DefinitionContext,
  ) => { [port: string]: Schema }
  /** Expressions inside the config (`path` relative to it), with the extra roots each may use (`value`, `item`, …). */
  expressions: (config: Config) => { path: string; source: string; roots: string[] }[]
  /** Tools a node may call, so that policies and warnings can be checked. */
  tools: (config: Config) => string[]
  /** The published pipeline that an activation runs inside its run, through `io.flows`. */
  pipeline?: (config: Config) => PipelineRef | null
  /** Names what an activation overwrites for good, so that two nodes that may write the same at once are found; null for nothing. */
  writes?: (config: Config, node: PipelineNode) => Write | null
  /** How many copies of its pipeline an activation runs at the same time; 1 where the type leaves it out. */
  copiesAtOnce?: (config: Config) => number
  /** JSON Schemas inside the config, checked by the compiler; `path` is relative to the config. */
  schemas?: (config: Config) => { path: string; schema: Schema }[]
  /** Tool calls an activation makes even when everything goes well; 0 where the type leaves it out. */
  leastToolCalls?: (config: Config) => number
  worstCase: (config: Config, node: PipelineNode, context: DefinitionContext) => NodeWorstCase
}

/** What is overwritten. A key that is `fixed` is the same in every activation; others are worked out, the same way where the text is the same. */
export type Write = { key: string; fixed: boolean }

/** Definitions of every known type by name. The config type differs per member and is checked by `config` at the edge. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous map; each member parses its own config before use
export type NodeDefinitions = ReadonlyMap<string, NodeDefinition<any>>
