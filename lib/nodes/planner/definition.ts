import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import { DEFAULTS, planningCalls } from '../../graph/defaults'
import type { DefinitionContext, NodeDefinition } from '../../graph/definition'
import { SchemaSchema, ToolRefSchema } from '../../graph/document'
import { modelFields } from '../../graph/modelFields'
import { ANY, objectSchema, planSchema, TEXT } from '../../graph/objectSchema'
import { RULE_PACKS } from '../../graph/ruleNames'

const ConfigSchema = z.strictObject({
  tools: z
    .array(ToolRefSchema)
    .min(1, 'choose at least one tool')
    .refine((tools) => new Set(tools).size === tools.length, 'a tool is listed twice')
    .meta({
      title: 'planner.tools',
      description: 'Tools a plan may use. Fewer tools with short descriptions make better plans.',
      widget: 'tools',
    }),
  deliver: SchemaSchema.meta({
    title: 'planner.deliver',
    description:
      'What executing the plan must give; later nodes read it as the result of the node that carries the plan out.',
    widget: 'schema',
  }),
  instructions: z.string().max(20_000).optional().meta({
    title: 'planner.instructions',
    description: 'Anything the model should know beyond the goal.',
    widget: 'multiline',
  }),
  rulePacks: z.array(z.enum(RULE_PACKS)).optional().meta({
    title: 'planner.rulePacks',
    description: 'Packs of rules that the arguments of every step must keep.',
    widget: 'rulePacks',
  }),
  questions: z
    .strictObject({
      max: z.number().int().min(0).max(10).meta({
        title: 'planner.questions.max',
        description: 'How many questions the planner may ask a person in one run.',
      }),
      expiresAfterMs: z.number().int().min(1000).max(31_536_000_000).optional().meta({
        title: 'planner.questions.expiresAfterMs',
        description:
          'After this long a question about a value that has a default is answered by the default.',
        widget: 'duration',
      }),
    })
    .optional()
    .meta({
      title: 'planner.questions',
      description: 'What happens when something needed for the plan is missing.',
    }),
  ...modelFields('planner', 'The model that plans.'),
})
export type PlannerConfig = z.infer<typeof ConfigSchema>

/** Turns a goal and known facts into a checked plan of tool calls. */
export const plannerDefinition: NodeDefinition<PlannerConfig> = {
  type: 'planner',
  category: 'ai',
  icon: 'list-checks',
  config: ConfigSchema,
  defaults: { tools: [], deliver: { type: 'object', properties: {} } },
  inputs: () => [
    { name: 'goal', required: true, schema: TEXT },
    { name: 'facts', required: false, schema: ANY },
  ],
  ports: () => [{ name: 'done', endsBranch: false }],
  outputs: (config) => ({ done: objectSchema({ plan: planSchema(config.deliver), reasoning: ANY }) }),
  expressions: () => [],
  schemas: (config) => [{ path: 'deliver', schema: config.deliver }],
  tools: (config) => config.tools,
  worstCase: (config, node, context) => {
    const modelCalls = planningCalls(config.questions?.max)
    const modelMs = modelCalls * (node.guards?.actionTimeoutMs ?? DEFAULTS.model.actionMs)
    return activationCost(
      { modelCalls, ms: modelMs + DEFAULTS.lookUps * listMs(config.tools, context) },
      context,
    )
  },
}

/** The longest that a tool which keeps a reference list for one of these tools' arguments may take; 0 when there is none. */
function listMs(tools: readonly string[], { tool }: DefinitionContext): number {
  const rules = tools.flatMap((ref) => Object.values(tool(ref)?.policy.rules ?? {}))
  const times = rules.flatMap(({ oneOf }) =>
    oneOf ? [tool(oneOf.tool)?.policy.actionTimeoutMs ?? DEFAULTS.tool.actionMs] : [],
  )
  return Math.max(0, ...times)
}
