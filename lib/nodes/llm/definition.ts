import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'
import { objectSchema, TEXT } from '../../graph/objectSchema'

const ConfigSchema = z.strictObject({
  model: z.string().min(1).optional().meta({
    title: 'llm.model',
    description: 'The model that is asked. Leave it out to use the default model.',
    widget: 'model',
  }),
  schema: SchemaSchema.optional().meta({
    title: 'llm.schema',
    description: 'The answer as data of this form instead of free text.',
    widget: 'schema',
  }),
  temperature: z.number().min(0).max(2).optional().meta({
    title: 'llm.temperature',
    description: 'How freely the model chooses its words; 0 repeats itself most.',
  }),
  maxOutputTokens: z.number().int().min(1).max(32_000).optional().meta({
    title: 'llm.maxOutputTokens',
    description: 'Longest answer, in tokens.',
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
