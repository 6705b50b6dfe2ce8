import { isJsonObject, type JsonObject } from '../../graph/json'
import { isReference } from '../reference/lookUp'
import type { PlanTool } from './planTool'

const TEXT: JsonObject = { type: 'string' }
const TEXTS: JsonObject = { type: 'array', items: TEXT }
/** Stands where a value may come from an earlier step. */
const REFERENCE: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['$cel'],
  properties: { $cel: { type: 'string', description: 'e.g. steps.s1.output.id' } },
}

/** The structure a planner's model must answer in (PLAN-1), made for these tools and the keys the node asks for. */
export function planReplySchema(tools: readonly PlanTool[], deliver: JsonObject): JsonObject {
  return closed({
    reasoning: closed({
      currentGoal: TEXT,
      knownFacts: TEXTS,
      missingInfo: TEXTS,
      nextAction: { type: 'string', enum: ['execute', 'ask'] },
    }),
    steps: { type: 'array', maxItems: 50, items: { anyOf: tools.map(stepSchema) } },
    deliver: deliverSchema(deliver),
  })
}

function stepSchema(tool: PlanTool): JsonObject {
  return {
    ...closed({
      id: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9_]*$', maxLength: 64 },
      tool: { const: tool.ref },
      args: argsSchema(tool),
      dependsOn: TEXTS,
      why: { type: 'string', minLength: 5 },
    }),
    ...(tool.description === '' ? {} : { description: tool.description }),
  }
}

/** Stands where a value may be given by one of its names. */
const NAME: JsonObject = { type: 'string', description: 'its name as the goal says it; it is looked up' }

/** The tool's own schema, in which every argument may be a reference instead, and a name where there is a list that knows it. */
function argsSchema({ input, rules }: PlanTool): JsonObject {
  const properties = isJsonObject(input.properties) ? input.properties : {}
  const widened = Object.entries(properties).map(([name, schema]) => {
    const rule = rules?.[name]
    return [name, { anyOf: [schema, ...(rule && isReference(rule) ? [NAME] : []), REFERENCE] }]
  })
  return { type: 'object', ...input, properties: Object.fromEntries(widened) }
}

function deliverSchema(deliver: JsonObject): JsonObject {
  const wanted = Object.entries(isJsonObject(deliver.properties) ? deliver.properties : {})
  const properties = Object.fromEntries(wanted.map(([name, schema]) => [name, deliveredBy(schema)]))
  return { ...closed(properties), required: requiredKeys(deliver) }
}

function deliveredBy(schema: JsonObject[string]): JsonObject {
  const about = isJsonObject(schema) ? (schema.description ?? schema.title) : undefined
  return {
    ...REFERENCE,
    ...(typeof about === 'string' ? { description: about } : {}),
    'x-schema': schema,
  }
}

/** Keys a plan must deliver: those the schema requires, or all of them where it does not say. */
export function requiredKeys(deliver: JsonObject): string[] {
  if (Array.isArray(deliver.required)) return deliver.required.map(String)
  return Object.keys(isJsonObject(deliver.properties) ? deliver.properties : {})
}

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}
