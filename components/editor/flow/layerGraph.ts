import { Graph, layout } from '@dagrejs/dagre'
import type { Bounds } from './bounds'

export type Box = Bounds & { id: string }
export type Link = { source: string; target: string }

/** Pixels between cards of one column, and between columns: room for a track to bend. */
const BESIDE = 32
const BETWEEN = 80

type Constraint = { left: string; right: string }

/**
 * What leaves by an upper port stands above what leaves by a lower one: links of one source come in the order of its ports. Only for boxes
 * that one link leads to, or two sources could ask for opposite things.
 */
function portOrder(links: readonly Link[], known: ReadonlySet<string>): Constraint[] {
  const arrivals = new Map<string, number>()
  for (const { target } of links) arrivals.set(target, (arrivals.get(target) ?? 0) + 1)
  const last = new Map<string, string>()
  const constraints: Constraint[] = []
  for (const { source, target } of links) {
    if (arrivals.get(target) !== 1 || source === target || !known.has(source) || !known.has(target)) continue
    const above = last.get(source)
    if (above !== undefined) constraints.push({ left: above, right: target })
    last.set(source, target)
  }
  return constraints
}

/**
 * Boxes in layers from left to right, every link leading to the right where no ring forbids it (network simplex, crossings reduced by the
 * median rule: Gansner et al., “A technique for drawing directed graphs”). The upper left corner of the whole is 0, 0.
 */
export function layerGraph(boxes: readonly Box[], links: readonly Link[]): Box[] {
  if (boxes.length === 0) return []
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'LR', nodesep: BESIDE, ranksep: BETWEEN, acyclicer: 'greedy' })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(boxes.map(({ id }) => id))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  for (const { source, target } of links)
    if (source !== target && known.has(source) && known.has(target)) graph.setEdge(source, target)
  layout(graph, { constraints: portOrder(links, known) })
  const placed = boxes.map((box): Box => {
    const { x, y } = graph.node(box.id)
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 }
  })
  const left = Math.min(...placed.map(({ x }) => x))
  const top = Math.min(...placed.map(({ y }) => y))
  return placed.map((box) => ({ ...box, x: box.x - left, y: box.y - top }))
}
