import type { TrackEdge } from '../flow/flow'

const indexes = new WeakMap<readonly TrackEdge[], ReadonlyMap<string, string>>()

/** Ports of `id` that wires hang on, joined by line breaks: one scalar, so that a card renders only when its own change. */
export function usedPorts(edges: readonly TrackEdge[], id: string): string {
  let index = indexes.get(edges)
  if (!index) {
    index = indexed(edges)
    indexes.set(edges, index)
  }
  return index.get(id) ?? ''
}

function indexed(edges: readonly TrackEdge[]): ReadonlyMap<string, string> {
  const ports = new Map<string, Set<string>>()
  for (const { source, sourceHandle } of edges) {
    const known = ports.get(source) ?? new Set<string>()
    ports.set(source, known.add(sourceHandle ?? ''))
  }
  return new Map([...ports].map(([id, names]) => [id, [...names].join('\n')]))
}
