import type { Wording } from '../graph/wording'
import type { RunEvent } from '../run/event'

/** Frames of the stream of events. */

/** Frame `run`: new events of a run, in their order, masked. */
export type RunFrame = { run: string; events: RunEvent[] }

/** Frame `live`: what happens between two events. Nothing depends on it; a lost one is never repeated. */
export type LiveItem = {
  run: string
  /** Journal key of the model request or call. */
  key: string
  /** Model text since the last item. */
  text?: string
  /** How many characters were written before `text`. */
  from?: number
  /** What a tool says about how far it is. */
  progress?: { progress: number; total: number | null; message: string | null }
  /** Attempt number `attempt` of `of` begins in `waitMs` ms; the message says why the last one failed. */
  retry?: Wording & { attempt: number; of: number; waitMs: number }
}
