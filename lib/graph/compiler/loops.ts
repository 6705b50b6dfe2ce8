import type { DraftEdge } from './edges'
import type { Report } from './report'
import type { Topology } from './topology'

/** A legal loop: `body` are the nodes on forward paths from the header to the loop edge's source, both included. */
export type DraftLoop = { edge: DraftEdge; max: number; header: string; body: ReadonlySet<string> }

/**
 * The declared loops that are cycles with one entry and properly nested, outermost first; all others are reported. A loop port carries
 * nothing but its loop edge: a second edge on it could never be taken, because the port only ever starts another iteration.
 */
export function findLoops(topology: Omit<Topology, 'loops'>, report: Report): DraftLoop[] {
  const loops: DraftLoop[] = []
  for (const edge of topology.edges) {
    if (!edge.loop) continue
    const loop = loopOf(edge, edge.loop.max, topology, report)
    if (!loop || !entersAtHeader(loop, topology, report) || sharesPort(edge, topology, report)) continue
    const crossing = loops.find((other) => !isNested(other.body, loop.body))
    if (crossing) reportCrossing(loop, crossing, report)
    else loops.push(loop)
  }
  return loops.sort((a, b) => b.body.size - a.body.size)
}

/** How often a node may run in one run: once per possible iteration of every loop around it. */
export function timesRun(id: string, loops: readonly DraftLoop[]): number {
  return loops.filter((loop) => loop.body.has(id)).reduce((times, loop) => times * (loop.max + 1), 1)
}

function loopOf(
  edge: DraftEdge,
  max: number,
  topology: Omit<Topology, 'loops'>,
  report: Report,
): DraftLoop | null {
  const { source, target: header } = edge
  if (source !== header && !topology.isBefore(header, source)) {
    report.add(
      'LOOP_NOT_A_CYCLE',
      { edge: edge.id, path: `${edge.path}.loop` },
      { source, target: header },
      `The loop edge from ${source} to ${header} does not lead back: ${header} does not come before ${source}.`,
      'Remove the loop mark, or let the edge lead to a node that comes before.',
    )
    return null
  }
  const between = topology.order.filter(
    (id) =>
      (id === header || topology.isBefore(header, id)) && (id === source || topology.isBefore(id, source)),
  )
  return { edge, max, header, body: new Set(between) }
}

function entersAtHeader(loop: DraftLoop, topology: Omit<Topology, 'loops'>, report: Report): boolean {
  for (const id of loop.body) {
    if (id === loop.header) continue
    const entry = (topology.incoming.get(id) ?? []).find((edge) => !loop.body.has(edge.source))
    if (!entry) continue
    report.add(
      'LOOP_NOT_NESTED',
      { edge: loop.edge.id, path: `${loop.edge.path}.loop` },
      { reason: 'entry', loop: loop.edge.id, entry: entry.id, header: loop.header, node: id },
      `The loop back to ${loop.header} can also be entered at ${id}, by the edge from ${entry.source}.`,
      `Let the edge from ${entry.source} lead to ${loop.header}, or let the loop begin at ${entry.source}.`,
    )
    return false
  }
  return true
}

function sharesPort(edge: DraftEdge, topology: Omit<Topology, 'loops'>, report: Report): boolean {
  const other = topology.edges.find(
    (twin) => twin !== edge && twin.source === edge.source && twin.port === edge.port,
  )
  if (!other) return false
  report.add(
    'LOOP_NOT_NESTED',
    { edge: edge.id, path: edge.path },
    { reason: 'port', loop: edge.id, other: other.id, source: edge.source, port: edge.port },
    `${edge.source}.${edge.port} loops back to ${edge.target} and also leads to ${other.target}.`,
    'A port with a loop edge carries nothing else: delete one of the two edges.',
  )
  return true
}

function isNested(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const id of small) if (large.has(id)) shared += 1
  return shared === 0 || shared === small.size
}

function reportCrossing(loop: DraftLoop, other: DraftLoop, report: Report): void {
  report.add(
    'LOOP_NOT_NESTED',
    { edge: loop.edge.id, path: `${loop.edge.path}.loop` },
    { reason: 'crossing', loop: loop.edge.id, other: other.edge.id },
    `The loops ${loop.edge.source} → ${loop.header} and ${other.edge.source} → ${other.header} overlap without one containing the other.`,
    'Let one loop lie inside the other, or begin where the other ends.',
  )
}
