/** One tool call of an activation, as far as repetition is concerned. Two actions are equal when tool and canonical arguments are. */
export type Action = {
  key: string
  /** Hash of tool and canonical arguments. */
  hash: string
  /** It may change something outside, so what was read before it may be different after it. */
  effect: boolean
  outcome: 'open' | 'done' | 'failed' | 'failed_for_now' | 'repeat'
  /** Canonical text of the result of a finished call; only compared. */
  result: string | null
}

export type Repeat = { kind: 'new' } | { kind: 'repeat'; of: string; period: number }

/** Longest cycle of actions that is recognised (GUARD-2). */
const MAX_PERIOD = 5
const NEW: Repeat = { kind: 'new' }

/**
 * GUARD-2: is `action` a repeat of something in `history` (oldest first, of one activation)? A repeat is an effect made before with the same arguments;
 * a read whose answer cannot have changed, because nothing with an effect lies between; or the closing of a cycle of one to five
 * actions. Calls still in flight are parallel, not repeated; a failure that may pass by itself may be tried again; a polling tool
 * repeats only when its last two answers were the same.
 */
export function judgeRepeat(
  history: readonly Action[],
  action: { hash: string; effect: boolean; polling: boolean },
): Repeat {
  const equal = history.filter(
    ({ hash, outcome }) => hash === action.hash && outcome !== 'open' && outcome !== 'repeat',
  )
  const earlier = equal.at(-1)
  if (!earlier || earlier.outcome === 'failed_for_now') return NEW
  const repeat: Repeat = { kind: 'repeat', of: earlier.key, period: periodOf(history, action.hash) ?? 1 }
  if (action.polling) return unchanged(equal) ? repeat : NEW
  if (action.effect) return repeat
  const since = history.slice(history.indexOf(earlier) + 1)
  const mayHaveChanged = since.some(({ effect, outcome }) => effect && outcome !== 'repeat')
  return !mayHaveChanged || periodOf(history, action.hash) !== null ? repeat : NEW
}

function unchanged(equal: Action[]): boolean {
  const [before, last] = equal.slice(-2)
  return before !== undefined && last !== undefined && before.result === last.result
}

/** The shortest period p ≤ 5 such that the last p actions, `hash` included, equal the p before them. */
function periodOf(history: readonly Action[], hash: string): number | null {
  const sequence = [...history.map((action) => action.hash), hash]
  for (let period = 1; period <= MAX_PERIOD && period * 2 <= sequence.length; period++) {
    const last = sequence.slice(-period)
    const before = sequence.slice(-2 * period, -period)
    if (last.every((entry, index) => entry === before[index])) return period
  }
  return null
}
