type Placed = {
  position: { x: number; y: number }
  width?: number | undefined
  height?: number | undefined
}

export type Bounds = { x: number; y: number; width: number; height: number }

export function boundsOf({ position, width, height }: Placed): Bounds {
  return { x: position.x, y: position.y, width: width ?? 0, height: height ?? 0 }
}

/** The smallest box around all of them; null for none. */
export function boundsAround(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function overlap(a: Bounds, b: Bounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Whether the middle of a box lies in another. */
export function centredIn(box: Bounds, around: Bounds): boolean {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  return x >= around.x && x < around.x + around.width && y >= around.y && y < around.y + around.height
}

/** The nearest place straight above or below, in steps of so many pixels, where the box covers none of the others. */
export function nearestFree<Box extends Bounds>(box: Box, taken: readonly Bounds[], step: number): Box {
  for (let steps = 0; ; steps += 1)
    for (const side of [-1, 1]) {
      const candidate = { ...box, y: box.y + side * steps * step }
      if (!taken.some((other) => overlap(candidate, other))) return candidate
    }
}
