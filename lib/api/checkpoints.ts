import type { Checkpoint } from '../run/checkpoints'
import type { CleanupPlan } from './cleanupPlan'

/**
 * What a call's declared probe says at this moment, against what it said after the call. `none`: no probe is declared, or the call is not done.
 * `unreadable`: it could not be asked, `message` says why.
 */
export type FingerprintNow =
  | { kind: 'none' }
  | { kind: 'unchanged' | 'changed'; fingerprint: string }
  | { kind: 'unreadable'; message: string }

/** `undo`: what a rollback would do now; null for what leaves nothing to undo. `now`: only when asked for. */
export type CheckpointView = Checkpoint & { undo: CleanupPlan | null; now?: FingerprintNow }
