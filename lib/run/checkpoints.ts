import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Said } from '../graph/wording'
import type { Cleanup } from './event'
import type { Fault } from './fault'
import { outermostNode } from './journalKeys'
import type { CallState, RunState } from './state'

/** One tool call of a run as the API shows it (design §11). `id` is the journal key, which a roll-back decision names. */
export type Checkpoint = {
  id: string
  /** The node of the run's own pipeline; a call inside a subflow belongs to the node that runs it, and its key says more. */
  nodeId: string
  key: string
  tool: string
  args: JsonObject
  requestId: string
  effect: EffectClass
  purpose: 'step' | 'undo'
  /** The checkpoint this one undoes. */
  undoes: string | null
  phase: 'intended' | 'done' | 'failed' | 'unknown'
  result: Json
  fault: Fault | null
  attempts: number
  fingerprintBefore: string | null
  fingerprintAfter: string | null
  /** True for what a fork took over from its origin. */
  inherited: boolean
  /** Position of the intent and of the outcome among the run's events: where a fork can begin. */
  seq: number
  settledSeq: number | null
  cleanup: Cleanup
  cleanupMessage: string | null
  /** Which sentence of ours that is. */
  cleanupSays: Said | null
  createdAt: string
  finishedAt: string | null
}

/** Every tool call of the run in the order of its intents, undo calls and calls about to be done anew included. */
export function checkpoints(state: RunState): Checkpoint[] {
  return [...state.calls.values(), ...state.forgotten.values()].sort((a, b) => a.seq - b.seq).map(checkpoint)
}

function checkpoint(call: CallState): Checkpoint {
  const { key, tool, args, requestId, effect, purpose, undoes, phase, attempts } = call
  const {
    fingerprintBefore,
    fingerprintAfter,
    cleanup,
    cleanupMessage,
    cleanupSays,
    intendedAt,
    finishedAt,
  } = call
  const { seq, settledSeq, inherited } = call
  return {
    ...{
      id: key,
      nodeId: outermostNode(call.scope),
      key,
      tool,
      args,
      requestId,
      effect,
      purpose,
      undoes,
      phase,
    },
    result: call.phase === 'done' ? call.result : null,
    fault: call.lastFault,
    ...{ attempts, fingerprintBefore, fingerprintAfter, inherited, cleanup, cleanupMessage, cleanupSays },
    ...{ seq, settledSeq, createdAt: intendedAt, finishedAt },
  }
}
