import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition, NodeWorstCase, Schema } from '../../graph/definition'
import { FAULT, objectSchema } from '../../graph/objectSchema'
import { pipelineField } from '../../graph/pipelineField'

const ConfigSchema = z.strictObject({
  pipeline: pipelineField('each'),
  input: z.string().min(1).max(2000).optional().meta({
    title: 'each.input',
    description:
      'What the pipeline is started with, from “item” and “index” (counted from 0). Leave it out to hand on the item itself.',
    widget: 'expression',
  }),
  maxItems: z.number().int().min(1).max(1000).default(50).meta({
    title: 'each.maxItems',
    description: 'The longest list that is taken on. A longer one fails before anything runs.',
  }),
  concurrency: z.number().int().min(1).max(16).default(4).meta({
    title: 'each.concurrency',
    description: 'How many items are worked on at the same time.',
  }),
  onFailure: z.enum(['fail_fast', 'collect']).default('fail_fast').meta({
    title: 'each.onFailure',
    description:
      'When an item fails: begin nothing new and fail (fail_fast), or go on and list what failed beside what succeeded (collect).',
  }),
})
export type EachConfig = z.infer<typeof ConfigSchema>

/** Runs a published pipeline once per item of a list, several at a time, each in a part of the run of its own. */
export const eachDefinition: NodeDefinition<EachConfig> = {
  type: 'each',
  category: 'flow',
  icon: 'list-tree',
  config: ConfigSchema,
  defaults: { maxItems: 50, concurrency: 4, onFailure: 'fail_fast' },
  inputs: () => [{ name: 'items', required: true, schema: { type: 'array' } }],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: ({ pipeline }, _inputs, context) => ({
    done: objectSchema({
      results: { type: 'array', items: resultSchema(context.flow(pipeline)?.output ?? {}) },
      failed: { type: 'integer' },
    }),
  }),
  expressions: ({ input }) =>
    input === undefined ? [] : [{ path: 'input', source: input, roots: ['item', 'index'] }],
  tools: () => [],
  pipeline: ({ pipeline }) => pipeline,
  copiesAtOnce: ({ concurrency, maxItems }) => Math.min(concurrency, maxItems),
  worstCase: ({ pipeline, maxItems, concurrency }, _node, context) => {
    const one = context.flow(pipeline)?.worstCase
    return one ? times(one, maxItems, concurrency) : activationCost({ ms: 0 }, context)
  },
}

/** `output` where the item succeeded, `error` where it failed. */
function resultSchema(output: Schema): Schema {
  const fields = { index: { type: 'integer' }, ok: { type: 'boolean' }, output, error: FAULT }
  return objectSchema(fields, ['index', 'ok'])
}

/** Items run in waves of at most `concurrency`. */
function times(one: NodeWorstCase, items: number, concurrency: number): NodeWorstCase {
  return {
    toolCalls: one.toolCalls * items,
    modelCalls: one.modelCalls * items,
    tokens: one.tokens === null ? null : one.tokens * items,
    ms: one.ms * Math.ceil(items / concurrency),
    costUsd: one.costUsd === null ? null : one.costUsd * items,
  }
}
