import { words } from '../../graph/wording'
import { ephemeralEffectsOf } from '../../run/effects'
import { noteText } from '../../run/noteTexts'
import type { OwnedRun } from '../drive/ownedRun'
import { policyOf, resolveMapping } from './callFacts'
import { performUndo } from './performUndo'

/**
 * Removes the temporary things of a run that is about to end (FAIL-4). What cannot be removed is noted and does not hold the run up. `stopped`: nothing
 * more may be sent, so the run may not end here.
 */
export async function cleanEphemeral(run: OwnedRun): Promise<'cleaned' | 'stopped'> {
  const { session, program } = run
  for (const call of ephemeralEffectsOf(session.state)) {
    const { key, tool } = call
    const undo = policyOf(program, call)?.undo
    const resolved = undo ? resolveMapping(undo, call) : null
    if (!resolved?.ok) {
      session.emit({
        kind: 'effect.settled',
        data: { key, cleanup: 'orphaned', ...noteText('undo.noCleanUp', { tool }) },
      })
      continue
    }
    const undone = await performUndo(run, call, resolved.mapping)
    if (undone.kind === 'stopped') return 'stopped'
    if (undone.kind === 'done') {
      session.emit({
        kind: 'effect.settled',
        data: { key, cleanup: 'rolled_back', ...noteText('undo.removed', { tool: resolved.mapping.tool }) },
      })
      continue
    }
    const why = words(undone)
    session.emit({ kind: 'effect.settled', data: { key, cleanup: 'rollback_failed', ...why } })
    session.emit({ kind: 'warning.noted', data: { scope: call.scope, code: 'NOT_CLEANED_UP', ...why } })
  }
  return 'cleaned'
}
