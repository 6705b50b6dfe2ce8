import type { Bypass } from './bypass'
import type { Catalogue, CatalogueTool } from './catalogue'
import type { Schema } from './definition'
import type { Pipeline, PipelineEdge, PipelineNode, ToolPolicy } from './document'
import type { Json } from './json'
import type { Problem } from './problem'

/** One node ready to run. `config` has passed its type's schema (defaults applied). */
export type ProgramNode = {
  id: string
  node: PipelineNode
  config: Json
  ports: string[]
  /** Ports that may stay unwired: reaching one ends the branch. */
  endingPorts: string[]
  /** Forward edges into this node (loop edges excluded). */
  incoming: PipelineEdge[]
  outgoing: PipelineEdge[]
  /** Edge ids of the loops around this node, outermost first. */
  loops: string[]
  /** Schema of `nodes.<id>` per port, `error` included; expressions read absent declared fields as null (`fillAbsent`). */
  types: { [port: string]: Schema }
  /** The pipeline it runs inside its own run, compiled with the run's guards; scopes inside it begin with this node's. */
  flow?: Program
  /** Set for a disabled node: what it does instead of running. */
  bypass?: Bypass
}

/** A declared loop. `body` includes `header` (the loop edge's target) and the edge's source. */
export type ProgramLoop = {
  edge: PipelineEdge
  max: number
  header: string
  body: ReadonlySet<string>
  /** Loops directly or indirectly inside this one. */
  inner: string[]
}

export type ProgramTool = {
  ref: string
  /** Installation's suggestion overlaid by the document's policy; `effect` defaults to `irreversible` when nobody says. */
  policy: ToolPolicy
  listed: CatalogueTool | undefined
}

/** Most of everything one run can use; tokens and cost are null where models are asked and no budget bounds them. */
export type WorstCase = {
  toolCalls: number
  modelCalls: number
  tokens: number | null
  ms: number
  costUsd: number | null
}

/** The compiled graph: derived from a document and a catalogue, never stored. */
export type Program = {
  document: Pipeline
  nodes: ReadonlyMap<string, ProgramNode>
  /** Node ids in a topological order of the forward edges. */
  order: string[]
  loops: ReadonlyMap<string, ProgramLoop>
  tools: ReadonlyMap<string, ProgramTool>
  catalogue: Catalogue
  input: string
  outputs: string[]
}

export type Compiled =
  | { ok: true; program: Program; problems: Problem[]; worstCase: WorstCase }
  | { ok: false; problems: Problem[]; worstCase: WorstCase | null }
