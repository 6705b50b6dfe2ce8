import { FAR, NEAR } from './gestures'
import type { Visit } from './visit'

export type Pair = { ours: Visit[]; bare: Visit[] }

/** Ours may take so many times what the bare page takes. */
const MOST = { task: { count: 450, times: 1.5 }, opening: { count: 1_000, times: 2 } }

type Line = { what: string; ours: number; bare: number; goal: number | null }

export function linesOf(count: number, { ours, bare }: Pair): Line[] {
  const line = (what: string, read: (visit: Visit) => number, goal: number | null = null): Line => ({
    ...{ what, goal },
    ours: middle(ours.map(read)),
    bare: middle(bare.map(read)),
  })
  const cost = (name: string, part: 'task' | 'script' | 'layout') => (visit: Visit) =>
    visit.costs[name]?.[part] ?? Number.NaN
  return [
    line(
      'time to interactive, ms',
      (visit) => visit.interactive,
      count === MOST.opening.count ? MOST.opening.times : null,
    ),
    ...[...NEAR, ...FAR].flatMap(({ name, alone }) => [
      line(
        `${name}: tasks, ms`,
        cost(name, 'task'),
        count === MOST.task.count && !alone ? MOST.task.times : null,
      ),
      line(`${name}: of it script`, cost(name, 'script')),
      line(`${name}: of it style and layout`, cost(name, 'layout')),
    ]),
    line('all gestures: tasks, ms', (visit) =>
      Object.values(visit.costs).reduce((sum, { task }) => sum + task, 0),
    ),
    line('DOM nodes', (visit) => visit.domNodes),
    line('heap, MB', (visit) => visit.heapMb),
  ]
}

/** One table of a number of nodes. */
export function describeLines(count: number, lines: Line[]): string {
  const rows = lines.map(({ what, ours, bare, goal }) => {
    const times = ours / bare
    const verdict = goal === null ? '' : times <= goal ? `≤ ${goal}` : `MISSED ${goal}`
    return (
      what.padEnd(36) +
      [round(ours), round(bare), times.toFixed(2), verdict].map((cell) => cell.padStart(12)).join('')
    )
  })
  const head =
    `${count} nodes`.padEnd(36) +
    ['ours', 'bare', 'ours/bare', 'goal'].map((cell) => cell.padStart(12)).join('')
  return [head, ...rows].join('\n')
}

export function missed(lines: Line[]): Line[] {
  return lines.filter(({ ours, bare, goal }) => goal !== null && ours / bare > goal)
}

function middle(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function round(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}
