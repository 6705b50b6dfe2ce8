import type { Json, JsonObject } from '../graph/json'
import type { Said } from '../graph/wording'
import type { Fault } from './fault'
import type { RunStatus } from './state'

/** A run as the API shows it (design §11). Costs in US dollars, durations in ms, times ISO 8601 in UTC. */
export type RunSummary = {
  id: string
  pipelineId: string | null
  version: number | null
  status: RunStatus
  cause: string | null
  message: string | null
  /** Which sentence of ours the message is. */
  says: Said | null
  input: JsonObject
  output: Json
  error: Fault | null
  usage: { steps: number; modelCalls: number; inputTokens: number; outputTokens: number; cost: number }
  degraded: string[]
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  /** Time spent working; waiting for people does not count. */
  activeMs: number
}
