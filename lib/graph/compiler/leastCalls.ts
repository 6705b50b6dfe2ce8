import { effectiveGuards } from '../defaults'
import type { DefinitionContext } from '../definition'
import type { Conditions } from './conditions'
import type { Report } from './report'
import type { Topology } from './topology'

/**
 * The fewest tool calls with which any run can reach an output: over all outputs and all ways to reach them, the calls of the nodes
 * that surely run then. A lower bound; null when nothing can be said.
 */
function leastCalls(topology: Topology, conditions: Conditions, outputs: readonly string[]): number | null {
  const calling = [...topology.nodes.values()].flatMap((node) => {
    const calls =
      node.definition && node.config ? (node.definition.leastToolCalls?.(node.config.value) ?? 0) : 0
    return calls > 0 ? [{ id: node.id, calls }] : []
  })
  let least: number | null = null
  for (const output of outputs) {
    for (const term of conditions.of(output) ?? [new Map<string, string>()]) {
      const sure = calling.filter(({ id }) => conditions.surelyRan(id, term))
      const total = sure.reduce((sum, { calls }) => sum + calls, 0)
      least = least === null ? total : Math.min(least, total)
    }
  }
  return least
}

export function checkStepLimit(
  topology: Topology,
  conditions: Conditions,
  outputs: readonly string[],
  context: DefinitionContext,
  report: Report,
): void {
  const least = leastCalls(topology, conditions, outputs)
  const { maxSteps } = effectiveGuards(context.pipeline.guards)
  if (least === null || least <= maxSteps) return
  report.add(
    'STEP_LIMIT_TOO_LOW',
    { path: 'guards.maxSteps' },
    { least, limit: maxSteps },
    `Even the shortest run makes ${least} tool calls, but a run may make only ${maxSteps}.`,
    `Raise the step limit to at least ${least}, or use fewer tool nodes.`,
  )
}
