import { assertNever } from '../../graph/assertNever'
import { faultOf } from '../../run/fault'
import type { CallState } from '../../run/state'
import { cardsAbout } from '../askPerson'
import type { CallResult, Journaled } from '../executor'
import { STOPPED } from '../retry/classifyFailure'
import type { RunSession } from '../session'
import { afterFailure } from './afterFailure'
import type { PreparedCall } from './preparedCall'
import { sendCall } from './sendCall'
import { answer, settleResult } from './settleResult'
import { settleUnknown } from './settleUnknown'

/** A call the journal knows: its outcome if it has one, else what its interruption allows. */
export async function resumeCall(
  session: RunSession,
  call: PreparedCall,
  known: CallState,
): Promise<Journaled<CallResult>> {
  switch (known.phase) {
    case 'done':
      return answer(call, known.result, known.source, known.degraded)
    case 'failed':
      // told to stop before anything could happen: made anew, as if for the first time
      if (known.fault.code === STOPPED) return sendAgain(session, call, 'retry', false)
      return cardsAbout(session, call.key, 'conflict').some(({ status }) => status === 'open')
        ? { kind: 'suspended' }
        : afterFailure(session, call, known.fault)
    case 'unknown':
      return resumeUnknown(session, call, known)
    case 'intended':
      return resumeIntended(session, call)
    default:
      return assertNever(known)
  }
}

/** Intended by a worker that is gone. The same request id may only go out again where a second arrival changes nothing. */
async function resumeIntended(session: RunSession, call: PreparedCall): Promise<Journaled<CallResult>> {
  if (call.signal.aborted) return { kind: 'stopped' }
  if (call.safe || call.idempotent) return sendAgain(session, call, 'retry', true)
  return settleUnknown(session, call, faultOf('INTERRUPTED.worker', {}, 'unknown'), { probed: 0 })
}

async function resumeUnknown(
  session: RunSession,
  call: PreparedCall,
  known: CallState & { phase: 'unknown' },
): Promise<Journaled<CallResult>> {
  const { key } = call
  if (call.signal.aborted) return { kind: 'stopped' }
  if (call.purpose === 'undo') return { kind: 'fault', fault: known.fault, key }
  const card = cardsAbout(session, key, 'unknown_outcome').at(-1)
  // a call that a stop cut off has no card; an answer that was acted on speaks for an earlier time
  if (!card || session.state.choices.has(usedKey(card.task))) return resumeStopped(session, call, known)
  if (card.status !== 'decided' || card.decision === null) return { kind: 'suspended' }
  const { choice, result } = card.decision
  if (choice === 'happened')
    return settleResult(session, call, { result: result ?? null, source: 'person', durationMs: 0 })
  if (choice !== 'not_happened') return { kind: 'suspended' }
  const data = { key: usedKey(card.task), scope: call.scope, name: 'answer used', value: true }
  session.emit({ kind: 'choice.made', data })
  return sendAgain(session, call, 'person', false)
}

function usedKey(task: string): string {
  return `task/${task}/used`
}

async function resumeStopped(
  session: RunSession,
  call: PreparedCall,
  known: CallState & { phase: 'unknown' },
): Promise<Journaled<CallResult>> {
  if (call.safe || call.idempotent) return sendAgain(session, call, 'retry', true)
  const fresh = { ...known.fault, code: 'INTERRUPTED' }
  return settleUnknown(session, call, fresh, { probed: 0 })
}

async function sendAgain(
  session: RunSession,
  call: PreparedCall,
  source: 'retry' | 'person',
  maybeHappened: boolean,
): Promise<Journaled<CallResult>> {
  if (call.signal.aborted) return { kind: 'stopped' }
  const committed = await session.commit({ kind: 'tool.rearmed', data: { key: call.key, source } })
  if (!committed.stored) return { kind: 'stopped' }
  return sendCall(session, call, { maybeHappened })
}
