import { LONGEST_MS, MOST_STEPS } from '../document'
import { withValueAt } from './editPath'
import { type Fixer, type QuickFix, quickFix } from './quickFix'

const KEYS: { [layer: string]: string } = { attempt: 'attemptTimeoutMs', action: 'actionTimeoutMs' }

/** Two times that do not nest: the outer one becomes half as long again as the inner one, or the inner attempt half of the outer time. */
export const fixTimeouts: Fixer = (problem) => {
  const { inner, outer, innerMs, outerMs } = problem.params
  if (typeof innerMs !== 'number' || typeof outerMs !== 'number') return []
  const fixes: QuickFix[] = []
  const longer = placeOf(String(outer), problem.at)
  const ms = Math.ceil((innerMs * 1.5) / 1_000) * 1_000
  if (longer !== null && ms <= LONGEST_MS)
    fixes.push(
      quickFix('lengthen_time', { layer: String(outer), ms }, (document) =>
        withValueAt(document, longer, ms),
      ),
    )
  const shorter = inner === 'attempt' ? placeOf('attempt', problem.at) : null
  const half = Math.floor(outerMs / 2)
  if (shorter !== null && half > 0)
    fixes.push(
      quickFix('shorten_time', { layer: 'attempt', ms: half }, (document) =>
        withValueAt(document, shorter, half),
      ),
    )
  return fixes
}

/** Where the time of a layer stands: with the run, or in the policy or the node that the finding is about. */
function placeOf(layer: string, at: { path: string }): string | null {
  if (layer === 'run') return 'guards.runTimeoutMs'
  const key = KEYS[layer]
  const owned = /^tools\[\d+\]$|^nodes\[\d+\]\.guards$/.test(at.path)
  return key !== undefined && owned ? `${at.path}.${key}` : null
}

export const fixStepLimit: Fixer = (problem) => {
  const { least } = problem.params
  if (typeof least !== 'number' || least > MOST_STEPS) return []
  return [quickFix('raise_steps', { least }, (document) => withValueAt(document, 'guards.maxSteps', least))]
}
