import type { Pipeline } from '../graph/document'
import type { Trigger } from '../run/event'
import type { RunSummary } from '../run/runSummary'

/** Runs. Times are ISO 8601 in UTC, durations in ms, costs in US dollars. */

/** A run as lists and its page show it: design §11's Run and where it came from. */
export type RunView = RunSummary & {
  pipelineName: string
  documentHash: string
  trigger: Trigger
  /** `user:<id>`, `key:<id>`, `cli` or `system`. */
  createdBy: string
}

/** A run and the ids of its open cards, oldest first. */
export type RunResult = RunView & { openTasks: string[] }

/** One run with the document it pins, for titles and limits. */
export type RunDetail = RunResult & { document: Pipeline }

export type StartedRun = { runId: string }
/** For who asked to wait: the run as it was when it had settled or the time was over. */
export type AwaitedRun = StartedRun & { run: RunResult }
/** It was told to stop; what comes of it shows in its events. */
export type CancelledRun = { runId: string }

/** A run that waits for a person, or whose effects are being dealt with, and that stands in the way of another. `taskId`: its oldest open card. */
export type UnresolvedRun = {
  runId: string
  taskId: string | null
  cause: string | null
  message: string | null
  createdAt: string
}

/**
 * One day of runs, by when they were created. `ended` counts those that have ended by now, `p50Ms` and `p95Ms` are of their active time (null when
 * none has), `costUsd` is of all of them, `guardTrips` counts every time a guard stepped in.
 */
export type RunDay = {
  /** YYYY-MM-DD in the zone asked for. */
  day: string
  runs: number
  ended: number
  succeeded: number
  p50Ms: number | null
  p95Ms: number | null
  costUsd: number
  guardTrips: number
}
