import type { NodeChange, XYPosition } from '@xyflow/react'
import type { CanvasNode, Flow, GroupNode } from './flow'

/**
 * How far members go along when their group is dragged: by React Flow's id. Members that are dragged themselves are left out; so is a
 * frame that is resized, which moves without what is in it.
 */
export function carriedAlong(
  groups: readonly GroupNode[],
  changes: readonly NodeChange<CanvasNode>[],
): ReadonlyMap<string, XYPosition> {
  const places = new Map<string, XYPosition>()
  for (const change of changes)
    if (change.type === 'position' && change.position && change.dragging !== undefined)
      places.set(change.id, change.position)
  const shifts = new Map<string, XYPosition>()
  for (const { id, position, data } of groups) {
    const place = places.get(id)
    const shift = place && { x: place.x - position.x, y: place.y - position.y }
    if (!shift || (shift.x === 0 && shift.y === 0)) continue
    for (const member of data.members) if (!places.has(member)) shifts.set(member, shift)
  }
  return shifts
}

/** Moves parts by what `carriedAlong` answers; the others keep their identity. */
export function shifted<Part extends Flow['nodes'][number] | Flow['notes'][number]>(
  parts: Part[],
  shifts: ReadonlyMap<string, XYPosition>,
): Part[] {
  if (shifts.size === 0) return parts
  return parts.map((part) => {
    const by = shifts.get(part.id)
    return by ? { ...part, position: { x: part.position.x + by.x, y: part.position.y + by.y } } : part
  })
}
