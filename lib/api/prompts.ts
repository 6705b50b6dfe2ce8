import type { JsonObject } from '../graph/json'
import type { Usage } from '../run/event'
import type { Fault } from '../run/fault'

/** Model requests. Times are ISO 8601 in UTC; `usage` counts tokens and US dollars. */

/** One model request as sent, and what came back (SEE-3), secrets masked. Null: there is none, or not yet. */
export type PromptItem = {
  key: string
  nodeId: string
  scope: string
  model: string
  simulated: boolean
  attempts: number
  request: JsonObject
  reply: JsonObject | null
  fault: Fault | null
  usage: Usage | null
  requestedAt: string
  durationMs: number | null
  /** What the reply was read as, where that took more than parsing it; `notes` say what was done. */
  repair: { text: string; notes: string[] } | null
}

/** Body: a prompt to try again outside of its run. */
export type ReplayPrompt = {
  /** Journal key of the request to repeat. */
  key: string
  /** Instead of the messages that were sent. */
  messages?: JsonObject[]
  /** Instead of the model that was asked; null = the installation's default. */
  model?: string | null
  temperature?: number
  /** Answer with sensitive values as they are. */
  reveal?: boolean
}

/** What came of it. `failure` is the provider's own words where the request failed. */
export type PromptReplay = {
  request: JsonObject
  reply: JsonObject | null
  failure: string | null
  model: string
  simulated: boolean
  usage: Usage | null
  durationMs: number
}
