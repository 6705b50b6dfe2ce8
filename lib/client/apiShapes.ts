import type { EffectClass } from '../graph/document'
import type { JsonObject } from '../graph/json'

/** Shapes of the HTTP API (design §11) that are not already shapes of `lib/graph` or `lib/run`. Times are ISO 8601 in UTC. */

export type DemoTable = { name: string; columns: string[]; rows: (string | number | boolean | null)[][] }

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
