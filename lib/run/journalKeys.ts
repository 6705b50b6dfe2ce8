/**
 * The name of one activation: the node's id and, outermost first, the iteration of each loop around it (`gather~1`, `inner~1~0`).
 * Node ids never contain `~` or `/`.
 */
export function scopeOf(node: string, iterations: readonly number[]): string {
  return [node, ...iterations].join('~')
}

/** One journal entry inside a scope, e.g. `gather~1/s2`. `key` is unique inside the activation and stable over re-entry. */
export function journalKey(scope: string, key: string): string {
  return `${scope}/${key}`
}

/** The node of a scope (`gather~1` → `gather`). */
export function nodeOfScope(scope: string): string {
  return scope.split('~', 1)[0] ?? scope
}

/** The scope of an absolute key (`gather~1/s2` → `gather~1`). */
export function scopeOfKey(key: string): string {
  return key.split('/', 1)[0] ?? key
}

/** The key under which the undo of a call is journaled. */
export function undoKey(callKey: string): string {
  return `undo/${callKey}`
}
