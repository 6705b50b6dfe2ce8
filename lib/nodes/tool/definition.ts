import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { NodeDefinition } from '../../graph/definition'
import { ToolRefSchema } from '../../graph/document'
import { objectSchema } from '../../graph/objectSchema'
import { toolInputSchema, toolOutputSchema } from '../../graph/toolSchemas'

const ConfigSchema = z.strictObject({
  tool: ToolRefSchema.meta({
    title: 'tool.tool',
    description: 'The tool that is called. What it changes and how that is undone is set with the tool.',
    widget: 'tool',
  }),
})
export type ToolConfig = z.infer<typeof ConfigSchema>

/** Calls one tool with fixed arguments; no model is asked. */
export const toolDefinition: NodeDefinition<ToolConfig> = {
  type: 'tool',
  category: 'tools',
  icon: 'wrench',
  config: ConfigSchema,
  defaults: {},
  inputs: (config, context) => {
    const tool = context.tool(config.tool)
    const schema = tool ? toolInputSchema(tool) : {}
    const needsArgs = Array.isArray(schema.required) && schema.required.length > 0
    return [{ name: 'args', required: needsArgs, schema, tool: config.tool }]
  },
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config, _inputs, context) => ({
    done: objectSchema({
      result: toolOutputSchema(context.tool(config.tool)),
      degraded: { type: ['string', 'null'] },
    }),
  }),
  expressions: () => [],
  tools: (config) => [config.tool],
  leastToolCalls: () => 1,
  worstCase: (config, node, context) => {
    const policy = context.tool(config.tool)?.policy
    const attempts = DEFAULTS.tool.attempts * (policy?.fallback ? 2 : 1)
    const actionMs = node.guards?.actionTimeoutMs ?? policy?.actionTimeoutMs ?? DEFAULTS.tool.actionMs
    const toolCalls = Math.min(attempts, node.guards?.maxSteps ?? attempts)
    return activationCost({ toolCalls, ms: actionMs * (policy?.fallback ? 2 : 1) }, context)
  },
}
