import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS, planningCalls } from '../../graph/defaults'
import type { NodeDefinition, Schema } from '../../graph/definition'
import { isJsonObject } from '../../graph/json'
import { ANY, objectSchema } from '../../graph/objectSchema'

const ConfigSchema = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('plan').meta({
      title: 'executor.mode',
      description:
        'Carries out a plan: steps in the order of their dependencies, independent ones side by side.',
    }),
  }),
])
export type ExecutorConfig = z.infer<typeof ConfigSchema>

/** What the plan promised to deliver is what its execution gives. */
function delivered(plan: Schema | undefined): Schema {
  return plan?.['x-type'] === 'plan' && isJsonObject(plan.deliver) ? plan.deliver : ANY
}

/** Carries out a plan, step by step, every call as a controlled process. */
export const executorDefinition: NodeDefinition<ExecutorConfig> = {
  type: 'executor',
  category: 'ai',
  icon: 'play',
  config: ConfigSchema,
  defaults: { mode: 'plan' },
  inputs: () => [{ name: 'plan', required: true, schema: { 'x-type': 'plan' } }],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (_config, inputs) => ({
    done: objectSchema({ result: delivered(inputs.plan), steps: ANY, degraded: ANY }),
  }),
  expressions: () => [],
  tools: () => [],
  worstCase: (_config, node, context) => {
    const toolCalls = node.guards?.maxSteps ?? DEFAULTS.executor.maxSteps
    const modelCalls = DEFAULTS.maxReplans * planningCalls(0)
    const toolMs = toolCalls * (node.guards?.actionTimeoutMs ?? DEFAULTS.tool.actionMs)
    return activationCost(
      { toolCalls, modelCalls, ms: toolMs + modelCalls * DEFAULTS.model.actionMs },
      context,
    )
  },
}
