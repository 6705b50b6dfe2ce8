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
  const bytes = Math.ceil(order.length / 32) * 4
  const nodes = new Map<string, { row: DataView; word: number; bit: number }>()
  for (const [position, id] of order.entries()) {
    const row = new DataView(new ArrayBuffer(bytes))
    const add = (at: number, bits: number) => row.setUint32(at, row.getUint32(at) | bits)
    for (const edge of incoming.get(id) ?? []) {
      const before = nodes.get(edge.source)
      if (!before) continue
      for (let at = 0; at < bytes; at += 4) add(at, before.row.getUint32(at))
      add(before.word, before.bit)
    }
    nodes.set(id, { row, word: (position >> 5) * 4, bit: 1 << (position & 31) })
  }
  return (early, late) => {
    const [before, after] = [nodes.get(early), nodes.get(late)]
    return (
      before !== undefined && after !== undefined && (after.row.getUint32(before.word) & before.bit) !== 0
    )
  }
}
