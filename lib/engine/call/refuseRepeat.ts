import { effectiveGuards } from '../../graph/defaults'
import { faultOf, reworded } from '../../run/fault'
import { nodeOfScope } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import type { CallResult, Journaled } from '../executor'
import { actionHash, actionHistory, type RepeatMark, repeatKey, repeatsOf } from '../guards/actionHistory'
import { judgeRepeat } from '../guards/judgeRepeat'
import type { RunSession } from '../session'
import type { PreparedCall } from './preparedCall'

/**
 * GUARD-2. Null when the call is not a repeat. A repeat is not sent: the first answers with the earlier outcome and says so; when the activation's limit
 * is reached (2 by default) the call fails for good.
 */
export function refuseRepeat(session: RunSession, call: PreparedCall): Journaled<CallResult> | null {
  if (call.purpose === 'undo' || call.degraded !== undefined) return null
  const { state, ports } = session
  const hash = actionHash(ports.chance, call.tool, call.args)
  const history = actionHistory(state, ports.chance, call.scope).filter(({ key }) => !isTogether(call, key))
  const verdict = judgeRepeat(history, {
    ...{ hash, effect: !call.safe, polling: call.policy.polling === true },
  })
  if (verdict.kind === 'new') return null
  const limit = repeatLimit(session, call.scope)
  const actual = repeatsOf(state, call.scope).filter(({ key }) => !isTogether(call, key)).length + 1
  const stops = actual >= limit
  const mark: RepeatMark = { repeats: verdict.of, hash, after: state.lastSeq, stops }
  const { tool } = call
  const { period } = verdict
  const why =
    period > 1
      ? noteText('guard.cycle', { actual, limit, tool, period })
      : noteText('guard.repeat', { actual, limit, tool })
  session.emit({
    kind: 'guard.tripped',
    data: {
      guard: 'repeat',
      scope: call.scope,
      key: call.key,
      limit,
      actual,
      unit: 'repeats',
      ...why,
      stops,
    },
  })
  const data = { key: repeatKey(call.key), scope: call.scope, name: 'repeat', value: { ...mark } }
  session.emit({ kind: 'choice.made', data })
  return answerRepeat(session, call, mark)
}

/** What a call that was not sent answers, now and on every replay. */
export function answerRepeat(
  session: RunSession,
  call: PreparedCall,
  mark: RepeatMark,
): Journaled<CallResult> {
  const earlier = session.state.calls.get(mark.repeats)
  if (mark.stops) {
    const outcome = earlier?.phase === 'done' ? { earlierResult: earlier.result } : {}
    const stopped = faultOf('REPEATED_ACTION.stopped', { tool: call.tool })
    const details = { repeats: mark.repeats, ...outcome }
    return { kind: 'fault', fault: { ...stopped, details }, key: repeatKey(call.key) }
  }
  if (earlier?.phase === 'done')
    return {
      kind: 'ok',
      value: { result: earlier.result, degraded: earlier.degraded, effect: call.effect, repeated: true },
    }
  const again =
    earlier?.phase === 'failed'
      ? reworded(earlier.fault, noteText('around.repeated', { reason: earlier.fault }))
      : faultOf('REPEATED_ACTION.advice', {})
  return { kind: 'fault', fault: again, key: repeatKey(call.key) }
}

function repeatLimit(session: RunSession, scope: string): number {
  const node = session.program.nodes.get(nodeOfScope(scope))
  return node?.node.guards?.repeatLimit ?? effectiveGuards(session.program.document.guards).repeatLimit
}

/** Two equal calls in one turn are no loop. */
function isTogether({ batch }: PreparedCall, key: string): boolean {
  return batch !== undefined && key.startsWith(`${batch}/`)
}
