import type { CatalogueTool } from './catalogue'
import type { Schema } from './definition'
import type { ToolPolicy } from './document'

type Tool = { policy: ToolPolicy; listed: CatalogueTool | undefined }

/** What the author passes to a tool; the idempotency argument is filled in at run time and so never required here. */
export function toolInputSchema({ policy, listed }: Tool): Schema {
  const schema = policy.inputSchema ?? listed?.inputSchema ?? {}
  const injected = policy.idempotencyArg
  if (injected === undefined || !Array.isArray(schema.required)) return schema
  return { ...schema, required: schema.required.filter((name) => name !== injected) }
}

/** What a tool gives back, as far as the document or the catalogue says; `{}` when nobody does. */
export function toolOutputSchema(tool: Tool | undefined): Schema {
  return tool?.policy.outputSchema ?? tool?.listed?.outputSchema ?? {}
}
