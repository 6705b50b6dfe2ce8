import { assertNever } from '../../graph/assertNever'
import type { Program } from '../../graph/program'
import type { NewEvent } from '../../run/event'
import { faultOf } from '../../run/fault'
import type { RunState } from '../../run/state'
import { restoredEvents } from '../conclude/restoredEvents'
import { openTasks, runLevelDecision } from '../decide/openCards'
import type { Signal } from '../ports'
import { decisionEvents } from './decisionEvents'

/** The facts a signal adds to its run; none when it comes too late or for the second time, so signals may be read again after a crash. */
export function signalEvents(program: Program, state: RunState, signal: Signal): NewEvent[] {
  switch (signal.kind) {
    case 'decision':
      return decisionEvents(program, state, signal.body)
    case 'cancel':
      return cancelEvents(state, signal.body)
    case 'expired':
      return state.tasks.get(signal.body.task)?.status === 'open'
        ? [{ kind: 'task.expired', data: signal.body }]
        : []
    case 'late_reply':
      return lateReplyEvents(state, signal.body)
    case 'restored':
      return restoredEvents(program, state, signal.body)
    default:
      return assertNever(signal)
  }
}

/** Cancelling is over once somebody has decided about the whole run: its clean-up goes on. */
function cancelEvents(state: RunState, body: { by: string; reason: string }): NewEvent[] {
  if (state.cancel !== null || state.rollback !== null || runLevelDecision(state)) return []
  return [{ kind: 'cancel.requested', data: body }]
}

/** A reply that comes after everybody stopped waiting completes its checkpoint, and answers the card that asked about it. */
function lateReplyEvents(state: RunState, body: Extract<Signal, { kind: 'late_reply' }>['body']): NewEvent[] {
  const { key, result } = body
  const call = state.calls.get(key)
  if (call?.phase !== 'unknown' || call.cleanup !== 'none') return []
  const outcome: NewEvent =
    result !== undefined
      ? { kind: 'tool.called', data: { key, result, durationMs: 0, source: 'call' } }
      : {
          kind: 'tool.failed',
          data: { key, fault: body.fault ?? faultOf('NO_REPLY', {}), durationMs: 0 },
        }
  const asked = openTasks(state).filter((task) => task.kind === 'unknown_outcome' && task.key === key)
  return [
    outcome,
    ...asked.map(({ task }): NewEvent => ({ kind: 'task.closed', data: { task, reason: 'late_reply' } })),
  ]
}
