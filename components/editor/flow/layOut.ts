import type { Pipeline } from '@/lib/graph/document'
import { COLUMN, ROW } from './nodeSize'

type Position = { x: number; y: number }

/**
 * Positions for every node of a document: its own where it has one, else a column by the longest way from the start (loop edges left
 * out), one below the other.
 */
export function layOut({ nodes, edges, view }: Pipeline): Map<string, Position> {
  const forward = edges.filter((edge) => !edge.loop)
  const columns = new Map(nodes.map(({ id }) => [id, 0]))
  // a longest path has fewer edges than nodes; rings that nobody has marked yet must not keep it going
  for (let round = 1; round < nodes.length; round += 1) {
    let moved = false
    for (const { source, target } of forward) {
      const column = (columns.get(source) ?? 0) + 1
      if (!columns.has(target) || (columns.get(target) ?? 0) >= column || column > nodes.length) continue
      columns.set(target, column)
      moved = true
    }
    if (!moved) break
  }
  const filled = new Map<number, number>()
  return new Map(
    nodes.map(({ id }): [string, Position] => {
      const known = view?.nodes?.[id]
      if (known) return [id, { x: known[0], y: known[1] }]
      const column = columns.get(id) ?? 0
      const row = filled.get(column) ?? 0
      filled.set(column, row + 1)
      return [id, { x: column * COLUMN, y: row * ROW }]
    }),
  )
}
