import { boundsAround, boundsOf } from './bounds'
import type { Flow, StepNode } from './flow'
import { withMembership } from './membership'
import { GRID } from './nodeSize'
import { selectedNodes } from './selection'

export const ARRANGEMENTS = ['left', 'top', 'row', 'column'] as const
/** `left` and `top` align edges; `row` and `column` leave equal gaps between the first and the last. */
export type Arrangement = (typeof ARRANGEMENTS)[number]

/** Aligns or distributes the selected nodes. */
export function arrange(flow: Flow, how: Arrangement): Flow {
  const chosen = selectedNodes(flow)
  const around = boundsAround(chosen.map(boundsOf))
  if (!around || chosen.length < 2) return flow
  const places = how === 'row' || how === 'column' ? spread(chosen, how) : new Map<string, number>()
  const nodes = flow.nodes.map((node) => {
    if (!node.selected) return node
    const position = { ...node.position }
    if (how === 'left') position.x = around.x
    else if (how === 'top') position.y = around.y
    else if (how === 'row') position.x = places.get(node.id) ?? position.x
    else position.y = places.get(node.id) ?? position.y
    const same = position.x === node.position.x && position.y === node.position.y
    return same ? node : { ...node, position }
  })
  if (nodes.every((node, index) => node === flow.nodes[index])) return flow
  return withMembership({ ...flow, nodes }, new Set(chosen.map(({ id }) => id)))
}

/** Places along one axis: first and last stay, the gaps between are equal. */
function spread(chosen: StepNode[], how: 'row' | 'column'): Map<string, number> {
  const [axis, side] = how === 'row' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const ordered = chosen.map((node) => ({ id: node.id, ...boundsOf(node) })).sort((a, b) => a[axis] - b[axis])
  const around = boundsAround(ordered)
  const used = ordered.reduce((sum, box) => sum + box[side], 0)
  const gap = ((around?.[side] ?? 0) - used) / (ordered.length - 1)
  let next = around?.[axis] ?? 0
  return new Map(
    ordered.map((box): [string, number] => {
      const place = Math.round(next / GRID) * GRID
      next += box[side] + gap
      return [box.id, place]
    }),
  )
}
