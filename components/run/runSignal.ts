import type { RunStatus } from '@/lib/run/state'
import type { SpanStatus } from '@/lib/run/trace'
import type { Signal } from '../ui/Lamp'

const RUN_SIGNALS: Record<RunStatus, Signal> = {
  queued: 'queued',
  running: 'running',
  suspended: 'suspended',
  cancelling: 'retrying',
  rolling_back: 'retrying',
  succeeded: 'succeeded',
  failed: 'failed',
  timed_out: 'failed',
  cancelled: 'cancelled',
  rolled_back: 'rolled_back',
  voided: 'closed',
  handed_over: 'closed',
}

/** The lamp of a run. A run that succeeded on a fallback shows as degraded. */
export function runSignal(status: RunStatus, degraded = false): Signal {
  return status === 'succeeded' && degraded ? 'degraded' : RUN_SIGNALS[status]
}

/** The lamp of one span. A call nobody knows the outcome of waits for a person, like everything suspended. */
export function spanSignal(status: SpanStatus): Signal {
  return status === 'unknown' ? 'suspended' : status
}
