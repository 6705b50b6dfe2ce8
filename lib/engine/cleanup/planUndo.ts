import type { Program } from '../../graph/program'
import type { Said, Wording } from '../../graph/wording'
import { noteText } from '../../run/noteTexts'
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
  /** What the reason says, where it is a sentence of ours. */
  says?: Said
}

/** What a rollback would do about one call (FAIL-4, FAIL-5), before any fingerprint is compared. */
export function planUndo(program: Program, call: CallState): UndoPlan {
  if (call.cleanup !== 'none') return plan('nothing', 'SETTLED', settledAs(call))
  const policy = policyOf(program, call)
  const { tool } = call
  if (call.effect === 'irreversible')
    return plan('manual', 'IRREVERSIBLE', noteText('undo.irreversible', { tool }))
  if (!policy?.undo) return plan('manual', 'NO_UNDO', noteText('undo.undeclared', { tool }))
  const kind = call.effect === 'destructive' ? 'confirm' : 'automatic'
  if (call.phase !== 'done') {
    if (!policy.exists) return plan('manual', 'UNKNOWN_OUTCOME', noteText('undo.byHand', { tool }))
    return plan(kind, 'LOOK_UP_FIRST', noteText('undo.lookUp', { tool }))
  }
  const resolved = resolveMapping(policy.undo, call)
  if (!resolved.ok)
    return plan('manual', 'UNDO_ARGUMENTS', noteText('undo.lacks', { tool, reason: resolved }))
  const code = kind === 'confirm' ? 'DESTRUCTIVE' : 'UNDO'
  return { ...plan(kind, code, noteText('undo.by', { tool: resolved.mapping.tool })), undo: resolved.mapping }
}

function plan(kind: UndoPlan['kind'], code: UndoCode, { message, says }: Wording): UndoPlan {
  return { kind, code, undo: null, reason: message, ...(says === undefined ? {} : { says }) }
}

/** Its reason as a text for people. */
export function reasonOf({ reason, says }: UndoPlan): Wording {
  return says === undefined ? { message: reason } : { message: reason, says }
}

function settledAs({ cleanupMessage: message, cleanupSays: says }: CallState): Wording {
  if (message === null) return noteText('undo.settled', {})
  return says === null ? { message } : { message, says }
}
