import type { EffectClass } from '../graph/document'
import type { JsonObject } from '../graph/json'

/** Shapes of the HTTP API (design §11) that are not already shapes of `lib/graph` or `lib/run`. Times are ISO 8601 in UTC. */

export type ModelSettings = {
  /** Where runs go by default. `environment`: set by the operator, not changeable here. `none`: no model is set up. */
  source: 'environment' | 'settings' | 'simulated' | 'none'
  simulated: boolean
  /** The model that a node without one of its own gets. */
  inUse: string | null
  baseUrl: string
  model: string
  /** Recalls memories by meaning; empty: by words. */
  embeddingModel: string
  /** Last four characters of the stored key; null = none stored. Keys themselves never come back. */
  keyLast4: string | null
  /** False when the stored key was sealed with another secret and has to be entered again. */
  keyReadable: boolean
}

/** An empty `apiKey` keeps the stored one; null deletes it. */
export type ModelSettingsInput = {
  baseUrl: string
  model: string
  embeddingModel: string
  apiKey?: string | null
}

export type ModelTest = {
  ok: boolean
  message: string
  latencyMs: number
  model: string | null
  simulated: boolean
}

/** Where notifications go. `secretLast4`: null while there is no signing secret. */
export type WebhookSettings = { url: string | null; secretLast4: string | null }

export type DemoTable = { name: string; columns: string[]; rows: (string | number | boolean | null)[][] }

export type Health = { status: 'ok' | 'unavailable' }

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
