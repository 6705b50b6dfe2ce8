import type { Schema } from '../graph/definition'
import type { EffectClass } from '../graph/document'
import type { JsonObject } from '../graph/json'

/** Tests of a draft: runs like any other, answered with `StartedRun`. */

/** Body: all of the draft, one node, or everything from a node on. */
export type StartTest =
  | {
      kind: 'whole'
      input: JsonObject
      /** Start although an equal run is unresolved (FAIL-13); part of a pipeline is confirmed tool by tool instead. */
      confirmDuplicate?: boolean
    }
  | ({
      kind: 'node'
      node: string
      /** The run's input. */
      input?: JsonObject
      /** By node: what it should be taken to have given. */
      values?: { [node: string]: JsonObject }
    } & OfPart)
  | ({ kind: 'from'; node: string } & OfPart)

type OfPart = {
  /** The run whose results come first; all others of the pipeline follow, newest first. */
  run?: string
  /** The tools with effects that this may call are meant to be called. */
  confirmEffects?: boolean
}

/**
 * `missing` of a 422 `VALUES_MISSING`: what somebody has to write before a node can be tested, the parts it reads of other nodes' outputs, and the run's
 * input (null when that is not needed).
 */
export type MissingValues = {
  nodes: { node: string; title: string; schema: Schema }[]
  input: Schema | null
}

/** A member of `effects` of a 409 `CONFIRM_EFFECTS`: a tool with effects that a test may call. */
export type EffectAhead = { node: string; title: string; tool: string; effect: EffectClass }
