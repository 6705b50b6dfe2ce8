import { type Bounds, boundsAround } from '../flow/bounds'

/** Pixels kept free on every side. */
const MARGIN = 5

export type OverviewFrame = {
  /** The part of the drawing that the overview shows. */
  box: Bounds
  /** Units of the drawing per pixel of the overview. */
  scale: number
}

/** An overview of `size` pixels in which both everything that is drawn and what one sees of it have room, in the middle. */
export function overviewFrame(
  drawn: Bounds | null,
  view: Bounds,
  size: { width: number; height: number },
): OverviewFrame {
  const all = boundsAround(drawn ? [drawn, view] : [view]) ?? view
  const scale = Math.max(
    all.width / (size.width - 2 * MARGIN),
    all.height / (size.height - 2 * MARGIN),
    Number.MIN_VALUE,
  )
  const [width, height] = [size.width * scale, size.height * scale]
  return {
    box: { x: all.x - (width - all.width) / 2, y: all.y - (height - all.height) / 2, width, height },
    scale,
  }
}

/** The part of the drawing that is in sight; `transform` as React Flow has it. */
export function viewedBox(
  [x, y, zoom]: readonly [number, number, number],
  size: { width: number; height: number },
): Bounds {
  return { x: -x / zoom, y: -y / zoom, width: size.width / zoom, height: size.height / zoom }
}

/** Everything of the overview but what is in sight, as a CSS shape. */
export function outsideOf(
  view: Bounds,
  { box, scale }: OverviewFrame,
  size: { width: number; height: number },
): string {
  const hole = {
    x: (view.x - box.x) / scale,
    y: (view.y - box.y) / scale,
    width: view.width / scale,
    height: view.height / scale,
  }
  return `polygon(evenodd, ${corners({ x: 0, y: 0, ...size })}, ${corners(hole)})`
}

/** Closed, so that another outline can follow. */
function corners({ x, y, width, height }: Bounds): string {
  const [right, bottom] = [x + width, y + height]
  return [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
    [x, y],
  ]
    .map(([left, top]) => `${left}px ${top}px`)
    .join(', ')
}
