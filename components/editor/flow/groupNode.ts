import type { PipelineGroup } from '@/lib/graph/document'
import type { GroupNode } from './flow'

/** Pixels: the strip with the title, and the room left around the members. */
export const GROUP_TITLE = 36
export const GROUP_PADDING = 24
/** Below everything else, also while selected. */
const LAYER = -2000

/** `idOf` answers React Flow's id of a node the document names, undefined for one that is gone. */
export function groupNode(
  { id, title, at, size, nodes, notes, color }: PipelineGroup,
  idOf: (node: string) => string | undefined = (node) => node,
): GroupNode {
  const [width, height] = size
  const members = [
    ...nodes.flatMap((node) => idOf(node) ?? []),
    ...(notes ?? []).map((note) => `note:${note}`),
  ]
  return {
    id: `group:${id}`,
    type: 'area',
    position: { x: at[0], y: at[1] },
    width,
    height,
    measured: { width, height },
    zIndex: LAYER,
    dragHandle: '.group-title',
    // only the title and the corners take the pointer: what lies behind a frame stays within reach
    style: { pointerEvents: 'none' },
    data: { id, title, color: color ?? 'plain', members },
  }
}

/** `documentIdOf` answers the document's id of a member that is a node; undefined for anything else. */
export function groupOf(
  { data, position, width, height }: GroupNode,
  documentIdOf: (member: string) => string | undefined,
): PipelineGroup {
  const notes = data.members.filter((member) => member.startsWith('note:')).map((member) => member.slice(5))
  return {
    id: data.id,
    title: data.title,
    at: [Math.round(position.x), Math.round(position.y)],
    size: [Math.round(width ?? 0), Math.round(height ?? 0)],
    nodes: [...new Set(data.members.flatMap((member) => documentIdOf(member) ?? []))],
    ...(notes.length === 0 ? {} : { notes }),
    ...(data.color === 'plain' ? {} : { color: data.color }),
  }
}
