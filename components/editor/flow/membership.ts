import { type Bounds, boundsOf, centredIn } from './bounds'
import type { Flow, GroupNode } from './flow'

/**
 * Who belongs to which group after `moved` parts (steps or notes) were put where they are now: a part belongs to the smallest frame its
 * middle lies in, and to no other. Groups that gain and lose nobody keep their identity.
 */
export function withMembership(flow: Flow, moved: ReadonlySet<string>): Flow {
  if (flow.groups.length === 0 || moved.size === 0) return flow
  const homes = new Map<string, string>()
  for (const part of [...flow.nodes, ...flow.notes]) {
    const home = moved.has(part.id) ? smallestAround(flow.groups, boundsOf(part)) : undefined
    if (home) homes.set(part.id, home.id)
  }
  const groups = flow.groups.map((group) => {
    const kept = group.data.members.filter((id) => !moved.has(id) || homes.get(id) === group.id)
    const come = [...homes].flatMap(([id, home]) => (home === group.id && !kept.includes(id) ? [id] : []))
    const same = come.length === 0 && kept.length === group.data.members.length
    return same ? group : { ...group, data: { ...group.data, members: [...kept, ...come] } }
  })
  return groups.every((group, index) => group === flow.groups[index]) ? flow : { ...flow, groups }
}

function smallestAround(groups: readonly GroupNode[], box: Bounds): GroupNode | undefined {
  const area = (group: GroupNode) => (group.width ?? 0) * (group.height ?? 0)
  return groups.filter((group) => centredIn(box, boundsOf(group))).sort((a, b) => area(a) - area(b))[0]
}

/** Parts inside of a frame or among its members: those whose home may change when the frame does. */
export function touchedBy(flow: Flow, groupId: string): Set<string> {
  const group = flow.groups.find(({ id }) => id === groupId)
  if (!group) return new Set()
  const inside = [...flow.nodes, ...flow.notes].filter((part) => centredIn(boundsOf(part), boundsOf(group)))
  return new Set([...group.data.members, ...inside.map(({ id }) => id)])
}
