/**
 * The name of one activation: the node's id and, outermost first, the iteration of each loop around it (`gather~1`, `inner~1~0`). A node of a flow
 * stands behind the flow's own name: `each.3.gather~1`. Node ids never contain `~`, `.` or `/`.
 */
export function scopeOf(node: string, iterations: readonly number[], flow = ''): string {
  const own = [node, ...iterations].join('~')
  return flow === '' ? own : `${flow}.${own}`
}

/** The name of one flow: a pipeline that an activation runs inside its own run, e.g. for the fourth item of a list (`each` → `each.3`). */
export function flowName(owner: string, index: number): string {
  return `${owner}.${index}`
}

/** The flow an activation belongs to (`each.3.gather~1` → `each.3`); empty for the run's own graph. */
export function flowOfScope(scope: string): string {
  return scope.slice(0, Math.max(0, scope.lastIndexOf('.')))
}

/** The activation that runs a flow (`each.3` → `each`). */
export function ownerOfFlow(flow: string): string {
  return flow.slice(0, flow.lastIndexOf('.'))
}

/** The flows around an activation, innermost first (`a.0.b~1.2.c` → `a.0.b~1.2`, `a.0`). */
export function flowsAround(scope: string): string[] {
  const flows: string[] = []
  for (let flow = flowOfScope(scope); flow !== ''; flow = flowOfScope(ownerOfFlow(flow))) flows.push(flow)
  return flows
}

/** True for an activation itself and for everything in the flows it runs. */
export function isWithin(scope: string, outer: string): boolean {
  return scope === outer || scope.startsWith(`${outer}.`)
}

/** An activation and those that run the flows around it, innermost first: every `outer` for which it `isWithin`. */
export function scopesAround(scope: string): string[] {
  return [scope, ...flowsAround(scope).map(ownerOfFlow)]
}

/** One journal entry inside a scope, e.g. `gather~1/s2`. `key` is unique inside the activation and stable over re-entry. */
export function journalKey(scope: string, key: string): string {
  return `${scope}/${key}`
}

/** The node of a scope, in the graph it belongs to (`gather~1` → `gather`, `each.3.gather~1` → `gather`). */
export function nodeOfScope(scope: string): string {
  return scope.slice(scope.lastIndexOf('.') + 1).replace(/~.*/s, '')
}

/** The node of the run's own graph inside which a scope lies (`each~0.3.gather~1` → `each`). */
export function outermostNode(scope: string): string {
  return scope.replace(/[.~].*/s, '')
}

/** The scope of an absolute key (`gather~1/s2` → `gather~1`). */
export function scopeOfKey(key: string): string {
  return key.replace(/\/.*/s, '')
}

/** The key under which the undo of a call is journaled. */
export function undoKey(callKey: string): string {
  return `undo/${callKey}`
}

/** The key of the model request in which a turn is thought out. */
export function thoughtKey(turnKey: string): string {
  return `${turnKey}/thought`
}

/** The turn that was thought out under this key; null for any other key. */
export function turnOfThought(key: string): string | null {
  return key.endsWith('/thought') ? key.slice(0, -'/thought'.length) : null
}
