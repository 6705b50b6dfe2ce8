import type { Conversation } from '../conversation/Conversation'
import { clauseTools } from '../conversation/clauseTools'
import { toolLabel } from '../conversation/toolLabel'
import { createContext } from '../fill/createContext'
import type { Field } from '../fill/Field'
import { isReference } from '../fill/unwrapReference'
import { conforms } from '../schema/conforms'
import { flattenSchema } from '../schema/flattenSchema'
import { asSchema, isRecord, type Json, type JsonSchema, type SchemaObject } from '../schema/JsonSchema'
import { PlanBuilder } from './PlanBuilder'
import type { PlannedStep } from './PlannedStep'
import type { PlanShape } from './planShape'

/** An answer to a schema that holds a list of tool steps: the plan, what it delivers, and what is missing for it. */
export function planReply(conversation: Conversation, root: SchemaObject, shape: PlanShape): Json {
  const { corrections, goal } = conversation
  const tools = shape.tools.filter((tool) => !corrections.avoidTools.has(tool.ref))
  const labels = tools.map((tool) => toolLabel(tool.ref, tool.description, tool.args))
  const builder = new PlanBuilder(conversation, root, tools)
  const clauses = clauseTools(goal, labels)
  for (const clause of clauses) builder.addClause(clause)
  const delivered = new Map(wantedReferences(root, root).map((field) => [field.key, builder.deliver(field)]))
  const reported = whatIsMissing(builder.steps, conversation, shape)
  const steps = runnable(builder.steps).map((step) => stepJson(step, conversation, root))
  const fixed = withConstant(root, shape.path, fitList(steps, shape, root))
  const context = { ...createContext(conversation, asSchema(fixed), goal), reported }
  const value = context.fill(
    fixed,
    { key: '', path: [], needed: true },
    { ...context, reference: (field) => delivered.get(field.key) },
  )
  return value ?? {}
}

function whatIsMissing(
  steps: readonly PlannedStep[],
  conversation: Conversation,
  shape: PlanShape,
): string[] {
  const lines = steps.flatMap(({ tool, missing }) =>
    missing.map(
      ({ key, about }) => `${key} of ${tool.ref}${about ? ` (${about.replace(/[:：]/g, ',')})` : ''}`,
    ),
  )
  const none = `No tool fits “${conversation.goal.slice(0, 120)}”; there are ${shape.tools.map(({ ref }) => ref).join(', ')}`
  return steps.length === 0 ? [none] : [...new Set(lines)]
}

/** The steps that have all they need, themselves and what they depend on. */
function runnable(steps: readonly PlannedStep[]): PlannedStep[] {
  const blocked = new Set<string>()
  for (const step of steps) {
    if (step.missing.length > 0 || step.dependsOn.some((id) => blocked.has(id))) blocked.add(step.id)
  }
  return steps.filter(({ id, done }) => !done && !blocked.has(id))
}

function stepJson(step: PlannedStep, conversation: Conversation, root: SchemaObject): Json {
  const given: Record<string, JsonSchema> = {
    id: { const: step.id },
    args: { const: step.args },
    dependsOn: { const: [...step.dependsOn] },
    why: { const: `“${step.clause.slice(0, 160)}” needs ${step.tool.description || step.tool.ref}` },
  }
  const known = Object.entries(given).filter(([key]) => step.tool.step.properties?.[key] !== undefined)
  const properties = { ...step.tool.step.properties, ...Object.fromEntries(known) }
  const context = createContext(conversation, root, step.clause)
  return context.fill({ ...step.tool.step, properties }, { key: '', path: [], needed: true }, context) ?? {}
}

/** A list with a least length cannot be empty: it then gets plain witnesses, which the plan's check will send back. */
function fitList(steps: Json[], shape: PlanShape, root: SchemaObject): Json | undefined {
  const list = steps.slice(0, shape.list.maxItems ?? steps.length)
  return conforms(shape.list, list, root) ? list : undefined
}

/** The fields of a schema that take nothing but a reference. */
function wantedReferences(schema: JsonSchema | undefined, root: SchemaObject, depth = 0): Field[] {
  const flat = flattenSchema(schema, root)
  return Object.entries(flat.properties ?? {}).flatMap(([key, property]) => {
    const inner = flattenSchema(property, root)
    if (!isReference(inner)) return depth < 3 ? wantedReferences(inner, root, depth + 1) : []
    const about = inner.description === undefined ? {} : { description: inner.description }
    return [{ key, path: [], schema: { ...about, ...asSchema(inner['x-schema']) } }]
  })
}

/** The schema with one value in it decided beforehand. */
function withConstant(schema: SchemaObject, path: readonly string[], value: Json | undefined): SchemaObject {
  const [key, ...rest] = path
  if (value === undefined) return schema
  if (key === undefined) return { const: value }
  const properties = isRecord(schema.properties) ? schema.properties : {}
  return {
    ...schema,
    properties: { ...properties, [key]: withConstant(asSchema(properties[key]), rest, value) },
  }
}
