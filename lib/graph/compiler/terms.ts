/** “These nodes left by these ports”: one way in which a node comes to run. The empty term always holds. */
export type Term = ReadonlyMap<string, string>
/** A disjunction: a node runs under any of these terms. None = never; null = too many to tell (“maybe”). */
export type Condition = Term[] | null
/** Ports a node can leave by without ending the run or starting another iteration. */
export type PortsOf = (node: string) => readonly string[]

const MAX_TERMS = 256
const MAX_UNREDUCED = 512

export const ALWAYS: Term = new Map()

/**
 * Work that one compilation may spend on conditions, in comparisons of terms: an ordinary document of 2,000 nodes takes some
 * thousands, a hostile one would take minutes. Once it is used up, answers are “maybe” and “not surely”.
 */
export type Effort = { left: number }
export const newEffort = (): Effort => ({ left: 20_000_000 })

/** `terms` as few as simple merging gets them; null when more than 256 are left. */
export function minimised(terms: Term[], portsOf: PortsOf, effort: Effort): Condition {
  let current = distinct(terms)
  for (;;) {
    if (current.some((term) => term.size === 0)) return [ALWAYS]
    effort.left -= current.length ** 2
    if (current.length > MAX_UNREDUCED || (effort.left < 0 && current.length > 1)) return null
    current = absorbed(current)
    const merged = mergedOnce(current, portsOf)
    if (merged === null) return current.length > MAX_TERMS ? null : current
    current = distinct(merged)
  }
}

const keyOf = (term: Term) => JSON.stringify([...term].sort(([a], [b]) => (a < b ? -1 : 1)))

function distinct(terms: Term[]): Term[] {
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()]
}

/** Drops terms that say more than another one does. */
function absorbed(terms: Term[]): Term[] {
  const kept: Term[] = []
  for (const term of terms.toSorted((a, b) => a.size - b.size))
    if (!kept.some((other) => contains(term, other))) kept.push(term)
  return kept
}

/** Whether everything `part` asks for is in `whole`. */
function contains(whole: Term, part: Term): boolean {
  for (const [node, port] of part) if (whole.get(node) !== port) return false
  return true
}

/** `x=pass ∧ rest` and `x=fail ∧ rest` are `rest` once every port of x is there. Null when nothing can be merged. */
function mergedOnce(terms: Term[], portsOf: PortsOf): Term[] | null {
  const groups = new Map<string, { node: string; rest: Term; ports: Set<string>; members: Set<Term> }>()
  for (const term of terms) {
    for (const [node, port] of term) {
      const rest = new Map(term)
      rest.delete(node)
      const key = `${node} ${keyOf(rest)}`
      const group = groups.get(key) ?? { node, rest, ports: new Set(), members: new Set() }
      group.ports.add(port)
      group.members.add(term)
      groups.set(key, group)
    }
  }
  const gone = new Set<Term>()
  const added: Term[] = []
  for (const group of groups.values()) {
    if (!portsOf(group.node).every((port) => group.ports.has(port))) continue
    added.push(group.rest)
    for (const member of group.members) gone.add(member)
  }
  return added.length === 0 ? null : [...terms.filter((term) => !gone.has(term)), ...added]
}

/** What is left of a condition once `given` holds: terms that contradict it are gone, what it says already is dropped. */
function restricted(condition: Term[], given: Term): Term[] {
  const left: Term[] = []
  for (const term of condition) {
    const rest = new Map<string, string>()
    let contradicts = false
    for (const [node, port] of term) {
      const said = given.get(node)
      if (said === undefined) rest.set(node, port)
      else if (said !== port) contradicts = true
    }
    if (!contradicts) left.push(rest)
  }
  return left
}

/** Whether `given` and the condition can hold together. */
export function isPossible(condition: Condition, given: Term): boolean {
  return condition === null || restricted(condition, given).length > 0
}

/** Whether the condition surely holds wherever `given` does. Exact as long as the effort lasts; “not surely” beyond it. */
export function isCertain(condition: Condition, given: Term, portsOf: PortsOf, effort: Effort): boolean {
  if (condition === null) return false
  const holds = (terms: Term[]): boolean => {
    if (terms.some((term) => term.size === 0)) return true
    const variable = terms[0]?.keys().next()
    effort.left -= terms.length + 1
    if (!variable || variable.done || effort.left < 0) return false
    const node = variable.value
    const ports = portsOf(node)
    return ports.length > 0 && ports.every((port) => holds(restricted(terms, new Map([[node, port]]))))
  }
  return holds(restricted(condition, given))
}
