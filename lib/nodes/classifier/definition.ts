import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS } from '../../graph/defaults'
import type { NodeDefinition } from '../../graph/definition'
import { modelFields } from '../../graph/modelFields'
import { objectSchema, TEXT } from '../../graph/objectSchema'
import { distinct, PortNameSchema } from '../../graph/portName'

/** Where a text goes that fits no intent well enough. */
export const UNSURE = 'unsure'

const IntentSchema = z.strictObject({
  port: PortNameSchema([UNSURE, 'error']).meta({
    title: 'classifier.intents.port',
    description: 'Name of the way out.',
  }),
  label: z.string().min(1).max(100).meta({
    title: 'classifier.intents.label',
    description: 'What the intent is called, for the model and for people.',
  }),
  description: z.string().max(1000).optional().meta({
    title: 'classifier.intents.description',
    description: 'What belongs to it, best with an example.',
    widget: 'multiline',
  }),
})

const ConfigSchema = z.strictObject({
  intents: z
    .array(IntentSchema)
    .min(2, 'name at least two intents')
    .max(50)
    .refine(distinct('port'), 'two intents have the same name')
    .meta({
      title: 'classifier.intents',
      description: 'What a text may be about; each is a way out.',
    }),
  threshold: z.number().min(0).max(1).default(0.7).meta({
    title: 'classifier.threshold',
    description: 'Less sure than this takes “unsure”; from 0 to 1.',
  }),
  instructions: z.string().max(20_000).optional().meta({
    title: 'classifier.instructions',
    description: 'Anything the model should know beyond the intents.',
    widget: 'multiline',
  }),
  ...modelFields('classifier', 'The model that is asked.'),
})
export type ClassifierConfig = z.infer<typeof ConfigSchema>

/** Lets a model say what a text is about and sends the run that way; what it is not sure about goes to `unsure`. */
export const classifierDefinition: NodeDefinition<ClassifierConfig> = {
  type: 'classifier',
  category: 'ai',
  icon: 'tags',
  config: ConfigSchema,
  defaults: {
    intents: [
      { port: 'question', label: 'Question' },
      { port: 'request', label: 'Request' },
    ],
  },
  inputs: () => [{ name: 'text', required: true, schema: TEXT }],
  ports: (config) =>
    [...config.intents.map(({ port }) => port), UNSURE].map((name) => ({ name, endsBranch: false })),
  outputs: (config) => {
    const confidence = { type: 'number', minimum: 0, maximum: 1 }
    const ports = config.intents.map(({ port }) => port)
    const sure = ports.map((port) => [port, objectSchema({ intent: { const: port, ...TEXT }, confidence })])
    const unsure = objectSchema({ intent: { enum: ports, ...TEXT }, confidence })
    return Object.fromEntries([...sure, [UNSURE, unsure]])
  },
  expressions: () => [],
  tools: () => [],
  worstCase: (_config, node, context) => {
    const modelCalls = 1 + DEFAULTS.corrections
    return activationCost(
      { modelCalls, ms: modelCalls * (node.guards?.actionTimeoutMs ?? DEFAULTS.model.actionMs) },
      context,
    )
  },
}
