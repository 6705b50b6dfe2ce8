import { boundsOf } from './bounds'
import type { CanvasNode, Flow } from './flow'
import { GRID } from './nodeSize'
import { portsOf } from './portsOf'
import type { TidyAnswer, TidyRequest } from './tidyBoxes'

const boxOf = (part: CanvasNode) => ({ id: part.id, ...boundsOf(part) })

/** What a layout has to know of a canvas. */
export function tidyRequest({ nodes, edges, notes, groups }: Flow): TidyRequest {
  return {
    steps: nodes.map(boxOf),
    notes: notes.map(boxOf),
    groups: groups.map((group) => ({ ...boxOf(group), members: group.data.members })),
    links: inPortOrder({ nodes, edges }),
  }
}

/** Forward links, those of one node in the order of its ports. */
function inPortOrder({ nodes, edges }: Pick<Flow, 'nodes' | 'edges'>): TidyRequest['links'] {
  const ports = new Map(nodes.map(({ id, data }) => [id, portsOf(data.node)]))
  const line = ({ source, sourceHandle }: Flow['edges'][number]) => {
    const index = ports.get(source)?.indexOf(sourceHandle ?? '') ?? -1
    return index === -1 ? Number.POSITIVE_INFINITY : index
  }
  return edges
    .filter(({ data }) => !data?.edge.loop)
    .map((edge, index) => ({ edge, index, line: line(edge) }))
    .sort((a, b) => (a.line === b.line ? a.index - b.index : a.line - b.line))
    .map(({ edge: { source, target } }) => ({ source, target }))
}

/** The canvas as it was laid out; a canvas that was tidy already is the same flow. */
export function tidied(flow: Flow, answer: TidyAnswer): Flow {
  const boxes = new Map(answer.map((box) => [box.id, box]))
  let changed = false
  const placed = <Part extends CanvasNode>(part: Part): Part => {
    const box = boxes.get(part.id)
    if (!box) return part
    const position = { x: snapped(box.x), y: snapped(box.y) }
    const size = part.type === 'area' ? { width: box.width, height: box.height } : null
    const moved = position.x !== part.position.x || position.y !== part.position.y
    const resized = size !== null && (size.width !== part.width || size.height !== part.height)
    if (!moved && !resized) return part
    changed = true
    return { ...part, position, ...(size ? { ...size, measured: size } : {}) }
  }
  const after = {
    ...flow,
    nodes: flow.nodes.map(placed),
    notes: flow.notes.map(placed),
    groups: flow.groups.map(placed),
  }
  return changed ? after : flow
}

function snapped(value: number): number {
  return Math.round(value / GRID) * GRID
}
