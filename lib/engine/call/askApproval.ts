import { evaluate } from '../../graph/expression'
import { fault } from '../../run/fault'
import { activationAt } from '../../run/flows'
import { askPerson, cardsAbout } from '../askPerson'
import type { CallResult, Journaled } from '../executor'
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
    question: `Call ${call.tool} with these arguments?`,
    context: { tool: call.tool, args: call.args, argsHash: call.argsHash, effect: call.effect },
    choices: [{ choice: 'approve' }, { choice: 'reject' }],
  })
  if (answer.kind !== 'ok') return answer
  const { value } = answer
  if (value.kind === 'decided' && value.decision.choice === 'approve') return null
  if (value.kind === 'decided' && value.decision.choice !== 'reject') return { kind: 'suspended' }
  const who =
    value.kind === 'decided' ? `${value.by || 'Somebody'} did not approve` : 'Nobody approved in time'
  const note = value.kind === 'decided' && value.decision.note ? ` (“${value.decision.note}”)` : ''
  const rejected = fault('REJECTED', `${who} the call of ${call.tool}${note}; it was not sent.`)
  return { kind: 'fault', fault: rejected, key: call.key }
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
