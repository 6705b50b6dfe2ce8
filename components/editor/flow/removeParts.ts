import type { Flow } from './flow'

/** Removes steps with their wires, notes, frames of groups (not what is in them), and single wires. */
export function removeParts(flow: Flow, nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>): Flow {
  return {
    ...flow,
    nodes: flow.nodes.filter(({ id }) => !nodeIds.has(id)),
    edges: flow.edges.filter(
      ({ id, source, target }) => !edgeIds.has(id) && !nodeIds.has(source) && !nodeIds.has(target),
    ),
    notes: flow.notes.filter(({ id }) => !nodeIds.has(id)),
    groups: flow.groups
      .filter(({ id }) => !nodeIds.has(id))
      .map((group) => {
        const members = group.data.members.filter((member) => !nodeIds.has(member))
        return members.length === group.data.members.length
          ? group
          : { ...group, data: { ...group.data, members } }
      }),
  }
}
