import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'
import { modelFields } from '../../graph/modelFields'
import { ANY, objectSchema, TEXT } from '../../graph/objectSchema'
import { distinct } from '../../graph/portName'

const RuleSchema = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(64)
    .meta({ title: 'validator.rules.id', description: 'A short name for the rule.' }),
  message: z.string().min(1).max(500).meta({
    title: 'validator.rules.message',
    description: 'What is said when the rule is broken.',
  }),
  must: z.string().min(1).max(2000).meta({
    title: 'validator.rules.must',
    description: 'What must hold, as an expression over value, e.g. value.total > 0.',
    widget: 'expression',
  }),
})

const ConfigSchema = z.strictObject({
  schema: SchemaSchema.optional().meta({
    title: 'validator.schema',
    description: 'The form the value must have.',
    widget: 'schema',
  }),
  rules: z
    .array(RuleSchema)
    .refine(distinct('id'), 'two rules have the same id')
    .default([])
    .meta({ title: 'validator.rules', description: 'What must hold for the value; all rules are checked.' }),
  mask: z.array(z.string().min(1).max(200)).optional().meta({
    title: 'validator.mask',
    description: 'Fields that are hidden in the value that is passed on, e.g. records[].idNumber.',
  }),
  judge: z
    .strictObject({
      question: z.string().min(1).max(5000).meta({
        title: 'validator.judge.question',
        description: 'A question about the value that a model answers with yes or no.',
        widget: 'multiline',
      }),
      ...modelFields('validator.judge', 'The model that answers.'),
    })
    .optional()
    .meta({ title: 'validator.judge', description: 'Lets a model judge what rules cannot say.' }),
})
export type ValidatorConfig = z.infer<typeof ConfigSchema>

/** One broken expectation, as it is passed on on `fail`. */
const PROBLEM = objectSchema({ rule: TEXT, message: TEXT, path: TEXT })

/** Checks a value and sends it on by `pass` or `fail`. */
export const validatorDefinition: NodeDefinition<ValidatorConfig> = {
  type: 'validator',
  category: 'flow',
  icon: 'shield-check',
  config: ConfigSchema,
  defaults: { rules: [] },
  inputs: () => [{ name: 'value', required: true, schema: ANY }],
  ports: () => [
    { name: 'pass', endsBranch: false },
    { name: 'fail', endsBranch: false },
  ],
  outputs: (config, inputs) => {
    const problems = { type: 'array', items: PROBLEM }
    const given = inputs.value ?? ANY
    return {
      pass: objectSchema({ value: config.schema ?? given, problems }),
      fail: objectSchema({ value: given, problems }),
    }
  },
  expressions: (config) =>
    config.rules.map((rule, index) => ({
      path: `rules[${index}].must`,
      source: rule.must,
      roots: ['value'],
    })),
  schemas: (config) => (config.schema ? [{ path: 'schema', schema: config.schema }] : []),
  tools: () => [],
  worstCase: (config, node, context) => {
    const modelCalls = config.judge ? 1 + DEFAULTS.corrections : 0
    return activationCost(
      { modelCalls, ms: modelCalls * (node.guards?.actionTimeoutMs ?? DEFAULTS.model.actionMs) },
      context,
    )
  },
}
