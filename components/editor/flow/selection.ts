import type { Flow } from './flow'

export function selectedNodes({ nodes }: Pick<Flow, 'nodes'>) {
  return nodes.filter(({ selected }) => selected)
}

/** Whether anything at all is selected: steps, wires, notes or groups. */
export function hasSelection({ nodes, edges, notes, groups }: Omit<Flow, 'frame'>): boolean {
  const some = (parts: readonly { selected?: boolean }[]) => parts.some(({ selected }) => selected)
  return some(nodes) || some(edges) || some(notes) || some(groups)
}

/** Selects exactly these (steps, notes and groups by React Flow's ids); whatever already is as it should be keeps its identity. */
export function withSelection(flow: Flow, nodes: ReadonlySet<string>, edges: ReadonlySet<string>): Flow {
  const mark = <Part extends { id: string; selected?: boolean }>(
    parts: Part[],
    chosen: ReadonlySet<string>,
  ) =>
    parts.map((part) =>
      (part.selected ?? false) === chosen.has(part.id) ? part : { ...part, selected: chosen.has(part.id) },
    )
  return {
    ...flow,
    nodes: mark(flow.nodes, nodes),
    edges: mark(flow.edges, edges),
    notes: mark(flow.notes, nodes),
    groups: mark(flow.groups, nodes),
  }
}

export function withEverythingSelected(flow: Flow): Flow {
  const ids = [...flow.nodes, ...flow.notes, ...flow.groups].map(({ id }) => id)
  return withSelection(flow, new Set(ids), new Set(flow.edges.map(({ id }) => id)))
}
