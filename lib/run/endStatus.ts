import { type EndStatus, EndStatusSchema } from './event'
import type { RunStatus } from './state'

const TERMINAL: ReadonlySet<string> = new Set(EndStatusSchema.options)

/** True once nothing can happen to a run any more. */
export function isEnded(status: RunStatus): status is EndStatus {
  return TERMINAL.has(status)
}
