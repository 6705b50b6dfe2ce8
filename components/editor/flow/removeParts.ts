import type { Flow } from './flow'

/** Removes nodes with their wires, and single wires. */
export function removeParts(flow: Flow, nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>): Flow {
  return {
    ...flow,
    nodes: flow.nodes.filter(({ id }) => !nodeIds.has(id)),
    edges: flow.edges.filter(
      ({ id, source, target }) => !edgeIds.has(id) && !nodeIds.has(source) && !nodeIds.has(target),
    ),
  }
}
