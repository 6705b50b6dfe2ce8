import { type Bounds, boundsAround, nearestFree } from './bounds'
import { GROUP_PADDING, GROUP_TITLE } from './groupNode'
import { type Box, type Link, layerGraph } from './layerGraph'

/** Plain data, as it goes to the worker: everything by React Flow's ids, sizes in pixels. */
export type TidyRequest = {
  steps: Box[]
  notes: Box[]
  groups: (Box & { members: string[] })[]
  /** Forward links between steps; loops are left out. */
  links: Link[]
}

/** New places of everything, and new sizes of the groups' frames. */
export type TidyAnswer = Box[]

const GAP = 24

/**
 * Tidies a canvas: every group is laid out by itself, its notes in a row above its steps, and stands in the whole as one box. Notes
 * outside of groups keep their place beside the step or group they were nearest to, as far as there is room. The whole stays where its
 * upper left corner was.
 */
export function tidyBoxes(request: TidyRequest): TidyAnswer {
  const { steps, notes, links } = request
  const groups = request.groups.filter(({ members }) => members.length > 0)
  const homeOf = new Map(groups.flatMap(({ id, members }) => members.map((member) => [member, id] as const)))
  const insides = new Map(groups.map((group) => [group.id, insideOf(group, request)]))
  const loose = steps.filter(({ id }) => !homeOf.has(id))
  const blocks = [...loose, ...[...insides.values()].map(({ frame }) => frame)]
  const lifted = links.map(({ source, target }) => ({
    source: homeOf.get(source) ?? source,
    target: homeOf.get(target) ?? target,
  }))
  const laid = layerGraph(blocks, lifted)
  const inner = laid.flatMap((block) =>
    (insides.get(block.id)?.parts ?? []).map((part) => ({
      ...part,
      x: part.x + block.x,
      y: part.y + block.y,
    })),
  )
  const empty = request.groups.filter(({ members }) => members.length === 0)
  const free = notes.filter(({ id }) => !homeOf.has(id))
  const before = [...loose, ...groups]
  const kept = keepBeside([...free, ...empty], before, laid)
  return inPlace([...laid, ...inner, ...kept], [...before, ...free, ...empty])
}

/** A group by itself: its frame at 0, 0 and its members relative to that. */
function insideOf(group: Box & { members: string[] }, { steps, notes, links }: TidyRequest) {
  const members = new Set(group.members)
  const own = steps.filter(({ id }) => members.has(id))
  const row = inRow(notes.filter(({ id }) => members.has(id)))
  const rowHeight = row.length === 0 ? 0 : Math.max(...row.map(({ height }) => height)) + GAP
  const body = layerGraph(own, links).map((box) => ({ ...box, y: box.y + rowHeight }))
  const around = boundsAround([...row, ...body]) ?? { x: 0, y: 0, width: 0, height: 0 }
  const parts = [...row, ...body].map((part) => ({
    ...part,
    x: part.x + GROUP_PADDING,
    y: part.y + GROUP_PADDING + GROUP_TITLE,
  }))
  const frame: Box = {
    id: group.id,
    x: 0,
    y: 0,
    width: around.width + GROUP_PADDING * 2,
    height: around.height + GROUP_PADDING * 2 + GROUP_TITLE,
  }
  return { frame, parts }
}

function inRow(boxes: readonly Box[]): Box[] {
  let x = 0
  return boxes.map((box) => {
    const placed = { ...box, x, y: 0 }
    x += box.width + GAP
    return placed
  })
}

/** Moves each box along with what it was nearest to, then up or down until it covers nothing. */
function keepBeside(boxes: readonly Box[], before: readonly Box[], after: readonly Box[]): Box[] {
  const taken: Bounds[] = [...after]
  const places = new Map(after.map((box) => [box.id, box]))
  return boxes.map((box) => {
    const old = nearestTo(box, before)
    const now = old && places.get(old.id)
    const wanted = old && now ? { ...box, x: box.x - old.x + now.x, y: box.y - old.y + now.y } : box
    const placed = nearestFree(wanted, taken, GAP)
    taken.push(placed)
    return placed
  })
}

function nearestTo(box: Box, others: readonly Box[]): Box | undefined {
  const gap = (from: number, length: number, to: number, size: number) =>
    Math.max(0, to - (from + length), from - (to + size))
  const distance = (other: Box) =>
    gap(box.x, box.width, other.x, other.width) + gap(box.y, box.height, other.y, other.height)
  let best: Box | undefined
  for (const other of others) if (!best || distance(other) < distance(best)) best = other
  return best
}

/** Whole pixels, with the corner where it was before. */
function inPlace(boxes: readonly Box[], before: readonly Box[]): Box[] {
  const old = boundsAround(before)
  const now = boundsAround(boxes)
  if (!old || !now) return [...boxes]
  return boxes.map((box) => ({
    ...box,
    x: Math.round(box.x + old.x - now.x),
    y: Math.round(box.y + old.y - now.y),
  }))
}
