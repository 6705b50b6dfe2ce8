/** Pixels. Sizes follow from the ports alone, so nothing has to be measured before it can be drawn. */
export const NODE_WIDTH = 256
export const GRID = 4
/** Distance between the left edges of two nodes in a row. */
export const COLUMN = 336
export const ROW = 176

export const HEADER = 48
export const LINE = 20
const PADDING = 16
const FOOTER = 28
const LEAST_LINES = 3

/** `ports` without `error`, which leaves at the bottom. */
export function nodeHeight(ports: number): number {
  return HEADER + PADDING + LINE * Math.max(LEAST_LINES, ports) + FOOTER
}

/** Vertical middle of the n-th line of the body, where its port sits; the inlet sits on the first. */
export function lineMiddle(index: number): number {
  return HEADER + PADDING / 2 + LINE * index + LINE / 2
}
