import type { Pipeline } from './document'
import type { Json } from './json'
import { fieldChanges, type PipelineChange, pipelineChanges } from './pipelineChanges'

/** What became of a node or a wire; `fields` are those inside it that differ, by their paths (`config.tool`). */
export type PartChange = { kind: 'added' | 'removed' | 'changed'; fields: PipelineChange[] }

/** Two documents part by part. Nodes and wires by id, only those that differ; `settings` is everything else but positions, notes and groups. */
export type PipelineDiff = {
  nodes: Map<string, PartChange>
  edges: Map<string, PartChange>
  settings: PipelineChange[]
}

export function diffPipelines(before: Pipeline, after: Pipeline): PipelineDiff {
  return {
    nodes: partChanges(before.nodes, after.nodes),
    edges: partChanges(before.edges, after.edges),
    settings: pipelineChanges({ ...before, nodes: [], edges: [] }, { ...after, nodes: [], edges: [] }),
  }
}

function partChanges(
  before: readonly { id: string }[],
  after: readonly { id: string }[],
): Map<string, PartChange> {
  const [old, now] = [byId(before), byId(after)]
  const changes = new Map<string, PartChange>()
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(id), now.get(id)]
    if (was === undefined) changes.set(id, { kind: 'added', fields: [] })
    else if (is === undefined) changes.set(id, { kind: 'removed', fields: [] })
    else {
      const fields = fieldChanges(was, is)
      if (fields.length > 0) changes.set(id, { kind: 'changed', fields })
    }
  }
  return changes
}

/** Parts as plain JSON: members that are undefined are absent. */
function byId(parts: readonly { id: string }[]): Map<string, Json> {
  return new Map(parts.map((part) => [part.id, JSON.parse(JSON.stringify(part))]))
}
