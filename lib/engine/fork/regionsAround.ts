import type { Program } from '../../graph/program'

/** How the nodes of a graph lie to one of them, along forward edges. */
export type Regions = {
  /** Those that lead to it. */
  before: ReadonlySet<string>
  /** Those that it does not lead to, itself excluded: `before`, and what lies beside it. */
  untouched: ReadonlySet<string>
}

export function regionsAround(program: Program, node: string): Regions {
  const before = reach(node, (id) => (program.nodes.get(id)?.incoming ?? []).map(({ source }) => source))
  const after = reach(node, (id) =>
    (program.nodes.get(id)?.outgoing ?? []).flatMap(({ target, loop }) => (loop ? [] : [target])),
  )
  before.delete(node)
  return { before, untouched: new Set(program.order.filter((id) => !after.has(id))) }
}

/** `from` included. */
function reach(from: string, next: (id: string) => string[]): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const other of next(id)) seen.add(other)
  return seen
}
