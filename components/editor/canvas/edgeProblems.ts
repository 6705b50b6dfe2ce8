import type { Check } from '../store/editorState'

const indexes = new WeakMap<Check, ReadonlyMap<string, string>>()

/** Codes of the problems an edge has part in, joined by spaces, empty for none: a ring is shown on every edge of it. */
export function edgeProblems(check: Check | null, edge: string): string {
  if (!check) return ''
  let index = indexes.get(check)
  if (!index) {
    index = indexed(check)
    indexes.set(check, index)
  }
  return index.get(edge) ?? ''
}

function indexed({ problems }: Check): ReadonlyMap<string, string> {
  const codes = new Map<string, Set<string>>()
  for (const { at, code, severity, params } of problems) {
    if (severity === 'warning') continue
    const ring = Array.isArray(params.edges) ? params.edges.filter((id) => typeof id === 'string') : []
    for (const id of new Set([...ring, ...(at.edge === undefined ? [] : [at.edge])]))
      codes.set(id, (codes.get(id) ?? new Set()).add(code))
  }
  return new Map([...codes].map(([id, list]) => [id, [...list].join(' ')]))
}
