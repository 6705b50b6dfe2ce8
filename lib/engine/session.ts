import type { Program } from '../graph/program'
import type { NewEvent } from '../run/event'
import type { RunState } from '../run/state'
import type { EnginePorts, IntentConflict } from './ports'

/** Why no further call may leave. `lost`: another worker owns the run, so nothing may be written either. */
export type StopReason = 'cancelled' | 'timed_out' | 'sibling_failed' | 'lost'

/** `stored: false`: the run is lost or its events were refused; return `{kind: 'stopped'}` and touch nothing. */
export type Committed = { stored: true; conflict: IntentConflict | null } | { stored: false }

/**
 * A run while a worker owns it: its state in memory, kept equal to its events. `emit` numbers an event, reduces it into `state` at once and
 * queues it for the disk in order; `commit` does the same and waits until it, and everything before it, is durable (a barrier).
 */
export type RunSession = {
  /** The pipeline whose activation is at work: the run's own, or one that is run inside it. */
  readonly program: Program
  /** The run's own; calls of other activations are understood from here. */
  readonly whole: Program
  /** Live: changes with every emitted event. */
  readonly state: RunState
  readonly ports: EnginePorts
  emit(event: NewEvent): void
  commit(event: NewEvent): Promise<Committed>
  /** Waits until everything emitted so far is durable. */
  barrier(): Promise<Committed>
  /** Checked synchronously before every dispatch: false once the lease may have ended. */
  mayDispatch(): boolean
  /** Active milliseconds of the run so far, suspended time not counted. */
  activeMs(): number
  /** Aborts when the run is cancelled, out of time or lost; its `reason` is a `StopReason`. */
  readonly signal: AbortSignal
}
