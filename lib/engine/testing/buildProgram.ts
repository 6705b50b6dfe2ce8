import type { Bypass } from '../../graph/bypass'
import { FORMAT, type NodeGuards, type PipelineEdge, type PipelineGuards } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import type { Program, ProgramLoop, ProgramNode } from '../../graph/program'
import { type FakeTool, fakeProgram } from './fakeProgram'

type NodeSketch = {
  ports?: string[]
  ends?: string[]
  in?: { [slot: string]: Json }
  config?: JsonObject
  guards?: NodeGuards
  /** The pipeline it runs inside its run. */
  flow?: Program
  /** Set for a disabled node. */
  bypass?: Bypass
}

export type ProgramSketch = {
  /** The first is the input; those named `out…` are outputs. */
  nodes: { [id: string]: NodeSketch }
  /** `a -> b`, `a.port -> b`, and with a number of repetitions `b.again -> a x2`. */
  edges: string[]
  tools?: FakeTool[]
  guards?: PipelineGuards
}

/** A compiled graph from a sketch, for tests of what comes after compiling. */
export function buildProgram({ nodes, edges, tools = [], guards }: ProgramSketch): Program {
  const ids = Object.keys(nodes)
  const wired = edges.map(toEdge)
  const order = sorted(ids, wired)
  const loops = wired.flatMap((edge) => (edge.loop ? [toLoop(edge, edge.loop.max, wired)] : []))
  const outermostFirst = loops.toSorted((a, b) => b.body.size - a.body.size)
  const nested = outermostFirst.map((loop) => ({ ...loop, inner: innerOf(loop, outermostFirst) }))
  const program = fakeProgram({ tools, ...(guards ? { guards } : {}) })
  return {
    ...program,
    document: { ...program.document, format: FORMAT, edges: wired },
    nodes: new Map(ids.map((id) => [id, toNode(id, nodes[id] ?? {}, wired, outermostFirst)])),
    order,
    loops: new Map(nested.map((loop) => [loop.edge.id, loop])),
    input: ids[0] ?? '',
    outputs: ids.filter((id) => id.startsWith('out')),
  }
}

function toEdge(text: string): PipelineEdge {
  const parts = /^(\w+)(?:\.(\w+))? -> (\w+)(?: x(\d+))?$/.exec(text)
  const [, source = '', port = 'done', target = '', max] = parts ?? []
  if (!parts) throw new Error(`Not an edge: ${text}`)
  return { id: text, source, port, target, ...(max ? { loop: { max: Number(max) } } : {}) }
}

function toNode(id: string, sketch: NodeSketch, edges: PipelineEdge[], loops: ProgramLoop[]): ProgramNode {
  const outgoing = edges.filter(({ source }) => source === id)
  const config = sketch.config ?? {}
  return {
    id,
    node: {
      ...{ id, type: 'scripted', title: id, config },
      ...(sketch.in ? { in: sketch.in } : {}),
      ...(sketch.guards ? { guards: sketch.guards } : {}),
    },
    config,
    ports: sketch.ports ?? ['done'],
    endingPorts: sketch.ends ?? (id.startsWith('out') ? ['done'] : []),
    incoming: edges.filter(({ target, loop }) => target === id && !loop),
    outgoing,
    loops: loops.filter(({ body }) => body.has(id)).map(({ edge }) => edge.id),
    types: {},
    ...(sketch.flow ? { flow: sketch.flow } : {}),
    ...(sketch.bypass ? { bypass: sketch.bypass } : {}),
  }
}

function toLoop(edge: PipelineEdge, max: number, edges: PipelineEdge[]): ProgramLoop {
  const forward = edges.filter(({ loop }) => !loop)
  const after = reach(edge.target, (id) =>
    forward.filter(({ source }) => source === id).map(({ target }) => target),
  )
  const before = reach(edge.source, (id) =>
    forward.filter(({ target }) => target === id).map(({ source }) => source),
  )
  const body = new Set([...after].filter((id) => before.has(id)))
  return { edge, max, header: edge.target, body, inner: [] }
}

/** Of two loops with equal bodies the later one is inside, as in the compiler. */
function innerOf(loop: ProgramLoop, outermostFirst: ProgramLoop[]): string[] {
  return outermostFirst
    .slice(outermostFirst.indexOf(loop) + 1)
    .filter((other) => [...other.body].every((id) => loop.body.has(id)))
    .map(({ edge }) => edge.id)
}

function reach(from: string, next: (id: string) => string[]): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const other of next(id)) seen.add(other)
  return seen
}

function sorted(ids: string[], edges: PipelineEdge[]): string[] {
  const left = [...ids]
  const order: string[] = []
  while (left.length > 0) {
    const free = left.findIndex((id) =>
      edges.every(({ source, target, loop }) => loop || target !== id || order.includes(source)),
    )
    if (free < 0) throw new Error('The sketch has a cycle that no loop edge closes')
    order.push(...left.splice(free, 1))
  }
  return order
}
