import { effectsOf } from '../../run/effects'
import type { CallState } from '../../run/state'
import type { OwnedRun } from '../drive/ownedRun'
import { sessionAt } from '../flows/sessionAt'
import { factsOf, policyOf, probeTarget } from './callFacts'

export type Comparison = { kind: 'unchanged' } | { kind: 'changed'; message: string }

/**
 * FAIL-6: has anybody else touched what this call made? Its recorded fingerprint follows the run's own later effects and undos, so any difference is
 * a stranger's. What cannot be compared counts as changed; without a declared probe there is nothing to compare.
 */
export async function compareFingerprint(run: OwnedRun, call: CallState): Promise<Comparison> {
  const policy = policyOf(run.program, call)
  const expected = call.fingerprintAfter
  if (!policy?.fingerprint) return { kind: 'unchanged' }
  if (expected === null) {
    // what was looked up a moment ago is the present state
    if (call.phase === 'done' && call.source === 'probe') return { kind: 'unchanged' }
    return changed(
      `The state after ${call.tool} was never recorded, so nobody can tell whether it was changed since.`,
    )
  }
  const now = await run.calls.takeFingerprint(
    sessionAt(run.session, call.scope),
    policy,
    factsOf(call),
    run.session.signal,
  )
  if (now === null) return changed(`The present state of what ${call.tool} made cannot be read.`)
  return now === expected
    ? { kind: 'unchanged' }
    : changed(`What ${call.tool} made has been changed by somebody else since.`)
}

/**
 * After an undo of our own: the state it left is what earlier effects on the same thing are compared with from now on. Only those that agreed
 * with the undone effect: what a stranger changed before it must keep showing.
 */
export async function refreshFingerprints(run: OwnedRun, undone: CallState): Promise<void> {
  const { session, program, calls } = run
  for (const other of sharers(run, undone)) {
    const policy = policyOf(program, other)
    if (!policy) continue
    const fingerprint = await calls.takeFingerprint(
      sessionAt(session, other.scope),
      policy,
      factsOf(other),
      session.signal,
    )
    if (fingerprint !== null)
      session.emit({ kind: 'effect.fingerprinted', data: { key: other.key, fingerprint } })
  }
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

function changed(message: string): Comparison {
  return { kind: 'changed', message }
}
