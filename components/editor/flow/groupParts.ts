import { boundsAround, boundsOf } from './bounds'
import type { Flow } from './flow'
import { freshId } from './freshId'
import { GROUP_PADDING, GROUP_TITLE, groupNode } from './groupNode'
import { withSelection } from './selection'

/** Ids of the selected steps and notes, and of the members of selected groups. */
export function partsToGroup({ nodes, notes, groups }: Pick<Flow, 'nodes' | 'notes' | 'groups'>): string[] {
  const chosen = [...nodes, ...notes].filter(({ selected }) => selected).map(({ id }) => id)
  const held = groups.filter(({ selected }) => selected).flatMap(({ data }) => data.members)
  return [...new Set([...chosen, ...held])]
}

/**
 * Puts one frame around what is selected. Members leave the groups they were in; a selected group, and one that this leaves empty, goes
 * up in the new one: a node is never in two groups.
 */
export function groupSelected(flow: Flow, title: string): Flow {
  const members = new Set(partsToGroup(flow))
  const boxes = [...flow.nodes, ...flow.notes].filter(({ id }) => members.has(id)).map(boundsOf)
  const around = boundsAround(boxes)
  if (!around) return flow
  const id = freshId(
    'group',
    flow.groups.map(({ data }) => data.id),
  )
  const made = groupNode({
    id,
    title,
    at: [around.x - GROUP_PADDING, around.y - GROUP_PADDING - GROUP_TITLE],
    size: [around.width + GROUP_PADDING * 2, around.height + GROUP_PADDING * 2 + GROUP_TITLE],
    nodes: [],
  })
  const others = flow.groups.flatMap((group) => {
    const left = group.data.members.filter((member) => !members.has(member))
    if (left.length === group.data.members.length) return group.selected ? [] : [group]
    return left.length === 0 ? [] : [{ ...group, data: { ...group.data, members: left } }]
  })
  const group = { ...made, data: { ...made.data, members: [...members] } }
  return withSelection({ ...flow, groups: [...others, group] }, new Set([group.id]), new Set())
}

/** Takes the frames away from the selected groups, and from groups of selected nodes; what was in them stays and is selected. */
export function ungroupSelected(flow: Flow): Flow {
  const chosen = new Set(
    [...flow.nodes, ...flow.notes].filter(({ selected }) => selected).map(({ id }) => id),
  )
  const gone = flow.groups.filter(
    ({ selected, data }) => selected || data.members.some((member) => chosen.has(member)),
  )
  if (gone.length === 0) return flow
  const rest = { ...flow, groups: flow.groups.filter((group) => !gone.includes(group)) }
  const freed = gone.flatMap(({ data }) => data.members)
  return withSelection(rest, new Set([...chosen, ...freed]), new Set())
}
