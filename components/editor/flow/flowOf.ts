import type { Pipeline, PipelineEdge } from '@/lib/graph/document'
import { type Flow, INLET, type TrackEdge } from './flow'
import { groupNode } from './groupNode'
import { layOut } from './layOut'
import { noteNode } from './noteNode'
import { stepNode } from './stepNode'

export function trackEdge(edge: PipelineEdge, id = edge.id): TrackEdge {
  const { source, target, port } = edge
  return { id, type: 'track', source, target, sourceHandle: port, targetHandle: INLET, data: { edge } }
}

/** A stored document as the canvas holds it. Nothing is dropped: what cannot be drawn is still there and is saved again. */
export function flowOf(document: Pipeline): Flow {
  const { nodes, edges, ...frame } = document
  const positions = layOut(document)
  const nodeIds = uniqueIds()
  const edgeIds = uniqueIds()
  const steps = nodes.map((node) => {
    const position = positions.get(node.id) ?? { x: 0, y: 0 }
    const id = nodeIds(node.id)
    // a second node of the same name stands a little aside, or it would hide the first
    return stepNode(node, id === node.id ? position : { x: position.x + 24, y: position.y + 24 }, id)
  })
  const known = new Set(steps.map(({ id }) => id))
  return {
    nodes: steps,
    edges: edges.map((edge) => trackEdge(edge, edgeIds(edge.id))),
    notes: distinct(frame.view?.notes ?? []).map(noteNode),
    groups: distinct(frame.view?.groups ?? []).map((group) =>
      groupNode(group, (id) => (known.has(id) ? id : undefined)),
    ),
    frame,
  }
}

/** Of parts with one id the first: the canvas can hold a name only once. */
function distinct<Part extends { id: string }>(parts: Part[]): Part[] {
  return [...new Map(parts.toReversed().map((part) => [part.id, part])).values()].toReversed()
}

/** Ids as given, the second of its kind with a mark behind it. */
function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>()
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}#${count}`
  }
}
