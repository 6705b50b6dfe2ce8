import type { DefinitionContext, InputSlot, Schema } from '@/lib/graph/definition'
import type { PipelineNode } from '@/lib/graph/document'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { misfit } from '@/lib/graph/schemaFit'
import { askDefinition } from './askDefinition'
import { type OutputField, outputFields } from './outputFields'
import { slotProperties } from './slotProperties'

export type Filled = { node: PipelineNode; filled: { slot: string; expression: string }[] }

/**
 * What drawing a wire from `source.port` to `target` writes into the target's empty inputs: a field of the same name and a fitting
 * type, else for a required input the first field that surely fits. What the author has written is never touched.
 */
export function fillInputs(
  target: PipelineNode,
  source: PipelineNode,
  port: string,
  context: DefinitionContext,
): Filled {
  const fields = outputFields(source, port, context)
  const slots = askDefinition(target, (definition, config) => definition.inputs(config, context)) ?? []
  if (fields.length === 0) return { node: target, filled: [] }
  const inputs = { ...target.in }
  const filled: Filled['filled'] = []
  for (const slot of slots) {
    const value = fillSlot(slot, inputs[slot.name], fields, filled, context)
    if (value !== undefined) inputs[slot.name] = value
  }
  return filled.length === 0 ? { node: target, filled } : { node: { ...target, in: inputs }, filled }
}

function fillSlot(
  slot: InputSlot,
  present: Json | undefined,
  fields: OutputField[],
  filled: Filled['filled'],
  context: DefinitionContext,
): Json | undefined {
  if (isJsonObject(slot.schema.properties) && slot.schema['x-type'] === undefined)
    return fillProperties(slot, slotProperties(slot, context), present, fields, filled)
  if (!isEmpty(present)) return undefined
  const field = chooseField(slot, fields)
  if (!field) return undefined
  filled.push({ slot: slot.name, expression: field.expression })
  return { $cel: field.expression }
}

/** Arguments are filled one by one: each from a field of its own name. */
function fillProperties(
  slot: InputSlot,
  properties: { [name: string]: Schema },
  present: Json | undefined,
  fields: OutputField[],
  filled: Filled['filled'],
): Json | undefined {
  if (present !== undefined && (!isJsonObject(present) || '$cel' in present)) return undefined
  const values = { ...present }
  const before = filled.length
  for (const [name, schema] of Object.entries(properties)) {
    if (!isEmpty(values[name])) continue
    const field = fields.find((candidate) => candidate.name === name && suits(candidate, schema))
    if (!field) continue
    values[name] = { $cel: field.expression }
    filled.push({ slot: `${slot.name}.${name}`, expression: field.expression })
  }
  return filled.length > before ? values : undefined
}

function chooseField(slot: InputSlot, fields: OutputField[]): OutputField | undefined {
  const suitable = fields.filter((field) => suits(field, slot.schema))
  const named = suitable.find(({ name }) => name === slot.name)
  if (named || !slot.required) return named
  const anything = Object.keys(slot.schema).length === 0
  const sure = suitable.filter((field) => anything || Object.keys(field.schema).length > 0)
  return sure.find(({ required }) => required) ?? sure[0]
}

function suits(field: OutputField, wanted: Schema): boolean {
  return misfit(field.schema, wanted) === null
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (!isJsonObject(value)) return false
  const form = value.$cel ?? value.$text
  return Object.keys(value).length === 0 || (typeof form === 'string' && form.trim() === '')
}
