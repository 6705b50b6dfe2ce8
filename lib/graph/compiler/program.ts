import type { DefinitionContext } from '../definition'
import type { PipelineEdge } from '../document'
import type { Program, ProgramLoop, ProgramNode } from '../program'
import type { DraftNode } from './draft'
import type { DraftEdge } from './edges'
import { type FoundFlow, flowKey } from './flows'
import type { ReachedTools } from './tools'
import type { Topology } from './topology'
import type { NodeTypes } from './types'

export type Findings = { types: NodeTypes; reached: ReachedTools; flows: ReadonlyMap<string, FoundFlow> }

/** Puts what the checks found out into the form the engine runs. */
export function buildProgram(
  context: DefinitionContext,
  topology: Topology,
  { types, reached, flows }: Findings,
  input: string,
  outputs: string[],
): Program {
  const nodes = new Map<string, ProgramNode>()
  for (const node of topology.nodes.values()) nodes.set(node.id, programNode(node, topology, types, flows))
  const loops = new Map<string, ProgramLoop>()
  for (const loop of topology.loops) {
    const { edge, max, header, body } = loop
    const inner = topology.loops
      .filter((other) => isInside(other, loop, topology))
      .map((other) => other.edge.id)
    loops.set(edge.id, { edge: plain(edge), max, header, body, inner })
  }
  return {
    document: context.pipeline,
    nodes,
    order: topology.order,
    loops,
    tools: reached.tools,
    catalogue: context.catalogue,
    input,
    outputs,
  }
}

function programNode(
  node: DraftNode,
  topology: Topology,
  types: NodeTypes,
  flows: Findings['flows'],
): ProgramNode {
  const ports = node.ports ?? []
  const ref = node.config && node.definition?.pipeline?.(node.config.value)
  const flow = ref && flows.get(flowKey(ref))
  return {
    id: node.id,
    node: node.node,
    config: node.config?.value ?? null,
    ports: [...ports.map((port) => port.name), 'error'],
    endingPorts: ports.filter((port) => port.endsBranch).map((port) => port.name),
    incoming: (topology.incoming.get(node.id) ?? []).map(plain),
    outgoing: (topology.leaving.get(node.id) ?? []).map(plain),
    loops: topology.loops.filter((loop) => loop.body.has(node.id)).map((loop) => loop.edge.id),
    types: types.get(node.id) ?? {},
    ...(flow?.kind === 'ok' ? { flow: flow.program } : {}),
    ...(node.bypass ? { bypass: node.bypass } : {}),
  }
}

/** Loops are sorted outermost first, so of two with equal bodies the later one is inside. */
function isInside(
  inner: Topology['loops'][number],
  outer: Topology['loops'][number],
  topology: Topology,
): boolean {
  if (topology.loops.indexOf(inner) <= topology.loops.indexOf(outer)) return false
  for (const id of inner.body) if (!outer.body.has(id)) return false
  return true
}

function plain({ path: _, ...edge }: DraftEdge): PipelineEdge {
  return edge
}
