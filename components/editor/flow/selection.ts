import type { Flow } from './flow'

export function selectedNodes({ nodes }: Pick<Flow, 'nodes'>) {
  return nodes.filter(({ selected }) => selected)
}

/** Selects exactly these; whatever already is as it should be keeps its identity. */
export function withSelection(flow: Flow, nodes: ReadonlySet<string>, edges: ReadonlySet<string>): Flow {
  const mark = <Part extends { id: string; selected?: boolean }>(
    parts: Part[],
    chosen: ReadonlySet<string>,
  ) =>
    parts.map((part) =>
      (part.selected ?? false) === chosen.has(part.id) ? part : { ...part, selected: chosen.has(part.id) },
    )
  return { ...flow, nodes: mark(flow.nodes, nodes), edges: mark(flow.edges, edges) }
}

export function withEverythingSelected(flow: Flow): Flow {
  return withSelection(flow, new Set(flow.nodes.map(({ id }) => id)), new Set(flow.edges.map(({ id }) => id)))
}
