import type { EffectAhead } from '@/lib/api/trials'
import type { Program, ProgramNode, ProgramTool } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { httpProblem } from '../httpProblem'

/** What running these nodes can change outside, in the order of the graph; pipelines inside them included. */
export function effectsAhead(program: Program, nodes: ReadonlySet<string>): EffectAhead[] {
  return program.order.flatMap((id) => {
    const node = program.nodes.get(id)
    if (!node || node.bypass || !nodes.has(id)) return []
    return [...toolsOf(program, node).values()].flatMap(({ ref, policy }): EffectAhead[] => {
      const effect = policy.effect ?? 'irreversible'
      return effect === 'none' ? [] : [{ node: id, title: node.node.title || id, tool: ref, effect }]
    })
  })
}

/** Throws 409 `{effects}`: a test is a real run, and somebody should have said that this is meant. */
export function refuseUnconfirmed(effects: EffectAhead[]): void {
  if (effects.length === 0) return
  const named = effects.map(({ tool, effect }) => `${tool} (${effect})`).join(', ')
  throw httpProblem(409, 'CONFIRM_EFFECTS', { tools: named }, { extra: { effects } })
}

function toolsOf(program: Program, { node, config, flow }: ProgramNode): Map<string, ProgramTool> {
  const found = new Map<string, ProgramTool>()
  for (const ref of nodeDefinitions.get(node.type)?.tools(config) ?? []) {
    const tool = program.tools.get(ref)
    if (tool) found.set(ref, tool)
  }
  for (const inside of flow?.nodes.values() ?? [])
    if (flow) for (const [ref, tool] of toolsOf(flow, inside)) found.set(ref, tool)
  return found
}
