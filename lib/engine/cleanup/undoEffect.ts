import type { Wording } from '../../graph/wording'
import { noteText } from '../../run/noteTexts'
import type { CallState } from '../../run/state'
import type { OwnedRun } from '../drive/ownedRun'
import { policyOf } from './callFacts'
import { refreshFingerprints } from './fingerprints'
import { lookUp } from './lookUp'
import { mayGoOn } from './mayGoOn'
import { performUndo } from './performUndo'
import { planUndo, reasonOf } from './planUndo'
import { settleEffect } from './settleEffect'

/** `settled`: the journal knows what became of the effect. `stopped`: nothing more may be sent. */
export type UndoStep = 'settled' | 'stopped'

/** Deals with one effect of a rollback (FAIL-5 to FAIL-9); `confirmed` are destructive undos that a person agreed to by name. */
export async function undoEffect(
  run: OwnedRun,
  key: string,
  confirmed: readonly string[],
): Promise<UndoStep> {
  const { session, program } = run
  const call = await known(run, key)
  if (call === undefined) return mayGoOn(session) ? 'settled' : 'stopped'
  if (call.cleanup !== 'none') return 'settled'
  if (call.phase === 'failed')
    return settled(run, call, 'rolled_back', noteText('undo.nothing', { tool: call.tool }))
  const plan = planUndo(program, call)
  if (plan.kind === 'manual' || plan.undo === null) return settled(run, call, 'manual', reasonOf(plan))
  if (plan.kind === 'confirm' && !confirmed.includes(key))
    return settled(run, call, 'manual', noteText('undo.unconfirmed', { tool: plan.undo.tool }))
  const undone = await performUndo(run, call, plan.undo)
  switch (undone.kind) {
    case 'done':
      await refreshFingerprints(run, call)
      // a state that could not be read now would look like a stranger's change later; the next owner reads it
      if (!mayGoOn(session)) return 'stopped'
      return settled(run, call, 'rolled_back', noteText('undo.done', { tool: plan.undo.tool }))
    case 'failed':
      return settled(run, call, 'rollback_failed', undone)
    case 'manual':
      return settled(run, call, 'manual', undone)
    case 'stopped':
      return 'stopped'
  }
}

/** The call, with an unknown outcome looked up first; undefined once looking it up has settled it. */
async function known(run: OwnedRun, key: string): Promise<CallState | undefined> {
  const { session, program } = run
  const call = session.state.calls.get(key)
  const isOpen = call?.cleanup === 'none' && (call.phase === 'intended' || call.phase === 'unknown')
  if (!call || !isOpen || !policyOf(program, call)?.exists) return call
  const found = await lookUp(run, call)
  if (!mayGoOn(session)) return undefined
  switch (found.kind) {
    case 'found':
      session.emit({
        kind: 'tool.called',
        data: { key, result: found.result, durationMs: 0, source: 'probe' },
      })
      return session.state.calls.get(key)
    case 'not_found':
      settleEffect(session, call, 'rolled_back', noteText('undo.nothingToUndo', { tool: call.tool }))
      return undefined
    case 'unclear':
      settleEffect(session, call, 'manual', noteText('undo.notFound', { tool: call.tool }))
      return undefined
  }
}

function settled(
  run: OwnedRun,
  call: CallState,
  cleanup: 'rolled_back' | 'rollback_failed' | 'manual',
  why: Wording,
) {
  settleEffect(run.session, call, cleanup, why)
  return 'settled' as const
}
