import type { Conditions } from './compiler/conditions'
import { type DraftLoop, timesRun } from './compiler/loops'
import type { Topology } from './compiler/topology'
import { budgetTokens, effectiveGuards } from './defaults'
import type { DefinitionContext, NodeWorstCase } from './definition'
import type { WorstCase } from './program'

/**
 * CMP-4: an upper bound of what one run can use. Each node's own bound counts once per possible iteration of the loops around it
 * (maximum + 1 each); time follows the longest path, with people's answers not counted; the run's guards cap every sum. `costUsd` is
 * the cost budget (prices are not known here). Null when a node cannot be understood.
 */
export function worstCase(
  topology: Topology,
  conditions: Conditions,
  context: DefinitionContext,
): WorstCase | null {
  const nodes = new Map<string, NodeWorstCase>()
  for (const node of topology.nodes.values()) {
    if (!node.definition || !node.config) return null
    const runs = conditions.of(node.id)?.length !== 0
    nodes.set(node.id, runs ? node.definition.worstCase(node.config.value, node.node, context) : NOTHING)
  }
  const guards = effectiveGuards(context.pipeline.guards)
  const sum = (pick: (cost: NodeWorstCase) => number) => {
    let total = 0
    for (const [id, cost] of nodes) total += pick(cost) * timesRun(id, topology.loops)
    return total
  }
  const modelCalls = sum((cost) => cost.modelCalls)
  return {
    toolCalls: Math.min(
      sum((node) => node.toolCalls),
      guards.maxSteps,
    ),
    modelCalls,
    // whoever asks a model may use up what the whole run is allowed
    tokens: modelCalls === 0 ? 0 : budgetTokens(guards.budget),
    ms: Math.min(longestPath(new Set(topology.order), null, nodes, topology), guards.runTimeoutMs),
    costUsd: modelCalls === 0 ? 0 : (guards.budget.costUsd ?? null),
  }
}

const NOTHING: NodeWorstCase = { toolCalls: 0, modelCalls: 0, tokens: 0, ms: 0, costUsd: 0 }

/**
 * Longest time through `members`. A loop directly inside them is one station that takes (max + 1) times its own longest path: exits
 * wait for the loop to end, and nothing enters it but at its header.
 */
function longestPath(
  members: ReadonlySet<string>,
  around: DraftLoop | null,
  nodes: ReadonlyMap<string, NodeWorstCase>,
  topology: Topology,
): number {
  const stations = new Map<string, { ms: number; end: number }>()
  for (const [id, { ms }] of nodes) if (members.has(id)) stations.set(id, { ms, end: 0 })
  for (const loop of directLoops(members, around, topology.loops)) {
    const ms = (loop.max + 1) * longestPath(loop.body, loop, nodes, topology)
    const shared = { ms, end: 0 }
    for (const id of loop.body) stations.set(id, shared)
  }
  let longest = 0
  for (const id of topology.order) {
    const station = stations.get(id)
    if (!station) continue
    let start = 0
    for (const edge of topology.incoming.get(id) ?? []) {
      const before = stations.get(edge.source)
      if (before && before !== station) start = Math.max(start, before.end)
    }
    station.end = Math.max(station.end, start + station.ms)
    longest = Math.max(longest, station.end)
  }
  return longest
}

/** Loops inside `members` that no other loop inside them contains. `loops` are properly nested and sorted outermost first. */
function directLoops(
  members: ReadonlySet<string>,
  around: DraftLoop | null,
  loops: readonly DraftLoop[],
): DraftLoop[] {
  const after = around === null ? loops : loops.slice(loops.indexOf(around) + 1)
  const found: DraftLoop[] = []
  for (const loop of after) {
    if (members.has(loop.header) && !found.some((outer) => outer.body.has(loop.header))) found.push(loop)
  }
  return found
}
