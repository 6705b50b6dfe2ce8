import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'
import { modelFields } from '../../graph/modelFields'
import { objectSchema, TEXT } from '../../graph/objectSchema'

const ConfigSchema = z.strictObject({
  ...modelFields('llm', 'The model that is asked.', 1),
  schema: SchemaSchema.optional().meta({
    title: 'llm.schema',
    description: 'The answer as data of this form instead of free text.',
    widget: 'schema',
  }),
})
export type LlmConfig = z.infer<typeof ConfigSchema>

/** Asks a model once: text in, text or structured data out. */
export const llmDefinition: NodeDefinition<LlmConfig> = {
  type: 'llm',
  category: 'ai',
  icon: 'sparkles',
  config: ConfigSchema,
  defaults: {},
  inputs: () => [
    { name: 'prompt', required: true, schema: TEXT },
    { name: 'system', required: false, schema: TEXT },
  ],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config) => ({
    done: config.schema ? objectSchema({ json: config.schema }) : objectSchema({ text: TEXT }),
  }),
  expressions: () => [],
  schemas: (config) => (config.schema ? [{ path: 'schema', schema: config.schema }] : []),
  tools: () => [],
  worstCase: (config, node, context) => {
    // Structured answers may be corrected; a text that was cut off is asked for once more.
    const modelCalls = config.schema ? 1 + DEFAULTS.corrections : 2
    return activationCost(
      { modelCalls, ms: modelCalls * (node.guards?.actionTimeoutMs ?? DEFAULTS.model.actionMs) },
      context,
    )
  },
}
