import type { Wording } from '../../graph/wording'
import { effectsOf } from '../../run/effects'
import { noteText } from '../../run/noteTexts'
import type { CallState } from '../../run/state'
import type { OwnedRun } from '../drive/ownedRun'
import { sessionAt } from '../flows/sessionAt'
import { factsOf, policyOf, probeTarget } from './callFacts'

export type Comparison = { kind: 'unchanged' } | ({ kind: 'changed' } & Wording)

/**
 * FAIL-6: has anybody else touched what this call made? Its recorded fingerprint follows the run's own later effects and undos, so any difference is
 * a stranger's. What cannot be compared counts as changed; without a declared probe there is nothing to compare.
 */
export async function compareFingerprint(run: OwnedRun, call: CallState): Promise<Comparison> {
  const expected = call.fingerprintAfter
  if (!policyOf(run.program, call)?.fingerprint) return { kind: 'unchanged' }
  if (expected === null) {
    // what was looked up a moment ago is the present state
    if (call.phase === 'done' && call.source === 'probe') return { kind: 'unchanged' }
    return changed(noteText('undo.unrecorded', { tool: call.tool }))
  }
  const now = await fingerprintNow(run, call)
  if (now === null) return changed(noteText('undo.unreadable', { tool: call.tool }))
  return now === expected ? { kind: 'unchanged' } : changed(noteText('undo.changed', { tool: call.tool }))
}

/**
 * After an undo of our own: the state it left is what earlier effects on the same thing are compared with from now on. Only those that agreed
 * with the undone effect: what a stranger changed before it must keep showing.
 */
export async function refreshFingerprints(run: OwnedRun, undone: CallState): Promise<void> {
  for (const other of sharers(run, undone)) {
    const fingerprint = await fingerprintNow(run, other)
    if (fingerprint !== null)
      run.session.emit({ kind: 'effect.fingerprinted', data: { key: other.key, fingerprint } })
  }
}

/** The present state of what a call made; null where no probe is declared or it cannot be read. */
export async function fingerprintNow(
  { session, program, calls }: OwnedRun,
  call: CallState,
): Promise<string | null> {
  const policy = policyOf(program, call)
  if (!policy) return null
  return calls.takeFingerprint(sessionAt(session, call.scope), policy, factsOf(call), session.signal)
}

/** Effects that are not undone, on the same business state, last seen as the undone one left it. */
function sharers({ program, session }: OwnedRun, undone: CallState): CallState[] {
  const target = probeTarget(program, undone)
  if (target === null || undone.fingerprintAfter === null) return []
  return effectsOf(session.state).filter(
    (other) =>
      other.key !== undone.key &&
      other.fingerprintAfter === undone.fingerprintAfter &&
      probeTarget(program, other) === target,
  )
}

function changed(why: Wording): Comparison {
  return { kind: 'changed', ...why }
}
