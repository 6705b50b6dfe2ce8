import type { JsonObject } from '../graph/json'
import type { Said } from '../graph/wording'

/**
 * What a rollback would do about one effect. `automatic`: undone without asking · `confirm`: only if a person names it · `manual`: a to-do for a person ·
 * `nothing`: done already.
 */
export type CleanupPlan = {
  kind: 'automatic' | 'confirm' | 'manual' | 'nothing'
  /** Why, for programs. */
  code: string
  /** Null where there is none, or its arguments are known only after a look-up. */
  undo: { tool: string; args: JsonObject } | null
  reason: string
  /** Which sentence of ours the reason is. */
  says?: Said | null
}
