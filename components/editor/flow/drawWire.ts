import type { Catalogue } from '@/lib/graph/catalogue'
import { definitionContext } from '@/lib/graph/definitionContext'
import { documentOf } from './documentOf'
import { type Filled, fillInputs } from './fillInputs'
import type { Flow } from './flow'
import { trackEdge } from './flowOf'
import { freshId } from './freshId'
import type { Wire } from './judgeWire'
import { replaceNode } from './replaceNode'

export const USUAL_LOOP_MAX = 2

/** Draws a wire that has been judged and fills what it can; a loop wire fills nothing, its target runs before its source. */
export function drawWire(
  flow: Flow,
  wire: Wire,
  catalogue: Catalogue,
  loop?: { max: number },
): { flow: Flow; filled: Filled['filled'] } {
  const source = flow.nodes.find(({ id }) => id === wire.source)?.data.node
  const target = flow.nodes.find(({ id }) => id === wire.target)
  if (!source || !target) return { flow, filled: [] }
  const id = freshId(
    `e${flow.edges.length + 1}`,
    flow.edges.map((edge) => edge.id),
  )
  const edge = {
    id,
    source: source.id,
    port: wire.port,
    target: target.data.node.id,
    ...(loop ? { loop } : {}),
  }
  const wired = { ...flow, edges: [...flow.edges, trackEdge(edge)] }
  if (loop) return { flow: wired, filled: [] }
  const context = definitionContext(documentOf(wired), catalogue)
  const { node, filled } = fillInputs(target.data.node, source, wire.port, context)
  return { flow: replaceNode(wired, target.id, node), filled }
}
