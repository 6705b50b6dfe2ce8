import type { Json } from '../json'
import type { Problem, ProblemCode, ProblemPlace } from '../problem'

const SOFT: { [code in ProblemCode]?: 'publish' | 'warning' } = {
  NO_EFFECT_POLICY: 'publish',
  PORT_UNWIRED: 'warning',
  NO_IDEMPOTENCY: 'warning',
  IRREVERSIBLE_UPSTREAM: 'warning',
  EFFECT_IN_LOOP: 'warning',
  LETHAL_TRIFECTA: 'warning',
  LONG_TOOL_DESCRIPTION: 'warning',
  MEMORY_KEY_RACE: 'warning',
  MEMORY_ITEM_RACE: 'warning',
  NODE_DISABLED: 'warning',
  SECRET_IN_FIELD: 'warning',
}

/** Collects problems in the order they are found, which is the same for the same document. */
export type Report = {
  problems: Problem[]
  add: (
    code: ProblemCode,
    at: ProblemPlace,
    params: { [name: string]: Json },
    message: string,
    fix: string,
  ) => void
}

export function newReport(): Report {
  const problems: Problem[] = []
  return {
    problems,
    add: (code, at, params, message, fix) => {
      problems.push({ code, severity: SOFT[code] ?? 'error', at, params, message, fix })
    },
  }
}

/** “a, b and c”, shortened to `max` names. */
export function listed(names: readonly string[], max = 8): string {
  const shown = names.length > max ? [...names.slice(0, max), `${names.length - max} more`] : names
  if (shown.length < 2) return shown[0] ?? 'none'
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
