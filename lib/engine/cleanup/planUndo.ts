import type { Program } from '../../graph/program'
import type { CallState } from '../../run/state'
import type { ToolMapping } from '../calls'
import { policyOf, resolveMapping } from './callFacts'

/** Why an effect is treated the way it is; the UI words it. */
type UndoCode =
  | 'UNDO'
  | 'LOOK_UP_FIRST'
  | 'DESTRUCTIVE'
  | 'IRREVERSIBLE'
  | 'NO_UNDO'
  | 'UNKNOWN_OUTCOME'
  | 'UNDO_ARGUMENTS'
  | 'SETTLED'

/** `automatic`: undone without asking · `confirm`: only if a person names it · `manual`: a to-do for a person · `nothing`: done already. */
export type UndoPlan = {
  kind: 'automatic' | 'confirm' | 'manual' | 'nothing'
  code: UndoCode
  /** Null where there is none, or its arguments are known only after a look-up. */
  undo: ToolMapping | null
  reason: string
}

/** What a rollback would do about one call (FAIL-4, FAIL-5), before any fingerprint is compared. */
export function planUndo(program: Program, call: CallState): UndoPlan {
  if (call.cleanup !== 'none')
    return plan('nothing', 'SETTLED', call.cleanupMessage ?? 'It has been dealt with.')
  const policy = policyOf(program, call)
  if (call.effect === 'irreversible') return plan('manual', 'IRREVERSIBLE', `${call.tool} cannot be undone.`)
  if (!policy?.undo) return plan('manual', 'NO_UNDO', `No undo is declared for ${call.tool}.`)
  const kind = call.effect === 'destructive' ? 'confirm' : 'automatic'
  if (call.phase !== 'done') {
    if (!policy.exists)
      return plan(
        'manual',
        'UNKNOWN_OUTCOME',
        `Nobody can look up whether ${call.tool} happened. Look for it by hand.`,
      )
    return plan(kind, 'LOOK_UP_FIRST', `It is looked up first whether ${call.tool} happened.`)
  }
  const resolved = resolveMapping(policy.undo, call)
  if (!resolved.ok)
    return plan('manual', 'UNDO_ARGUMENTS', `The undo of ${call.tool} lacks a value: ${resolved.message}`)
  const code = kind === 'confirm' ? 'DESTRUCTIVE' : 'UNDO'
  return { kind, code, undo: resolved.mapping, reason: `${resolved.mapping.tool} undoes it.` }
}

function plan(kind: UndoPlan['kind'], code: UndoCode, reason: string): UndoPlan {
  return { kind, code, undo: null, reason }
}
