import { groupBySource, groupByTarget, topologicalOrder } from './cycles'
import type { DraftNode } from './draft'
import type { DraftEdge } from './edges'
import type { DraftLoop } from './loops'

/** The acyclic skeleton of a document: nodes, forward edges, loops, and who lies before whom. */
export type Topology = {
  nodes: ReadonlyMap<string, DraftNode>
  /** Every followable edge, loop edges included. */
  edges: DraftEdge[]
  forward: DraftEdge[]
  incoming: ReadonlyMap<string, DraftEdge[]>
  outgoing: ReadonlyMap<string, DraftEdge[]>
  /** Like `outgoing`, loop edges included. */
  leaving: ReadonlyMap<string, DraftEdge[]>
  order: string[]
  loops: DraftLoop[]
  /** Whether `early` lies on some forward path to `late`; false for a node and itself. */
  isBefore: (early: string, late: string) => boolean
}

export function buildTopology(
  nodes: ReadonlyMap<string, DraftNode>,
  edges: DraftEdge[],
  forward: DraftEdge[],
): Omit<Topology, 'loops'> {
  const incoming = groupByTarget(forward)
  const order = topologicalOrder([...nodes.keys()], forward)
  return {
    nodes,
    edges,
    forward,
    incoming,
    outgoing: groupBySource(forward),
    leaving: groupBySource(edges),
    order,
    isBefore: ancestry(order, incoming),
  }
}

/** One bit per pair of nodes: 2,000 nodes take half a megabyte. */
function ancestry(order: string[], incoming: ReadonlyMap<string, DraftEdge[]>): Topology['isBefore'] {
  const index = new Map(order.map((id, position) => [id, position]))
  const words = Math.ceil(order.length / 32)
  const rows = order.map(() => new Uint32Array(words))
  for (const [position, id] of order.entries()) {
    const row = rows[position]
    for (const edge of incoming.get(id) ?? []) {
      const source = index.get(edge.source)
      const before = source === undefined ? undefined : rows[source]
      if (!row || !before || source === undefined) continue
      for (let word = 0; word < words; word += 1) row[word] = (row[word] ?? 0) | (before[word] ?? 0)
      row[source >> 5] = (row[source >> 5] ?? 0) | (1 << (source & 31))
    }
  }
  return (early, late) => {
    const column = index.get(early)
    const row = rows[index.get(late) ?? -1]
    return column !== undefined && row !== undefined && ((row[column >> 5] ?? 0) & (1 << (column & 31))) !== 0
  }
}
