import { budgetTokens, effectiveGuards } from './defaults'
import type { DefinitionContext, NodeWorstCase } from './definition'

/**
 * Upper bound of one activation from its most calls and most time. Tokens and cost of a model call have no bound of their own before
 * the request is written, so a node that calls a model may use up the run's whole budget.
 */
export function activationCost(
  most: { toolCalls?: number; modelCalls?: number; ms: number },
  context: DefinitionContext,
): NodeWorstCase {
  const { budget } = effectiveGuards(context.pipeline.guards)
  const modelCalls = most.modelCalls ?? 0
  return {
    toolCalls: most.toolCalls ?? 0,
    modelCalls,
    tokens: modelCalls > 0 ? budgetTokens(budget) : 0,
    ms: most.ms,
    costUsd: modelCalls > 0 ? (budget.costUsd ?? null) : 0,
  }
}
