import type { Json, JsonObject } from '../graph/json'
import type { Fault } from './fault'
import type { RunState, RunStatus } from './state'

/** A run as the API shows it (design §11). Costs in US dollars, durations in ms, times ISO 8601 in UTC. */
export type RunSummary = {
  id: string
  pipelineId: string | null
  version: number | null
  status: RunStatus
  cause: string | null
  message: string | null
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

export function runSummary(state: RunState, createdAt: string = state.startedAt): RunSummary {
  const { runId, pipelineId, version, status, cause, message, input, output, error, degraded } = state
  const { steps, modelCalls, inputTokens, outputTokens, costUsd } = state.usage
  return {
    ...{ id: runId, pipelineId, version, status, cause, message, input, output, error, degraded },
    usage: { steps, modelCalls, inputTokens, outputTokens, cost: costUsd },
    createdAt,
    startedAt: state.startedAt === '' ? null : state.startedAt,
    finishedAt: state.endedAt,
    activeMs: state.activeMs,
  }
}
