import type { Json } from '../../graph/json'
import type { Said } from '../../graph/wording'
import type { Usage } from '../../run/event'
import type { Fault } from '../../run/fault'
import type { RunStatus } from '../../run/state'
import type { Asked } from '../../run/task'

/**
 * What the rows that others read need to know of a run's past: small, and replaced as a whole with each batch, so that a batch which
 * was not written leaves nothing behind. Equal to what `reduceRun` derives (a test holds them together), except that a run that
 * nobody has claimed yet is `queued`, and that a suspended run's cause is the kind of its oldest open card.
 */
export type RunProjection = {
  status: RunStatus
  cause: string | null
  message: string | null
  says: Said | null
  output: Json
  error: Fault | null
  usage: Usage & { steps: number; modelCalls: number }
  degraded: readonly string[]
  activeMs: number
  ended: boolean
  cancelled: boolean
  rollingBack: boolean
  /**
   * Request ids of calls with effects, by journal key: outcomes name only the key. Shared by all projections of a run and only added
   * to, so that a step costs the same in a long run; an entry of a batch that was not written is never asked for.
   */
  requests: Map<string, string>
  /** Keys of calls that undo others: they are not steps. Shared like `requests`. */
  undos: Set<string>
  /** Model requests that have not settled, with what was reserved for them. */
  reserved: ReadonlyMap<string, Usage>
  openTasks: ReadonlyMap<string, { kind: string } & Asked>
}

/** A run of which nothing is known. */
export function emptyProjection(): RunProjection {
  return {
    status: 'queued',
    cause: null,
    message: null,
    says: null,
    output: null,
    error: null,
    usage: { steps: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    degraded: [],
    activeMs: 0,
    ended: false,
    cancelled: false,
    rollingBack: false,
    requests: new Map(),
    undos: new Set(),
    reserved: new Map(),
    openTasks: new Map(),
  }
}
