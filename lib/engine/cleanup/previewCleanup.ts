import type { Program } from '../../graph/program'
import type { RunState } from '../../run/state'
import { planUndo, type UndoPlan } from './planUndo'

export type CleanupPreview = UndoPlan & { key: string }

/** What a rollback would do for each of these effects (FAIL-2), in the order given. Keys of no known call are left out. */
export function previewCleanup(program: Program, state: RunState, keys: string[]): CleanupPreview[] {
  return keys.flatMap((key) => {
    const call = state.calls.get(key)
    return call ? [{ key, ...planUndo(program, call) }] : []
  })
}
