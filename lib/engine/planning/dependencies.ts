import { nearest } from '../../graph/nearest'
import type { PlanStep } from '../../run/plan'

/** Dependencies that name no step, the step itself, or lead back to it. Steps in `done` may be depended on. */
export function dependencyProblems(steps: readonly PlanStep[], done: ReadonlySet<string>): string[] {
  const ids = new Set([...steps.map(({ id }) => id), ...done])
  const direct = steps.flatMap(({ id, dependsOn }) =>
    dependsOn.flatMap((other) => {
      if (other === id) return [`Step ${id}: it depends on itself.`]
      if (ids.has(other)) return []
      const suggestion = nearest(other, ids)
      const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`
      return [`Step ${id}: it depends on ${other}, which does not exist.${hint}`]
    }),
  )
  const cycle = findCycle(steps)
  return cycle === null
    ? direct
    : [...direct, `Steps depend on each other in a circle: ${cycle.join(' → ')}.`]
}

/** The first circle of two or more steps, its first step repeated at the end. */
function findCycle(steps: readonly PlanStep[]): string[] | null {
  const before = new Map(steps.map(({ id, dependsOn }) => [id, dependsOn.filter((other) => other !== id)]))
  const settled = new Set<string>()
  const visit = (id: string, path: string[]): string[] | null => {
    const seen = path.indexOf(id)
    if (seen >= 0) return [...path.slice(seen), id]
    if (settled.has(id)) return null
    for (const other of before.get(id) ?? []) {
      const found = visit(other, [...path, id])
      if (found) return found
    }
    settled.add(id)
    return null
  }
  for (const { id } of steps) {
    const found = visit(id, [])
    if (found) return found
  }
  return null
}

/** Everything a step comes after, directly or not. */
export function stepsBefore(id: string, steps: ReadonlyMap<string, PlanStep>): Set<string> {
  const found = new Set<string>()
  const open = [...(steps.get(id)?.dependsOn ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(steps.get(next)?.dependsOn ?? []))
  }
  return found
}
