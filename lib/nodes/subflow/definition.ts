import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { objectSchema } from '../../graph/objectSchema'
import { pipelineField } from '../../graph/pipelineField'

const ConfigSchema = z.strictObject({ pipeline: pipelineField('subflow') })
export type SubflowConfig = z.infer<typeof ConfigSchema>

/** Runs a published pipeline as one step of this one: in the same run, under its limits, with its effects in the same ledger. */
export const subflowDefinition: NodeDefinition<SubflowConfig> = {
  type: 'subflow',
  category: 'flow',
  icon: 'workflow',
  config: ConfigSchema,
  defaults: {},
  inputs: ({ pipeline }, context) => {
    const schema = context.flow(pipeline)?.input ?? { type: 'object' }
    const needed = Array.isArray(schema.required) && schema.required.length > 0
    return [{ name: 'input', required: needed, schema }]
  },
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: ({ pipeline }, _inputs, context) => ({
    done: objectSchema({ output: context.flow(pipeline)?.output ?? {} }),
  }),
  expressions: () => [],
  tools: () => [],
  pipeline: ({ pipeline }) => pipeline,
  worstCase: ({ pipeline }, _node, context) =>
    context.flow(pipeline)?.worstCase ?? activationCost({ ms: 0 }, context),
}
