import type { Pipeline } from '@/lib/graph/document'
import { type Flow, pipelineEdges, pipelineNodes } from './flow'
import { groupOf } from './groupNode'
import { noteOf } from './noteNode'

/** The document that the canvas stands for: only its own fields, positions in whole pixels. */
export function documentOf(flow: Flow): Pipeline {
  const { format, formatVersion, name, description, view, ...rest } = flow.frame
  const positions = flow.nodes.map(({ data, position }): [string, [number, number]] => [
    data.node.id,
    [Math.round(position.x), Math.round(position.y)],
  ])
  return {
    format,
    formatVersion,
    name,
    ...(description === undefined ? {} : { description }),
    nodes: pipelineNodes(flow),
    edges: pipelineEdges(flow),
    ...rest,
    view: { ...view, nodes: Object.fromEntries(positions), ...notesAndGroups(flow) },
  }
}

/** A document without notes or groups does not gain empty lists of them. */
function notesAndGroups({ nodes, notes, groups, frame: { view } }: Flow): Pipeline['view'] {
  const ids = new Map(nodes.map(({ id, data }) => [id, data.node.id]))
  return {
    ...(notes.length === 0 && !view?.notes ? {} : { notes: notes.map(noteOf) }),
    ...(groups.length === 0 && !view?.groups
      ? {}
      : { groups: groups.map((group) => groupOf(group, (member) => ids.get(member))) }),
  }
}
