import { evaluate } from '../../graph/expression'
import { cardText } from '../../run/cardTexts'
import { type Fault, faultOf } from '../../run/fault'
import { activationAt } from '../../run/flows'
import { noteText } from '../../run/noteTexts'
import { asked } from '../../run/task'
import { askPerson, cardsAbout } from '../askPerson'
import type { Answer, CallResult, Journaled } from '../executor'
import type { RunSession } from '../session'
import type { PreparedCall } from './preparedCall'

/**
 * EXEC-13: null when the call may go out. The card is bound to the hash of the exact arguments: with other arguments it is another card. A condition
 * that cannot be evaluated asks, since nobody said that it may be skipped.
 */
export function askApproval(session: RunSession, call: PreparedCall): Journaled<CallResult> | null {
  if (!needsApproval(call) || wasApproved(session, call)) return null
  // sent back to work after a rejection, the same arguments may be asked about once more
  const retries = activationAt(session.state, call.scope)?.retries ?? 0
  const key = `${call.key}/approval/${call.argsHash.slice(0, 16)}/${retries}`
  const answer = askPerson(session, {
    ...{ scope: call.scope, key, about: call.key, kind: 'approval' },
    ...asked(cardText('approval', { tool: call.tool })),
    context: { tool: call.tool, args: call.args, argsHash: call.argsHash, effect: call.effect },
    choices: [{ choice: 'approve' }, { choice: 'reject' }],
  })
  if (answer.kind !== 'ok') return answer
  const { value } = answer
  if (value.kind === 'decided' && value.decision.choice === 'approve') return null
  if (value.kind === 'decided' && value.decision.choice !== 'reject') return { kind: 'suspended' }
  return { kind: 'fault', fault: rejection(call, value), key: call.key }
}

function rejection({ tool }: PreparedCall, answer: Answer): Fault {
  if (answer.kind === 'expired') return faultOf('REJECTED.late', { tool })
  const by = answer.by || noteText('person.unnamed', {})
  const { note } = answer.decision
  return note ? faultOf('REJECTED.noted', { by, tool, note }) : faultOf('REJECTED.person', { by, tool })
}

function wasApproved(session: RunSession, call: PreparedCall): boolean {
  return cardsAbout(session, call.key, 'approval').some(
    ({ decision, context }) => decision?.choice === 'approve' && context.argsHash === call.argsHash,
  )
}

function needsApproval({ policy, args }: PreparedCall): boolean {
  const approval = policy.approval ?? 'never'
  if (approval === 'never') return false
  if (approval === 'always') return true
  const result = evaluate(approval.when, { args })
  return !result.ok || result.value !== false
}
