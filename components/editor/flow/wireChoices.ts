import type { Flow } from './flow'
import { judgeWire, type WireVerdict } from './judgeWire'
import { ERROR_PORT, portsOf } from './portsOf'

/** A node a wire could lead into, and what becomes of that wire. */
export type WireChoice = { id: string; title: string; verdict: WireVerdict }

/** Ports wires can leave a node by, `error` last. */
export function outlets(flow: Pick<Flow, 'nodes'>, source: string): string[] {
  const node = flow.nodes.find(({ id }) => id === source)?.data.node
  return node ? [...portsOf(node), ERROR_PORT] : []
}

/** Every node as the end of a wire from this port: what may be drawn first, then loops, then what cannot be and why. */
export function wireChoices(flow: Pick<Flow, 'nodes' | 'edges'>, source: string, port: string): WireChoice[] {
  const order: WireVerdict['kind'][] = ['ok', 'loop', 'refused']
  return flow.nodes
    .map(({ id, data }) => ({
      id,
      title: data.node.title || data.node.id,
      verdict: judgeWire(flow, { source, port, target: id }),
    }))
    .sort((a, b) => order.indexOf(a.verdict.kind) - order.indexOf(b.verdict.kind))
}
