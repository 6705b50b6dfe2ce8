import type { DefinitionContext, Schema } from '@/lib/graph/definition'
import type { PipelineNode } from '@/lib/graph/document'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { ERROR_OUTPUT } from '@/lib/graph/objectSchema'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { askDefinition } from './askDefinition'
import { ERROR_PORT } from './portsOf'

/** One value a node leaves behind, as an expression names it. */
export type OutputField = { expression: string; name: string; schema: Schema; required: boolean }

/** Fields of `nodes.<id>` after it left by `port`; the input node's are those of `input`. Unknown types and unfinished configs have none. */
export function outputFields(node: PipelineNode, port: string, context: DefinitionContext): OutputField[] {
  if (port === ERROR_PORT) return fieldsOf(ERROR_OUTPUT, `nodes.${node.id}`)
  const root = nodeDefinitions.get(node.type)?.role === 'input' ? 'input' : `nodes.${node.id}`
  const schema = outputsOf(node, inputTypes(node, context), context)[port]
  return schema ? fieldsOf(schema, root) : []
}

function outputsOf(node: PipelineNode, inputs: { [slot: string]: Schema }, context: DefinitionContext) {
  const outputs = askDefinition(node, (definition, config) => definition.outputs(config, inputs, context))
  return outputs ?? {}
}

function fieldsOf(schema: Schema, root: string): OutputField[] {
  if (!isJsonObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    expression: /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `${root}.${name}` : `${root}['${name}']`,
    schema: isJsonObject(field) ? field : {},
    required: required.includes(name),
  }))
}

/** Types of what is wired into a node, as far as a plain path tells; the compiler knows more, this must only be quick. */
function inputTypes(node: PipelineNode, context: DefinitionContext): { [slot: string]: Schema } {
  return Object.fromEntries(
    Object.entries(node.in ?? {}).map(([slot, value]) => [slot, typeOfReference(value, node.id, context)]),
  )
}

const REFERENCE = /^nodes\.([a-z][a-zA-Z0-9_]*)\.([A-Za-z_][A-Za-z0-9_]*)$/

function typeOfReference(value: Json, from: string, context: DefinitionContext): Schema {
  const source = isJsonObject(value) && typeof value.$cel === 'string' ? value.$cel.trim() : ''
  const [, id, field] = REFERENCE.exec(source) ?? []
  const node = context.pipeline.nodes.find((candidate) => candidate.id === id)
  // a node that names itself would ask for its own type for ever
  if (!node || node.id === from) return {}
  const outputs = Object.values(outputsOf(node, {}, context))
  const found = outputs.flatMap((schema) => fieldsOf(schema, '')).find(({ name }) => name === field)
  return found?.schema ?? {}
}
