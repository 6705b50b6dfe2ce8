import type { DraftNode } from './draft'
import {
  ALWAYS,
  type Condition,
  type Effort,
  isCertain,
  isPossible,
  minimised,
  newEffort,
  type Term,
} from './terms'
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
  const effort = newEffort()
  const conditions = new Map<string, Condition>()
  for (const id of topology.order) {
    const never = topology.nodes.get(id)?.bypass?.kind === 'skip'
    conditions.set(id, never ? [] : conditionOf(id, topology, conditions, portsOf, effort))
  }
  const of = (id: string) => conditions.get(id) ?? null
  return {
    of,
    portsOf,
    portsUnder: (id, term) => {
      const taken = term.get(id)
      if (taken !== undefined) return [taken]
      return isPossible(of(id), term) ? portsOf(id) : []
    },
    surelyRan: (id, term) => term.has(id) || isCertain(of(id), term, portsOf, effort),
  }
}

function livePorts(id: string, topology: Topology): string[] {
  const wired = new Set((topology.outgoing.get(id) ?? []).map((edge) => edge.port))
  const declared = topology.nodes.get(id)?.ports ?? []
  const ending = declared.filter((port) => port.endsBranch && !wired.has(port.name)).map((port) => port.name)
  const looping = (topology.leaving.get(id) ?? []).filter((edge) => edge.loop).map((edge) => edge.port)
  const never = declared.filter((port) => port.never).map((port) => port.name)
  return [...wired, ...ending].filter(
    (port) => !looping.includes(port) && !never.includes(port) && mayLeaveBy(topology.nodes.get(id), port),
  )
}

/** A disabled node leaves by one port at most. */
export function mayLeaveBy(node: DraftNode | undefined, port: string): boolean {
  if (!node?.bypass) return true
  return node.bypass.kind === 'pass' && node.bypass.port === port
}

function conditionOf(
  id: string,
  topology: Topology,
  known: ReadonlyMap<string, Condition>,
  portsOf: Conditions['portsOf'],
  effort: Effort,
): Condition {
  const terms: Term[] = topology.nodes.get(id)?.definition?.role === 'input' ? [ALWAYS] : []
  let unknown = false
  for (const [source, ports] of portsInto(id, topology, portsOf)) {
    const before = known.get(source) ?? null
    if (before === null) unknown = true
    // Whoever is reached by every way out of a node runs whenever that node does.
    const whole = portsOf(source).every((port) => ports.has(port))
    for (const term of before ?? []) {
      if (whole) terms.push(term)
      else for (const port of ports) terms.push(new Map([...term, [source, port]]))
    }
  }
  const condition = minimised(terms, portsOf, effort)
  if (!unknown) return condition
  return condition?.some((term) => term.size === 0) ? condition : null
}

/** The live ports that lead into a node, by the node they leave. */
function portsInto(id: string, topology: Topology, portsOf: Conditions['portsOf']): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>()
  for (const { source, port } of topology.incoming.get(id) ?? []) {
    if (!portsOf(source).includes(port)) continue
    const ports = sources.get(source) ?? new Set()
    sources.set(source, ports.add(port))
  }
  return sources
}
