import type { Flow, StepNode } from './flow'

/**
 * Steps so that whatever leads to a step comes before it (loops left out); among equals from left to right, then from top to bottom.
 * Steps of a ring that is not marked as a loop follow in the order they stand.
 */
export function inOrder({ nodes, edges }: Pick<Flow, 'nodes' | 'edges'>): StepNode[] {
  const waiting = new Map(nodes.map(({ id }) => [id, 0]))
  const forward = edges.filter(
    ({ data, source, target }) => !data?.edge.loop && waiting.has(source) && waiting.has(target),
  )
  const following = new Map<string, string[]>()
  for (const { source, target } of forward) {
    waiting.set(target, (waiting.get(target) ?? 0) + 1)
    const known = following.get(source)
    if (known) known.push(target)
    else following.set(source, [target])
  }
  const left = [...nodes].sort((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
  const ordered: StepNode[] = []
  while (left.length > 0) {
    const index = left.findIndex(({ id }) => waiting.get(id) === 0)
    const [next] = left.splice(Math.max(index, 0), 1)
    if (!next) break
    ordered.push(next)
    for (const target of following.get(next.id) ?? []) waiting.set(target, (waiting.get(target) ?? 0) - 1)
  }
  return ordered
}
