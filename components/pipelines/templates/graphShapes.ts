import type { GraphSketch } from '@/lib/client/apiShapes'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** In pixels of the canvas, where a card is 256 wide. */
const BOX = { w: 256, h: 112 }
const MARGIN = 40
const BEND = 24

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

type Place = { x: number; y: number }

/** A graph as boxes and tracks, moved to the upper left corner. A wire to a node that is not there is left out. */
export function graphShapes({ nodes, edges }: GraphSketch): Shapes {
  const left = Math.min(...nodes.map(({ at }) => at[0]), Number.POSITIVE_INFINITY)
  const top = Math.min(...nodes.map(({ at }) => at[1]), Number.POSITIVE_INFINITY)
  const places = new Map(
    nodes.map(({ id, at }): [string, Place] => [id, { x: at[0] - left + MARGIN, y: at[1] - top + MARGIN }]),
  )
  const all = [...places.values()]
  return {
    width: Math.max(...all.map(({ x }) => x), 0) + BOX.w + MARGIN,
    height: Math.max(...all.map(({ y }) => y), 0) + BOX.h + MARGIN,
    boxes: nodes.flatMap(({ id, type, title }) => {
      const place = places.get(id)
      const bar = Math.min(BOX.w - 80, 40 + title.length * 9)
      return place ? [{ key: id, ...place, ...BOX, lamp: lampOf(type), bar }] : []
    }),
    tracks: edges.flatMap(({ source, port, target, loop }) => {
      const [from, to] = [places.get(source), places.get(target)]
      if (!from || !to) return []
      const kind = loop ? 'loop' : port === 'error' ? 'error' : 'main'
      return [{ key: `${source} ${port} ${target}`, kind, path: track(from, to, kind === 'main') } as const]
    }),
  }
}

function lampOf(type: string): string {
  const definition = nodeDefinitions.get(type)
  if (definition?.role === 'input' || definition?.role === 'output') return 'lamp-succeeded'
  return LAMPS[definition?.category ?? ''] ?? 'lamp-queued'
}

/** Straight with rounded bends; what leads back or away by the error port leaves below. */
function track(from: Place, to: Place, forward: boolean): string {
  if (!forward || to.x < from.x + BOX.w) {
    const [x1, y1] = [from.x + BOX.w / 2, from.y + BOX.h]
    const [x2, y2] = [to.x + BOX.w / 2, to.y + BOX.h]
    const floor = Math.max(y1, y2) + BEND
    return bent([x1, y1], [x1, floor], [x2, floor], [x2, y2])
  }
  const [x1, y1] = [from.x + BOX.w, from.y + BOX.h / 2]
  const [x2, y2] = [to.x, to.y + BOX.h / 2]
  const middle = (x1 + x2) / 2
  return bent([x1, y1], [middle, y1], [middle, y2], [x2, y2])
}

type Point = [number, number]

function bent(...points: [Point, Point, Point, Point]): string {
  const [a, b, c, d] = points
  const [first, second] = [corner(a, b, c), corner(b, c, d)]
  return `M${a[0]} ${a[1]} ${first} ${second} L${d[0]} ${d[1]}`
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
