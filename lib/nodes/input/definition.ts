import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'

const ConfigSchema = z.strictObject({
  schema: SchemaSchema.meta({
    title: 'input.schema',
    description:
      'What a run is started with. The form people fill in is made from it; input that does not fit is refused.',
    widget: 'schema',
    takesChat: true,
  }),
})
export type InputConfig = z.infer<typeof ConfigSchema>

/** Where a run begins: declares what it is started with. */
export const inputDefinition: NodeDefinition<InputConfig> = {
  type: 'input',
  role: 'input',
  category: 'flow',
  icon: 'log-in',
  config: ConfigSchema,
  defaults: {
    schema: {
      type: 'object',
      required: ['request'],
      properties: { request: { type: 'string', title: 'Request' } },
    },
  },
  inputs: () => [],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config) => ({ done: config.schema }),
  expressions: () => [],
  schemas: (config) => [{ path: 'schema', schema: config.schema }],
  tools: () => [],
  worstCase: (_config, _node, context) => activationCost({ ms: 0 }, context),
}
