import * as z from 'zod'
import { EdgeSchema, GroupSchema, NodeSchema, NoteSchema } from '@/lib/graph/document'
import { type Flow, pipelineEdges } from './flow'
import { trackEdge } from './flowOf'
import { freshId } from './freshId'
import { groupNode, groupOf } from './groupNode'
import { partsToGroup } from './groupParts'
import { withMembership } from './membership'
import { noteNode, noteOf } from './noteNode'
import { withSelection } from './selection'
import { stepNode } from './stepNode'

const CopySchema = z
  .strictObject({
    format: z.literal('interlock/copy'),
    nodes: z.array(NodeSchema.extend({ at: z.tuple([z.number(), z.number()]) })),
    edges: z.array(EdgeSchema),
    notes: z.array(NoteSchema).default([]),
    groups: z.array(GroupSchema).default([]),
  })
  .refine(({ nodes, notes, groups }) => nodes.length + notes.length + groups.length > 0)
export type CopiedParts = z.infer<typeof CopySchema>

/**
 * What is selected and the wires between it, as it goes on the clipboard; a selected group takes everything in it along. Null when
 * nothing is selected.
 */
export function copySelected(flow: Flow): CopiedParts | null {
  const groups = flow.groups.filter(({ selected }) => selected)
  const parts = new Set(partsToGroup(flow))
  const chosen = flow.nodes.filter(({ id }) => parts.has(id))
  const notes = flow.notes.filter(({ id }) => parts.has(id))
  if (chosen.length + notes.length + groups.length === 0) return null
  const ids = new Map(chosen.map(({ id, data }) => [id, data.node.id]))
  const named = new Set(ids.values())
  return {
    format: 'interlock/copy',
    nodes: chosen.map(({ data, position }) => ({ ...data.node, at: [position.x, position.y] })),
    edges: pipelineEdges(flow).filter(({ source, target }) => named.has(source) && named.has(target)),
    notes: notes.map(noteOf),
    groups: groups.map((group) => groupOf(group, (member) => ids.get(member))),
  }
}

/** Reads what lies on the clipboard; null for anything that was not copied from a canvas. */
export function parseCopied(text: string): CopiedParts | null {
  try {
    const parsed = CopySchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export type Renames = ReadonlyMap<string, string>

/** Fresh ids for the copies: none is taken in the flow or among the originals. */
export function freshIds(flow: Flow, copied: CopiedParts): Renames {
  const taken = new Set(flow.nodes.flatMap(({ id, data }) => [id, data.node.id]))
  for (const { id } of copied.nodes) taken.add(id)
  return new Map(
    copied.nodes.map(({ id }): [string, string] => {
      const fresh = freshId(stemOf(id), taken)
      taken.add(fresh)
      return [id, fresh]
    }),
  )
}

/** Puts parts that already bear fresh ids on the canvas, moved by `offset` pixels and selected. Notes and groups get fresh ids here. */
export function pasteParts(flow: Flow, copied: CopiedParts, offset: number): Flow {
  const away = ([x, y]: [number, number]): [number, number] => [x + offset, y + offset]
  const nodes = copied.nodes.map(({ at: [x, y], ...node }) =>
    stepNode(node, { x: x + offset, y: y + offset }),
  )
  const edgeId = freshNames(flow.edges.map(({ id }) => id))
  const edges = copied.edges.map((edge) => trackEdge({ ...edge, id: edgeId(edge.id) }))
  const noteName = freshNames(flow.notes.map(({ data }) => data.id))
  const noteIds = new Map(copied.notes.map(({ id }) => [id, noteName(stemOf(id))]))
  const notes = copied.notes.map((note) =>
    noteNode({ ...note, id: noteIds.get(note.id) ?? note.id, at: away(note.at) }),
  )
  const groupName = freshNames(flow.groups.map(({ data }) => data.id))
  const stepIds = new Set(nodes.map(({ id }) => id))
  const groups = copied.groups.map((group) => {
    const named = { ...group, id: groupName(stemOf(group.id)), at: away(group.at) }
    const kept = (group.notes ?? []).flatMap((note) => noteIds.get(note) ?? [])
    return groupNode({ ...named, notes: kept }, (id) => (stepIds.has(id) ? id : undefined))
  })
  const pasted = {
    ...flow,
    nodes: [...flow.nodes, ...nodes],
    edges: [...flow.edges, ...edges],
    notes: [...flow.notes, ...notes],
    groups: [...flow.groups, ...groups],
  }
  const held = new Set(groups.flatMap(({ data }) => data.members))
  const free = [...nodes, ...notes].map(({ id }) => id).filter((id) => !held.has(id))
  const parts = [...nodes, ...notes, ...groups].map(({ id }) => id)
  return withSelection(withMembership(pasted, new Set(free)), new Set(parts), new Set())
}

function stemOf(id: string): string {
  return id.replace(/\d+$/, '') || id
}

/** Names that are not taken, each given once. */
function freshNames(known: string[]): (stem: string) => string {
  const taken = new Set(known)
  return (stem) => {
    const id = freshId(stem, taken)
    taken.add(id)
    return id
  }
}
