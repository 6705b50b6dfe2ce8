import { newNode } from '@/lib/graph/newNode'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Flow } from './flow'
import { GRID } from './nodeSize'
import { withSelection } from './selection'
import { stepNode } from './stepNode'

/** Adds a node of `type` at `position` (snapped to the grid) and selects it alone. An unknown type changes nothing. */
export function newStep(
  flow: Flow,
  type: string,
  title: string,
  position: { x: number; y: number },
): { flow: Flow; id: string } | null {
  const definition = nodeDefinitions.get(type)
  if (!definition) return null
  const taken = flow.nodes.flatMap(({ id, data }) => [id, data.node.id])
  const node = newNode(definition, taken, title)
  const added = { ...flow, nodes: [...flow.nodes, stepNode(node, snapped(position))] }
  return { flow: withSelection(added, new Set([node.id]), new Set()), id: node.id }
}

function snapped({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID }
}
