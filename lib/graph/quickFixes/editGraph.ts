import type { NodeDefinition } from '../definition'
import type { Pipeline, PipelineEdge } from '../document'
import type { Json } from '../json'
import { newNode } from '../newNode'

/** Readers are told apart from their copies by their place in the list: faulty documents name two things alike. */
export function withoutEdgeAt(document: Pipeline, path: string): Pipeline {
  const index = indexIn('edges', path)
  return { ...document, edges: document.edges.filter((_, at) => at !== index) }
}

export function withEdgeAt(
  document: Pipeline,
  path: string,
  edit: (edge: PipelineEdge) => PipelineEdge,
): Pipeline {
  const index = indexIn('edges', path)
  return { ...document, edges: document.edges.map((edge, at) => (at === index ? edit(edge) : edge)) }
}

/** The position that a path like `edges[3].port` begins with; -1 for another path. */
export function indexIn(list: 'edges' | 'nodes' | 'tools', path: string): number {
  const found = new RegExp(`^${list}\\[(\\d+)\\]`).exec(path)?.[1]
  return found === undefined ? -1 : Number(found)
}

export function withWire(document: Pipeline, source: string, port: string, target: string): Pipeline {
  const taken = document.edges.map(({ id }) => id)
  const id = freeName(`e${document.edges.length + 1}`, taken)
  return { ...document, edges: [...document.edges, { id, source, port, target }] }
}

/** A new node right of `beside` (or of everything), unwired, without a title: it is called by its type. */
export function withNewNode(
  document: Pipeline,
  definition: Pick<NodeDefinition<never>, 'type' | 'defaults'>,
  beside: string | null,
  inputs: { [slot: string]: Json } = {},
): { document: Pipeline; id: string } {
  const fresh = newNode(
    definition,
    document.nodes.map(({ id }) => id),
    '',
  )
  const node = Object.keys(inputs).length === 0 ? fresh : { ...fresh, in: inputs }
  const places = document.view?.nodes ?? {}
  const known = beside === null ? undefined : places[beside]
  const view = known
    ? { view: { ...document.view, nodes: { ...places, [node.id]: freePlace(places, known) } } }
    : {}
  return { document: { ...document, nodes: [...document.nodes, node], ...view }, id: node.id }
}

const STEP: [number, number] = [320, 200]

/** One column to the right, below whatever stands there already. */
function freePlace(places: { [id: string]: [number, number] }, [x, y]: [number, number]): [number, number] {
  const spot: [number, number] = [x + STEP[0], y]
  const covered = () =>
    Object.values(places).some(
      ([left, top]) => Math.abs(left - spot[0]) < STEP[0] && Math.abs(top - spot[1]) < STEP[1],
    )
  while (covered()) spot[1] += STEP[1]
  return spot
}

export function freeName(stem: string, taken: readonly string[]): string {
  let name = stem
  for (let number = 2; taken.includes(name); number += 1) name = `${stem}${number}`
  return name
}

/** Whether forward wires lead from one node to another, or both are the same. */
export function leadsTo(document: Pipeline, from: string, to: string): boolean {
  const seen = new Set([from])
  const queue = [from]
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const { source, target, loop } of document.edges) {
      if (source !== next || loop || seen.has(target)) continue
      seen.add(target)
      queue.push(target)
    }
  return seen.has(to)
}
