import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { SchemaSchema } from '../../graph/document'
import { ANY, objectSchema, TEXT } from '../../graph/objectSchema'
import { distinct, PortNameSchema } from '../../graph/portName'

const ButtonSchema = z.strictObject({
  port: PortNameSchema(['expired', 'error']).meta({
    title: 'human.buttons.port',
    description: 'Name of the way out.',
  }),
  label: z
    .string()
    .min(1)
    .max(100)
    .meta({ title: 'human.buttons.label', description: 'What is written on the button.' }),
})

const ConfigSchema = z.strictObject({
  buttons: z
    .array(ButtonSchema)
    .min(1, 'add at least one button')
    .refine(distinct('port'), 'two buttons have the same port')
    .meta({
      title: 'human.buttons',
      description: 'The answers a person can choose from; each is a way out.',
    }),
  form: SchemaSchema.optional().meta({
    title: 'human.form',
    description: 'Fields the person fills in together with the answer.',
    widget: 'schema',
  }),
  expiresAfterMs: z.number().int().positive().max(31_536_000_000).optional().meta({
    title: 'human.expiresAfterMs',
    description:
      'After this time without an answer the run goes on by “expired”. Leave it out to wait as long as it takes.',
    widget: 'duration',
  }),
  assignee: z.string().min(1).max(200).optional().meta({
    title: 'human.assignee',
    description: 'Who is asked. Leave it out to ask everyone who may decide.',
  }),
})
export type HumanConfig = z.infer<typeof ConfigSchema>

/** Stops the run until a person has answered. */
export const humanDefinition: NodeDefinition<HumanConfig> = {
  type: 'human',
  category: 'people',
  icon: 'hand',
  config: ConfigSchema,
  defaults: {
    buttons: [
      { port: 'approved', label: 'Approve' },
      { port: 'rejected', label: 'Reject' },
    ],
  },
  inputs: () => [
    { name: 'question', required: true, schema: TEXT },
    { name: 'show', required: false, schema: ANY },
  ],
  ports: (config) => [
    ...config.buttons.map((button) => ({ name: button.port, endsBranch: false })),
    { name: 'expired', endsBranch: false, never: config.expiresAfterMs === undefined },
  ],
  outputs: (config) => {
    const output = (form: typeof ANY) => objectSchema({ choice: TEXT, form, by: TEXT, at: TEXT })
    const answered = config.buttons.map((button) => [button.port, output(config.form ?? ANY)] as const)
    return { ...Object.fromEntries(answered), expired: output({ type: 'null' }) }
  },
  expressions: () => [],
  schemas: (config) => (config.form ? [{ path: 'form', schema: config.form }] : []),
  tools: () => [],
  // Time a run spends waiting for people does not count.
  worstCase: (_config, _node, context) => activationCost({ ms: 0 }, context),
}
