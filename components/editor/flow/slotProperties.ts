import type { DefinitionContext, InputSlot, Schema } from '@/lib/graph/definition'
import { isJsonObject } from '@/lib/graph/json'

/** What an author fills in one by one: the declared properties, without the argument that receives the request id. Empty for a slot that is one value. */
export function slotProperties(slot: InputSlot, context: DefinitionContext): { [name: string]: Schema } {
  const { properties } = slot.schema
  if (!isJsonObject(properties) || slot.schema['x-type'] !== undefined) return {}
  const injected = slot.tool === undefined ? undefined : context.tool(slot.tool)?.policy.idempotencyArg
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, Schema][] =>
      name === injected ? [] : [[name, isJsonObject(schema) ? schema : {}]],
    ),
  )
}
