import { getSmoothStepPath, Position } from '@xyflow/react'

export type TrackEnds = {
  sourceX: number
  sourceY: number
  targetX: number
  targetY: number
  fromBottom: boolean
}

const RADIUS = 8
const STUB = 20

/** A track: straight with rounded bends. Answers the path and the middle of it, where a label sits. */
export function trackPath({
  sourceX,
  sourceY,
  targetX,
  targetY,
  fromBottom,
}: TrackEnds): [string, number, number] {
  const [path, x, y] = getSmoothStepPath({
    ...{ sourceX, sourceY, targetX, targetY },
    sourcePosition: fromBottom ? Position.Bottom : Position.Right,
    targetPosition: Position.Left,
    borderRadius: RADIUS,
    offset: STUB,
  })
  return [path, x, y]
}

/** A way back: out of the source, below everything down to `floor`, and up into the target from the left. */
export function returnPath(
  { sourceX, sourceY, targetX, targetY }: Omit<TrackEnds, 'fromBottom'>,
  floor: number,
): [string, number, number] {
  const right = sourceX + STUB
  const left = targetX - STUB
  const r = RADIUS
  const path = [
    `M${sourceX},${sourceY}`,
    `H${right - r}`,
    `q${r},0 ${r},${r}`,
    `V${floor - r}`,
    `q0,${r} ${-r},${r}`,
    `H${left + r}`,
    `q${-r},0 ${-r},${-r}`,
    `V${targetY + r}`,
    `q0,${-r} ${r},${-r}`,
    `H${targetX}`,
  ].join(' ')
  return [path, (left + right) / 2, floor]
}
