import type { StepNode } from './flow'
import { COLUMN, NODE_WIDTH, ROW } from './nodeSize'

type Position = { x: number; y: number }

/** The first place at or below `wanted` where a new node covers no other. */
export function freeSpot(nodes: readonly StepNode[], wanted: Position): Position {
  const spot = { ...wanted }
  const covers = ({ position }: StepNode) =>
    Math.abs(position.x - spot.x) < NODE_WIDTH && Math.abs(position.y - spot.y) < ROW - 16
  while (nodes.some(covers)) spot.y += ROW
  return spot
}

/** Right of this node, out of the way of others. */
export function spotBeside(nodes: readonly StepNode[], node: StepNode): Position {
  return freeSpot(nodes, { x: node.position.x + COLUMN, y: node.position.y })
}
