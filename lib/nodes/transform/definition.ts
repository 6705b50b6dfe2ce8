import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { ANY, objectSchema } from '../../graph/objectSchema'

const ConfigSchema = z.strictObject({
  expression: z.string().min(1).max(2000).optional().meta({
    title: 'transform.expression',
    description:
      'What becomes of the value, e.g. value.items.map(item, item.price). Leave it out to pass the value on as it is put together.',
    widget: 'expression',
  }),
})
export type TransformConfig = z.infer<typeof ConfigSchema>

/** Reshapes data: a value put together from earlier results, and, if wanted, an expression over it. Calls nothing. */
export const transformDefinition: NodeDefinition<TransformConfig> = {
  type: 'transform',
  category: 'data',
  icon: 'shuffle',
  config: ConfigSchema,
  defaults: {},
  inputs: () => [{ name: 'value', required: true, schema: ANY }],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config, inputs) => ({
    done: objectSchema({ value: config.expression === undefined ? (inputs.value ?? ANY) : ANY }),
  }),
  expressions: ({ expression }) =>
    expression === undefined ? [] : [{ path: 'expression', source: expression, roots: ['value'] }],
  tools: () => [],
  worstCase: (_config, _node, context) => activationCost({ ms: 0 }, context),
}
