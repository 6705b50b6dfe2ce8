import type { DraftEdge } from './edges'
import { listed, type Report } from './report'

/** More rings than a person would read; the rest is cut silently but still leaves the document refused. */
const MAX_RINGS = 50

/**
 * Forward edges without rings: of every ring that no loop edge allows, one edge is reported with the ring's nodes and edges and left
 * out, so that the rest can still be checked. Self loops are rings of one.
 */
export function withoutCycles(
  ids: readonly string[],
  edges: readonly DraftEdge[],
  report: Report,
): DraftEdge[] {
  const outgoing = groupBySource(edges)
  const state = new Map<string, 'open' | 'done'>()
  const trail: DraftEdge[] = []
  const closing = new Set<DraftEdge>()
  const visit = (id: string): void => {
    state.set(id, 'open')
    for (const edge of outgoing.get(id) ?? []) {
      const seen = state.get(edge.target)
      if (seen === 'open') {
        closing.add(edge)
        if (closing.size <= MAX_RINGS) reportRing(ringOf(trail, edge), edge, report)
      } else if (seen === undefined) {
        trail.push(edge)
        visit(edge.target)
        trail.pop()
      }
    }
    state.set(id, 'done')
  }
  for (const id of ids) if (!state.has(id)) visit(id)
  return edges.filter((edge) => !closing.has(edge))
}

function ringOf(trail: readonly DraftEdge[], closing: DraftEdge): DraftEdge[] {
  if (closing.source === closing.target) return [closing]
  const start = trail.findLastIndex((edge) => edge.source === closing.target)
  return [...trail.slice(start), closing]
}

function reportRing(ring: DraftEdge[], closing: DraftEdge, report: Report): void {
  const nodes = ring.map((edge) => edge.source)
  const alone = ring.length === 1
  report.add(
    'CYCLE',
    { node: closing.source, edge: closing.id, path: closing.path },
    { nodes, edges: ring.map((edge) => edge.id) },
    alone ? `“${closing.source}” leads back into itself.` : `${listed(nodes)} form a ring that never ends.`,
    `Mark the edge ${closing.source}.${closing.port} → ${closing.target} as a loop with a maximum, or delete one edge of the ring.`,
  )
}

export function groupBySource(edges: readonly DraftEdge[]): Map<string, DraftEdge[]> {
  return grouped(edges, (edge) => edge.source)
}

export function groupByTarget(edges: readonly DraftEdge[]): Map<string, DraftEdge[]> {
  return grouped(edges, (edge) => edge.target)
}

function grouped(edges: readonly DraftEdge[], key: (edge: DraftEdge) => string): Map<string, DraftEdge[]> {
  const groups = new Map<string, DraftEdge[]>()
  for (const edge of edges) {
    const group = groups.get(key(edge))
    if (group) group.push(edge)
    else groups.set(key(edge), [edge])
  }
  return groups
}

/** Topological order of an acyclic graph; among nodes that could come next the one first in `ids`. */
export function topologicalOrder(ids: readonly string[], edges: readonly DraftEdge[]): string[] {
  const steps = new Map(ids.map((id, rank): [string, Step] => [id, { id, rank, waitsFor: 0, next: [] }]))
  for (const edge of edges) {
    const target = steps.get(edge.target)
    if (!target) continue
    target.waitsFor += 1
    steps.get(edge.source)?.next.push(target)
  }
  const ready = [...steps.values()].filter((step) => step.waitsFor === 0)
  const order: string[] = []
  for (let step = ready.shift(); step !== undefined; step = ready.shift()) {
    order.push(step.id)
    for (const next of step.next) {
      next.waitsFor -= 1
      if (next.waitsFor === 0) insertSorted(ready, next)
    }
  }
  return order
}

type Step = { id: string; rank: number; waitsFor: number; next: Step[] }

function insertSorted(ready: Step[], step: Step): void {
  const index = ready.findIndex((other) => other.rank > step.rank)
  ready.splice(index < 0 ? ready.length : index, 0, step)
}
