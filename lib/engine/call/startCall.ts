import { faultOf } from '../../run/fault'
import { asked } from '../../run/task'
import { openCard } from '../askPerson'
import type { CallResult, Journaled } from '../executor'
import { stepsTrip } from '../guards/stepsTrip'
import { stopBy } from '../guards/trip'
import type { IntentConflict } from '../ports'
import type { Committed, RunSession } from '../session'
import { askApproval } from './askApproval'
import { attachFiles } from './attachFiles'
import { admit, answerRefused } from './breaker'
import { checkArguments } from './checkArguments'
import type { PreparedCall } from './preparedCall'
import { takeFingerprint } from './probe'
import { refuseRepeat } from './refuseRepeat'
import { sendCall } from './sendCall'
import { settleUnknown } from './settleUnknown'

/** EXEC-7: how long a call with the same request id that is still in flight is waited for. */
const IN_FLIGHT_WAIT_MS = 10_000

/** A call the journal does not know yet: everything that may refuse it, then its durable intent, then the call itself. */
export async function startCall(session: RunSession, prepared: PreparedCall): Promise<Journaled<CallResult>> {
  const refused = overLimit(session, prepared) ?? refuseRepeat(session, prepared)
  if (refused) return refused
  const attached = await attachFiles(session, prepared)
  if (!attached.ok) return { kind: 'fault', fault: attached.fault, key: prepared.key }
  const { call } = attached
  const wrong = checkArguments(call)
  if (wrong) return { kind: 'fault', fault: wrong, key: call.key }
  if (call.purpose === 'step') {
    const approval = askApproval(session, call)
    if (approval) return approval
  }
  const admission = await admit(session, call)
  if (admission.kind === 'refused') return answerRefused(session, call, admission.fault)
  return intendAndSend(session, { ...call, ticket: admission.ticket })
}

async function intendAndSend(session: RunSession, call: PreparedCall): Promise<Journaled<CallResult>> {
  const fingerprintBefore = call.safe
    ? null
    : await takeFingerprint(session, call.policy, { args: call.args, requestId: call.requestId }, call.signal)
  await session.ports.racePoint('before-intent', call.key)
  if (call.signal.aborted || !session.mayDispatch()) return { kind: 'stopped' }
  // a sibling may have used up the last step during the waits above; between here and the intent nothing waits
  const late = overLimit(session, call)
  if (late) return late
  const committed = await commitIntent(session, call, fingerprintBefore)
  if (!committed.stored) return { kind: 'stopped' }
  if (committed.conflict) return resolveConflict(session, call, committed.conflict)
  await session.ports.racePoint('after-intent', call.key)
  return sendCall(session, call, { maybeHappened: false })
}

function overLimit(session: RunSession, call: PreparedCall): Journaled<CallResult> | null {
  if (call.purpose === 'undo') return null
  const trip = stepsTrip(session.program, session.state, call.scope, call.key)
  return trip && { kind: 'fault', fault: stopBy(session, trip, 'STEPS_EXCEEDED'), key: call.key }
}

/** A failed call that was sent back with the same arguments keeps its intent and its request id; everything else gets a new one. */
function commitIntent(
  session: RunSession,
  call: PreparedCall,
  fingerprintBefore: string | null,
): Promise<Committed> {
  const { key, scope, tool, args, argsHash, requestId, generation, effect, purpose, undoes } = call
  if (session.state.forgotten.get(key)?.requestId === requestId)
    return session.commit({ kind: 'tool.rearmed', data: { key, source: 'retry' } })
  return session.commit({
    kind: 'tool.intended',
    data: {
      ...{ key, scope, tool, args, argsHash, requestId, generation, effect, purpose, fingerprintBefore },
      ...(undoes === undefined ? {} : { undoes }),
    },
  })
}

/** The request id already stands for something else than this fresh intent. */
async function resolveConflict(
  session: RunSession,
  call: PreparedCall,
  { verdict }: IntentConflict,
): Promise<Journaled<CallResult>> {
  if (verdict === 'conflict') return askAboutConflict(session, call)
  if (verdict === 'in_flight') await session.ports.clock.sleep(IN_FLIGHT_WAIT_MS, call.signal)
  if (call.signal.aborted) return { kind: 'stopped' }
  const what = verdict === 'replay' ? 'INTERRUPTED.ended' : 'INTERRUPTED.unfinished'
  return settleUnknown(session, call, faultOf(what, { tool: call.tool }, 'unknown'), { probed: 0 })
}

function askAboutConflict(session: RunSession, call: PreparedCall): Journaled<CallResult> {
  const conflict = faultOf('ID_CONFLICT', { tool: call.tool })
  session.emit({
    kind: 'tool.failed',
    data: { key: call.key, fault: conflict, durationMs: 0 },
  })
  if (call.purpose === 'undo') return { kind: 'fault', fault: conflict, key: call.key }
  openCard(session, {
    ...{
      scope: call.scope,
      key: `${call.key}/conflict/${call.generation}`,
      about: call.key,
      kind: 'conflict',
    },
    ...asked(conflict),
    context: { tool: call.tool, args: call.args, requestId: call.requestId },
    choices: ['continue', 'skip', 'roll_back', 'void', 'hand_over'].map((choice) => ({ choice })),
    effects: [call.key],
  })
  return { kind: 'suspended' }
}
