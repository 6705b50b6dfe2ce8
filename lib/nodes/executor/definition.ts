import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS, planningCalls } from '../../graph/defaults'
import type { DefinitionContext, NodeDefinition, NodeWorstCase, Schema } from '../../graph/definition'
import { type PipelineNode, SchemaSchema, ToolRefSchema } from '../../graph/document'
import { isJsonObject } from '../../graph/json'
import { modelFields } from '../../graph/modelFields'
import { ANY, objectSchema, TEXT } from '../../graph/objectSchema'
import { CONVERSATION, mostTurns, reactModelCalls, thinkingMs } from '../../graph/reactLimits'
import { RULE_PACKS } from '../../graph/ruleNames'

const MODE = {
  title: 'executor.mode',
  description: 'plan carries out a plan made before; react lets a model think before every single call.',
}

const PlanConfigSchema = z.strictObject({ mode: z.literal('plan').meta(MODE) })

const ReactConfigSchema = z.strictObject({
  mode: z.literal('react').meta(MODE),
  tools: z
    .array(ToolRefSchema)
    .min(1, 'choose at least one tool')
    .refine((tools) => new Set(tools).size === tools.length, 'a tool is listed twice')
    .meta({
      title: 'executor.tools',
      description: 'Tools the model may call. Fewer tools with short descriptions make better choices.',
      widget: 'tools',
    }),
  deliver: SchemaSchema.optional().meta({
    title: 'executor.deliver',
    description: 'The result as data of this form instead of free text.',
    widget: 'schema',
  }),
  instructions: z.string().max(20_000).optional().meta({
    title: 'executor.instructions',
    description: 'Anything the model should know beyond the goal.',
    widget: 'multiline',
  }),
  rulePacks: z.array(z.enum(RULE_PACKS)).optional().meta({
    title: 'executor.rulePacks',
    description: 'Packs of rules that the arguments of every call must keep.',
    widget: 'rulePacks',
  }),
  questions: z
    .strictObject({
      max: z.number().int().min(0).max(10).meta({
        title: 'executor.questions.max',
        description: 'How many questions the model may ask a person.',
      }),
    })
    .optional()
    .meta({ title: 'executor.questions', description: 'What happens when something needed is missing.' }),
  maxTurns: z.number().int().min(2).max(100).optional().meta({
    title: 'executor.maxTurns',
    description: 'Most turns of thinking. Leave it out for one per step, the answer and two corrections.',
  }),
  memory: z
    .strictObject({
      window: z.number().int().min(1).max(20).optional().meta({
        title: 'executor.memory.window',
        description: 'Rounds that are sent again word for word.',
      }),
      summaries: z.number().int().min(4).max(50).optional().meta({
        title: 'executor.memory.summaries',
        description: 'Older rounds that are kept as one line each.',
      }),
    })
    .optional()
    .meta({ title: 'executor.memory', description: 'How much of the conversation is sent with every turn.' }),
  ...modelFields('executor', 'The model that thinks.'),
})

const ConfigSchema = z.discriminatedUnion('mode', [PlanConfigSchema, ReactConfigSchema])
export type ReactConfig = z.infer<typeof ReactConfigSchema>
export type ExecutorConfig = z.infer<typeof ConfigSchema>

/** What the plan promised to deliver is what its execution gives. */
function delivered(plan: Schema | undefined): Schema {
  return plan?.['x-type'] === 'plan' && isJsonObject(plan.deliver) ? plan.deliver : ANY
}

/** How much of a conversation is sent again with every turn. */
export function conversationSize({ memory }: ReactConfig) {
  return {
    window: memory?.window ?? CONVERSATION.window,
    summaries: memory?.summaries ?? CONVERSATION.summaries,
  }
}

/** Reaches a goal with tools, every call as a controlled process: by a plan made before, or by thinking before every call. */
export const executorDefinition: NodeDefinition<ExecutorConfig> = {
  type: 'executor',
  category: 'ai',
  icon: 'play',
  config: ConfigSchema,
  defaults: { mode: 'plan' },
  inputs: (config) =>
    config.mode === 'plan'
      ? [{ name: 'plan', required: true, schema: { 'x-type': 'plan' } }]
      : [
          { name: 'goal', required: true, schema: TEXT },
          { name: 'facts', required: false, schema: ANY },
        ],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config, inputs) => {
    const result = config.mode === 'plan' ? delivered(inputs.plan) : (config.deliver ?? TEXT)
    return { done: objectSchema({ result, steps: ANY, degraded: ANY }) }
  },
  expressions: () => [],
  schemas: (config) =>
    config.mode === 'react' && config.deliver ? [{ path: 'deliver', schema: config.deliver }] : [],
  tools: (config) => (config.mode === 'react' ? config.tools : []),
  worstCase: (config, node, context) => cost(config, node, context),
}

function cost(config: ExecutorConfig, { guards }: PipelineNode, context: DefinitionContext): NodeWorstCase {
  const toolCalls = guards?.maxSteps ?? DEFAULTS.executor.maxSteps
  const modelCalls =
    config.mode === 'plan' ? DEFAULTS.maxReplans * planningCalls(0) : thoughts(config, toolCalls)
  const toolMs = toolCalls * (guards?.actionTimeoutMs ?? DEFAULTS.tool.actionMs)
  const thoughtMs = config.mode === 'plan' ? DEFAULTS.model.actionMs : thinkingMs(guards).action
  const modelMs = modelCalls * thoughtMs
  return activationCost({ toolCalls, modelCalls, ms: toolMs + modelMs }, context)
}

function thoughts(config: ReactConfig, maxSteps: number): number {
  const turns = mostTurns(maxSteps, config.maxTurns)
  return reactModelCalls(turns, conversationSize(config), config.deliver !== undefined)
}
