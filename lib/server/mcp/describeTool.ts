import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { Pipeline } from '@/lib/graph/document'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { pipelineToolName } from '@/lib/graph/pipelineToolName'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { answerSchema } from './answerSchema'

/** A published pipeline as MCP clients see it: its input node's schema goes in, `answerSchema` around its output node's comes out. */
export function describeTool(pipelineId: string, document: Pipeline): Tool {
  const outputs = schemasOf(document, 'output')
  return {
    name: pipelineToolName(pipelineId, document.name),
    title: document.name,
    description: document.description ?? document.name,
    inputSchema: inputSchema(schemasOf(document, 'input')[0] ?? {}),
    // of several outputs any may be reached, and then their names are around what they give
    outputSchema: answerSchema(outputs.length === 1 ? outputs[0] : undefined),
  }
}

function schemasOf({ nodes }: Pipeline, role: 'input' | 'output'): (JsonObject | undefined)[] {
  const found = nodes.filter(({ type, disabled }) => !disabled && nodeDefinitions.get(type)?.role === role)
  return found.map(({ config }) => (isJsonObject(config.schema) ? config.schema : undefined))
}

/** The protocol wants `type: object` at the root, and objects for its properties: one schema that is `true` would make clients refuse the whole list. */
function inputSchema(schema: JsonObject): Tool['inputSchema'] {
  const { required, properties, ...rest } = schema
  return {
    ...rest,
    type: 'object',
    ...(isJsonObject(properties) ? { properties: objectSchemas(properties) } : {}),
    ...(isNames(required) ? { required } : {}),
  }
}

function objectSchemas(properties: JsonObject): { [name: string]: JsonObject } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isJsonObject(schema) ? schema : schema === false ? { not: {} } : {},
    ]),
  )
}

function isNames(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
