import type { Program } from '../../graph/program'
import type { Calls } from '../calls'
import type { NodeExecutors } from '../executor'
import type { RunJournal } from '../ports'
import type { OwnedSession } from '../session/createSession'
import type { Wake } from '../session/wake'
import type { Activations } from './activations'

/** Everything the driver holds while it owns a run. */
export type OwnedRun = {
  program: Program
  executors: NodeExecutors
  journal: RunJournal
  calls: Calls
  session: OwnedSession
  activations: Activations
  wake: Wake
  inbox: { /** Position up to which signals have become events. */ read: number; unread: boolean }
}

/** What one step of the driver led to: go on deciding, wait for something to happen, or the run has left this worker. */
export type Progress = 'on' | 'wait' | DriveEnd

export type DriveEnd =
  | { kind: 'parked' }
  | { kind: 'ended' }
  /** Somebody else owns the run, or may soon: nothing was written after that. */
  | { kind: 'lost' }
