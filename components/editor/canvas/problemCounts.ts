import type { Problem } from '@/lib/graph/problem'
import type { Check } from '../store/editorState'

/** How bad it is: `error` and `publish` stop something, `warning` only tells. */
export type Severity = Problem['severity']

type Count = { worst: Severity; count: number }
const indexes = new WeakMap<Check, ReadonlyMap<string, string>>()
const ORDER: Severity[] = ['warning', 'publish', 'error']

/** `<severity> <count>` of a node's problems, empty when it has none: one scalar, so that a card renders only when its own change. */
export function problemBadge(check: Check | null, node: string): string {
  if (!check) return ''
  let index = indexes.get(check)
  if (!index) {
    index = indexed(check.problems)
    indexes.set(check, index)
  }
  return index.get(node) ?? ''
}

function indexed(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Count>()
  for (const { at, severity } of problems) {
    if (at.node === undefined) continue
    const known = counts.get(at.node) ?? { worst: severity, count: 0 }
    const worse = ORDER.indexOf(severity) > ORDER.indexOf(known.worst) ? severity : known.worst
    counts.set(at.node, { worst: worse, count: known.count + 1 })
  }
  return new Map([...counts].map(([node, { worst, count }]) => [node, `${worst} ${count}`]))
}
