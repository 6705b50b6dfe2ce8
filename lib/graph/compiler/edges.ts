import type { Pipeline, PipelineEdge } from '../document'
import { nearest } from '../nearest'
import type { DraftNode } from './draft'
import { listed, type Report } from './report'

/** An edge whose both ends exist, with its place in the document. */
export type DraftEdge = PipelineEdge & { path: string }

/** Edges that can be followed; everything wrong about an edge by itself is reported. */
export function draftEdges(
  pipeline: Pipeline,
  nodes: ReadonlyMap<string, DraftNode>,
  report: Report,
): DraftEdge[] {
  const edges: DraftEdge[] = []
  const ids = new Set<string>()
  const wires = new Map<string, string>()
  for (const [index, edge] of pipeline.edges.entries()) {
    const path = `edges[${index}]`
    if (ids.has(edge.id)) {
      report.add(
        'DUPLICATE_EDGE_ID',
        { edge: edge.id, path: `${path}.id` },
        { id: edge.id },
        `Two edges have the id “${edge.id}”.`,
        'Give one of them another id.',
      )
    }
    const fresh = !ids.has(edge.id)
    ids.add(edge.id)
    const wire = JSON.stringify([edge.source, edge.port, edge.target])
    const twin = wires.get(wire)
    if (twin !== undefined) {
      report.add(
        'DUPLICATE_EDGE',
        { edge: edge.id, path },
        { source: edge.source, port: edge.port, target: edge.target, first: twin },
        `The edge from ${edge.source}.${edge.port} to ${edge.target} exists twice.`,
        'Delete one of them.',
      )
      continue
    }
    wires.set(wire, edge.id)
    const known = checkEnds(edge, path, nodes, report)
    if (known && fresh) edges.push({ ...edge, path })
  }
  return edges
}

function checkEnds(
  edge: PipelineEdge,
  path: string,
  nodes: ReadonlyMap<string, DraftNode>,
  report: Report,
): boolean {
  const at = { edge: edge.id, path }
  const missing = [edge.source, edge.target].filter((id) => !nodes.has(id))
  if (missing.length > 0) {
    report.add(
      'DANGLING_EDGE',
      at,
      { source: edge.source, target: edge.target, missing },
      `The edge from ${edge.source} to ${edge.target} leads to nothing: there is no node ${listed(missing)}.`,
      'Delete the edge or connect it to a node.',
    )
    return false
  }
  const target = nodes.get(edge.target)
  if (target?.definition?.role === 'input') {
    report.add(
      'EDGE_INTO_INPUT',
      at,
      { source: edge.source, target: edge.target },
      `An edge leads back into the input node “${edge.target}”.`,
      'Let it lead to the node after the input.',
    )
    return false
  }
  return checkPort(edge, at, nodes.get(edge.source), report)
}

function checkPort(
  edge: PipelineEdge,
  at: { edge: string; path: string },
  source: DraftNode | undefined,
  report: Report,
): boolean {
  const ports = source?.ports
  if (!ports || edge.port === 'error' || ports.some((port) => port.name === edge.port)) return true
  const names = [...ports.map((port) => port.name), 'error']
  const suggestion = nearest(edge.port, names)
  report.add(
    'UNKNOWN_PORT',
    { ...at, path: `${at.path}.port` },
    { source: edge.source, port: edge.port, ports: names, suggestion },
    `“${edge.source}” has no port “${edge.port}”.`,
    suggestion
      ? `Did you mean ${suggestion}? Its ports are ${listed(names)}.`
      : `Its ports are ${listed(names)}.`,
  )
  return false
}
