import { type NodeHandle, Position } from '@xyflow/react'
import { INLET } from './flow'
import { lineMiddle, NODE_WIDTH, nodeHeight } from './nodeSize'
import { ERROR_PORT } from './portsOf'

const SIZE = 10
/** From the right edge to the error port, as the style sheet has it. */
const ERROR_INSET = 14
/** The card's border: handles are placed inside of it. */
const BORDER = 1

/**
 * Where wires meet a card, known from its ports: wires can be drawn before anything was measured, and right after a port was added.
 */
export function handlesOf(ports: readonly string[], takesWires: boolean): NodeHandle[] {
  const box = { width: SIZE, height: SIZE }
  const top = (line: number) => lineMiddle(line) - SIZE / 2 + BORDER
  const inlet: NodeHandle[] = takesWires
    ? [{ id: INLET, type: 'target', position: Position.Left, x: BORDER - SIZE / 2, y: top(0), ...box }]
    : []
  const outlets = ports.map(
    (id, line): NodeHandle => ({
      id,
      type: 'source',
      position: Position.Right,
      x: NODE_WIDTH - BORDER - SIZE / 2,
      y: top(line),
      ...box,
    }),
  )
  const error: NodeHandle = {
    id: ERROR_PORT,
    type: 'source',
    position: Position.Bottom,
    x: NODE_WIDTH - BORDER - ERROR_INSET - SIZE,
    y: nodeHeight(ports.length) - BORDER - SIZE / 2,
    ...box,
  }
  return [...inlet, ...outlets, error]
}
