import { ALWAYS, type Condition, isCertain, isPossible, minimised, type Term } from './terms'
import type { Topology } from './topology'

/** Under what each node runs, and what that says about the nodes before it. */
export type Conditions = {
  of: (node: string) => Condition
  /** Ports by which a node can leave so that the run goes on in the same iteration. */
  portsOf: (node: string) => readonly string[]
  /** Ports `node` may have left by where `term` holds; empty when it cannot have run then. */
  portsUnder: (node: string, term: Term) => readonly string[]
  /** Whether `node` surely ran wherever `term` holds. */
  surelyRan: (node: string, term: Term) => boolean
}

/**
 * For each node the disjunction of “x left by port p” under which it runs in one iteration. A port counts unless reaching it ends the
 * run (`error` or another port left unwired, which FAIL-1 answers) or starts another iteration (loop edges); so a node reached from
 * a validator's `pass`, `fail` and `error` always runs.
 */
export function findConditions(topology: Topology): Conditions {
  const ports = new Map([...topology.nodes.keys()].map((id) => [id, livePorts(id, topology)]))
  const portsOf = (id: string) => ports.get(id) ?? []
  const conditions = new Map<string, Condition>()
  for (const id of topology.order) conditions.set(id, conditionOf(id, topology, conditions, portsOf))
  const of = (id: string) => conditions.get(id) ?? []
  return {
    of,
    portsOf,
    portsUnder: (id, term) => {
      const taken = term.get(id)
      if (taken !== undefined) return [taken]
      return isPossible(of(id), term) ? portsOf(id) : []
    },
    surelyRan: (id, term) => term.has(id) || isCertain(of(id), term, portsOf),
  }
}

function livePorts(id: string, topology: Topology): string[] {
  const wired = new Set((topology.outgoing.get(id) ?? []).map((edge) => edge.port))
  const declared = topology.nodes.get(id)?.ports ?? []
  const ending = declared.filter((port) => port.endsBranch && !wired.has(port.name)).map((port) => port.name)
  const looping = (topology.leaving.get(id) ?? []).filter((edge) => edge.loop).map((edge) => edge.port)
  const never = declared.filter((port) => port.never).map((port) => port.name)
  return [...wired, ...ending].filter((port) => !looping.includes(port) && !never.includes(port))
}

function conditionOf(
  id: string,
  topology: Topology,
  known: ReadonlyMap<string, Condition>,
  portsOf: Conditions['portsOf'],
): Condition {
  const incoming = topology.incoming.get(id) ?? []
  const terms: Term[] = topology.nodes.get(id)?.definition?.role === 'input' ? [ALWAYS] : []
  let unknown = false
  for (const edge of incoming) {
    if (!portsOf(edge.source).includes(edge.port)) continue
    const before = known.get(edge.source) ?? null
    if (before === null) unknown = true
    const only = portsOf(edge.source).length === 1
    for (const term of before ?? []) terms.push(only ? term : new Map([...term, [edge.source, edge.port]]))
  }
  const condition = minimised(terms, portsOf)
  if (!unknown) return condition
  return condition?.some((term) => term.size === 0) ? condition : null
}
