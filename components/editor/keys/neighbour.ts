import type { StepNode } from '../flow/flow'

export type Direction = 'left' | 'right' | 'up' | 'down'

const AXES: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** The nearest node in a direction; sideways distance counts double, so that rows and columns are followed. Null at the edge. */
export function neighbour(nodes: readonly StepNode[], from: StepNode, direction: Direction): StepNode | null {
  const [dx, dy] = AXES[direction]
  let best: { node: StepNode; distance: number } | null = null
  for (const node of nodes) {
    const x = node.position.x - from.position.x
    const y = node.position.y - from.position.y
    const ahead = x * dx + y * dy
    if (node.id === from.id || ahead <= 0) continue
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    const distance = ahead + aside * 2
    if (!best || distance < best.distance) best = { node, distance }
  }
  return best?.node ?? null
}
