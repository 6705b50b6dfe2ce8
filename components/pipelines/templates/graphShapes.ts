import type { GraphSketch } from '@/lib/api/templates'
import { nodeDefinitions } from '@/lib/nodes/definitions'

const BOX = { w: 124, h: 64 }
const STEP = { x: 168, y: 92 }
const MARGIN = 24
const BEND = 12
/** Pixels of the canvas within which nodes stand in one column or row. */
const SAME = { x: 120, y: 60 }
/** A longer graph goes on in a second line, or its boxes would be too small to be seen. */
const MOST_COLUMNS = 6

/** What a kind of step is lit in: beginnings and ends green, models blue, tools cyan, people amber, the rest grey. */
const LAMPS: { [category: string]: string } = {
  ai: 'lamp-running',
  tools: 'lamp-retrying',
  people: 'lamp-suspended',
  data: 'lamp-rolled_back',
}

type Shapes = {
  width: number
  height: number
  boxes: { key: string; x: number; y: number; w: number; h: number; lamp: string; bar: number }[]
  tracks: { key: string; path: string; kind: 'main' | 'loop' | 'error' }[]
}

/** Upper left corner, and the line it stands in. */
type Place = { x: number; y: number; line: number }

/** A graph as boxes and tracks: columns and rows as on its canvas, drawn close together. A wire to a node that is not there is left out. */
export function graphShapes({ nodes, edges }: GraphSketch): Shapes {
  const places = placesOf(nodes)
  const all = [...places.values()]
  return {
    width: Math.max(...all.map(({ x }) => x), 0) + BOX.w + MARGIN,
    height: Math.max(...all.map(({ y }) => y), 0) + BOX.h + MARGIN,
    boxes: nodes.flatMap(({ id, type, title }) => {
      const place = places.get(id)
      const bar = Math.min(BOX.w - 48, 20 + title.length * 4)
      return place ? [{ key: id, x: place.x, y: place.y, ...BOX, lamp: lampOf(type), bar }] : []
    }),
    tracks: edges.flatMap(({ source, port, target, loop }) => {
      const [from, to] = [places.get(source), places.get(target)]
      if (!from || !to) return []
      const kind = loop ? 'loop' : port === 'error' ? 'error' : 'main'
      return [{ key: `${source} ${port} ${target}`, kind, path: track(from, to, kind === 'main') } as const]
    }),
  }
}

function placesOf(nodes: GraphSketch['nodes']): Map<string, Place> {
  const columns = ranksOf(
    nodes.map(({ at }) => at[0]),
    SAME.x,
  )
  const rows = ranksOf(
    nodes.map(({ at }) => at[1]),
    SAME.y,
  )
  const count = Math.max(...columns, 0) + 1
  const perLine = count > MOST_COLUMNS ? Math.ceil(count / 2) : count
  const lineHeight = (Math.max(...rows, 0) + 1) * STEP.y + BEND
  return new Map(
    nodes.map(({ id }, index): [string, Place] => {
      const [column, row] = [columns[index] ?? 0, rows[index] ?? 0]
      const line = Math.floor(column / perLine)
      return [
        id,
        { x: MARGIN + (column % perLine) * STEP.x, y: MARGIN + row * STEP.y + line * lineHeight, line },
      ]
    }),
  )
}

/** The how-manieth place each value stands at, those within `same` of each other at one. */
function ranksOf(values: readonly number[], same: number): number[] {
  const starts: number[] = []
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = starts.at(-1)
    if (last === undefined || value - last > same) starts.push(value)
  }
  return values.map((value) => starts.filter((start) => start <= value).length - 1)
}

function lampOf(type: string): string {
  const definition = nodeDefinitions.get(type)
  if (definition?.role === 'input' || definition?.role === 'output') return 'lamp-succeeded'
  return LAMPS[definition?.category ?? ''] ?? 'lamp-queued'
}

/** Straight with rounded bends. What leads back or away by the error port leaves below; what goes on in the next line comes in from the left. */
function track(from: Place, to: Place, forward: boolean): string {
  const [x1, y1] = [from.x + BOX.w, from.y + BOX.h / 2]
  const [x2, y2] = [to.x, to.y + BOX.h / 2]
  if (forward && to.line > from.line) {
    const between = to.y - (STEP.y - BOX.h) / 2 - BEND / 2
    return bent(
      [x1, y1],
      [x1 + BEND, y1],
      [x1 + BEND, between],
      [x2 - BEND, between],
      [x2 - BEND, y2],
      [x2, y2],
    )
  }
  if (forward && x2 > x1) {
    const middle = (x1 + x2) / 2
    return bent([x1, y1], [middle, y1], [middle, y2], [x2, y2])
  }
  const [out, into] = [from.x + BOX.w / 2, to.x + BOX.w / 2]
  const floor = Math.max(from.y, to.y) + BOX.h + BEND
  return bent([out, from.y + BOX.h], [out, floor], [into, floor], [into, to.y + BOX.h])
}

type Point = [number, number]

function bent(...points: Point[]): string {
  const corners = points
    .slice(1, -1)
    .map((at, index) => corner(points[index] ?? at, at, points[index + 2] ?? at))
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)]
  return `M${first[0]} ${first[1]} ${corners.join(' ')} L${last[0]} ${last[1]}`
}

/** To shortly before a corner, and round it. */
function corner(before: Point, at: Point, after: Point): string {
  const [x1, y1] = towards(at, before)
  const [x2, y2] = towards(at, after)
  return `L${x1} ${y1} Q${at[0]} ${at[1]} ${x2} ${y2}`
}

function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  const share = length === 0 ? 0 : Math.min(BEND, length / 2) / length
  return [x + (toX - x) * share, y + (toY - y) * share]
}
