import type { DefinitionContext, Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { toolInputSchema, toolOutputSchema } from '@/lib/graph/toolSchemas'

/** The arguments of a tool by name, also the one that receives the request id. */
export function toolArguments(context: DefinitionContext, ref: string): { [name: string]: Schema } {
  const tool = context.tool(ref)
  return tool ? objects(toolInputSchema(tool).properties) : {}
}

/** The first list in what a tool gives, where its entries are to be found; `items` where nobody says. */
export function listIn(context: DefinitionContext, ref: string): string {
  const fields = Object.entries(objects(toolOutputSchema(context.tool(ref)).properties))
  return fields.find(([, schema]) => schema.type === 'array')?.[0] ?? 'items'
}

function objects(properties: Json | undefined): { [name: string]: Schema } {
  if (!isJsonObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isJsonObject(schema) ? schema : {}]),
  )
}
