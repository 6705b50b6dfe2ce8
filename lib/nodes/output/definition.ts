import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'

const ConfigSchema = z.strictObject({
  schema: SchemaSchema.optional().meta({
    title: 'output.schema',
    description:
      'What the result looks like. A result that does not fit fails the run; leave it out to allow anything.',
    widget: 'schema',
  }),
})
export type OutputConfig = z.infer<typeof ConfigSchema>

/** Where a run ends well: its value is the run's result, and `session` the variables it sets in its session; null takes one away. */
export const outputDefinition: NodeDefinition<OutputConfig> = {
  type: 'output',
  role: 'output',
  category: 'flow',
  icon: 'flag',
  config: ConfigSchema,
  defaults: {},
  inputs: (config) => [
    { name: 'value', required: true, schema: config.schema ?? {} },
    { name: 'session', required: false, schema: { type: ['object', 'null'] } },
  ],
  ports: () => [{ name: 'done', endsBranch: true }],
  outputs: (config, inputs) => ({
    done: { type: 'object', properties: { value: config.schema ?? inputs.value ?? {} }, required: ['value'] },
  }),
  expressions: () => [],
  schemas: (config) => (config.schema ? [{ path: 'schema', schema: config.schema }] : []),
  tools: () => [],
  worstCase: (_config, _node, context) => activationCost({ ms: 0 }, context),
}
