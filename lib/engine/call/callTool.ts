import { faultOf } from '../../run/fault'
import type { CallResult, Journaled } from '../executor'
import { repeatMarkOf } from '../guards/actionHistory'
import type { RunSession } from '../session'
import { answerRefused, refusedBefore } from './breaker'
import { type PreparedCall, prepareCall, type ToolCallOptions } from './preparedCall'
import { answerRepeat } from './refuseRepeat'
import { resumeCall } from './resumeCall'
import { startCall } from './startCall'

export type { ToolCallOptions } from './preparedCall'

/**
 * One tool call as a controlled process (spec §5): replayed if the journal knows it; else held against the guards, checked, approved, let through by its tool's breaker, its intent durable
 * before it leaves, attempted, probed when its outcome is unknown, its result checked. An undo (`purpose`) is no step: it meets no
 * guards, asks nobody and has no fallback, and an unknown outcome is its caller's to judge (a fault of class `unknown`). Keys in faults are absolute.
 */
export async function callTool(
  session: RunSession,
  options: ToolCallOptions,
): Promise<Journaled<CallResult>> {
  const { key } = options
  const prepared = prepareCall(session, options)
  if (!prepared.ok) return { kind: 'fault', fault: prepared.fault, key }
  const { call } = prepared
  const supplied = session.state.supplied.get(key)
  if (supplied !== undefined)
    return { kind: 'ok', value: { result: supplied, degraded: null, effect: 'none', repeated: false } }
  const known = session.state.calls.get(key)
  if (known)
    return known.argsHash === call.argsHash
      ? resumeCall(session, call, known)
      : mismatch(call, known.argsHash)
  const repeat = repeatMarkOf(session.state, key)
  if (repeat) return answerRepeat(session, call, repeat)
  const refused = refusedBefore(session, call)
  if (refused) return answerRefused(session, call, refused)
  return call.signal.aborted ? { kind: 'stopped' } : startCall(session, call)
}

function mismatch(call: PreparedCall, recorded: string): Journaled<CallResult> {
  const { tool, key } = call
  const details = { recorded, now: call.argsHash }
  return { kind: 'fault', fault: { ...faultOf('JOURNAL_MISMATCH.call', { tool, key }), details }, key }
}
