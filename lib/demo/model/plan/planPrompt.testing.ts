import type { Json, SchemaObject } from '../schema/JsonSchema'

export interface TestTool {
  readonly ref: string
  readonly description: string
  readonly input: SchemaObject
  readonly output: SchemaObject
}

const REFERENCE: SchemaObject = {
  type: 'object',
  required: ['$cel'],
  additionalProperties: false,
  properties: { $cel: { type: 'string', description: 'reference to an earlier step' } },
}

/** A tool's schema in which every scalar may be a reference. */
function referable(schema: SchemaObject): SchemaObject {
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).map(([key, part]) => [
      key,
      typeof part === 'boolean' ? part : referable(part),
    ])
    return { ...schema, properties: Object.fromEntries(entries) }
  }
  return { anyOf: [schema, REFERENCE] }
}

function stepSchema({ ref, description, input }: TestTool): SchemaObject {
  return {
    type: 'object',
    description,
    required: ['id', 'tool', 'args', 'dependsOn', 'why'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      tool: { const: ref },
      args: referable(input),
      dependsOn: { type: 'array', items: { type: 'string' } },
      why: { type: 'string', minLength: 5 },
    },
  }
}

/** The schema a planner asks its model to answer in. */
export function planSchema(
  tools: readonly TestTool[],
  deliver: Readonly<Record<string, SchemaObject>>,
): SchemaObject {
  const texts = { type: 'array', items: { type: 'string' } }
  const wanted = Object.entries(deliver).map(([key, schema]) => [
    key,
    { ...REFERENCE, 'x-schema': schema, description: schema.title ?? key },
  ])
  return {
    type: 'object',
    required: ['reasoning', 'steps', 'deliver'],
    additionalProperties: false,
    properties: {
      reasoning: {
        type: 'object',
        required: ['currentGoal', 'knownFacts', 'missingInfo', 'nextAction'],
        properties: {
          currentGoal: { type: 'string' },
          knownFacts: texts,
          missingInfo: texts,
          nextAction: { enum: ['execute', 'ask'] },
        },
      },
      steps: { type: 'array', items: { anyOf: tools.map(stepSchema) } },
      deliver: { type: 'object', required: Object.keys(deliver), properties: Object.fromEntries(wanted) },
    },
  }
}

/** The system prompt's catalog of tools. */
export function catalogText(tools: readonly TestTool[]): string {
  return tools
    .map(({ ref, description, input, output }) =>
      [
        `Tool ${ref}: ${description}`,
        `Input of ${ref}: ${JSON.stringify(input)}`,
        `Output of ${ref}: ${JSON.stringify(output)}`,
      ].join('\n'),
    )
    .join('\n\n')
}

export interface TestPlan {
  readonly reasoning: {
    readonly knownFacts: string[]
    readonly missingInfo: string[]
    readonly nextAction: string
  }
  readonly steps: readonly {
    readonly id: string
    readonly tool: string
    readonly args: Record<string, Json>
    readonly dependsOn: string[]
  }[]
  readonly deliver: Readonly<Record<string, { readonly $cel: string }>>
}
