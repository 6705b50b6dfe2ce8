import type { Conditions } from './conditions'
import type { DraftNode } from './draft'
import type { Report } from './report'
import { ALWAYS, type Term } from './terms'
import type { Topology } from './topology'

/** CMP-3: two nodes that may run side by side and write the same memory; which one stays is chance. */
export function checkMemoryRaces(topology: Topology, conditions: Conditions, report: Report): void {
  const writers = [...topology.nodes.values()].flatMap((node) => {
    const key = writtenKey(node)
    return key === null ? [] : [{ node, key }]
  })
  for (const [index, { node, key }] of writers.entries()) {
    for (const other of writers.slice(index + 1)) {
      if (other.key !== key || !mayMeet(node.id, other.node.id, topology, conditions)) continue
      report.add(
        'MEMORY_KEY_RACE',
        { node: other.node.id, path: other.node.path },
        { first: node.id, second: other.node.id, key },
        `“${node.id}” and “${other.node.id}” may run side by side and write the same memory (${key}); which one stays is chance.`,
        'Let one come after the other, or give them different keys.',
      )
    }
  }
}

function writtenKey({ definition, config, node }: DraftNode): string | null {
  return config ? (definition?.writes?.(config.value, node) ?? null) : null
}

/** Neither waits for the other, and there is a run in which both are reached. */
function mayMeet(a: string, b: string, topology: Topology, conditions: Conditions): boolean {
  if (topology.isBefore(a, b) || topology.isBefore(b, a)) return false
  // too many ways to tell: they may
  const [ways, others] = [conditions.of(a) ?? [ALWAYS], conditions.of(b) ?? [ALWAYS]]
  return ways.some((one) => others.some((other) => agree(one, other)))
}

function agree(one: Term, other: Term): boolean {
  return [...one].every(([node, port]) => (other.get(node) ?? port) === port)
}
