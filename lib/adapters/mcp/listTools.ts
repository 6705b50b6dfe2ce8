import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import * as z from 'zod'
import { type CatalogueTool, CatalogueToolSchema } from '@/lib/graph/catalogue'
import { type ToolPolicy, ToolPolicySchema } from '@/lib/graph/document'
import type { StdioServerConfig } from './serverConfig'

const PageSchema = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })
const ToolSchema = z.looseObject({
  name: z.string().min(1).max(128),
  title: z.string().optional(),
  description: z.string().default(''),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z.looseObject({}).optional(),
  _meta: z.looseObject({}).optional(),
})
const MAX_TOOLS = 1000
const MAX_PAGES = 50

/**
 * All tools of a server, page by page (a repeated cursor or the cap ends the walk), each judged by itself: one bad schema disables its own tool
 * with the reason and hides nothing else.
 */
export async function listTools(
  client: Client,
  server: StdioServerConfig,
  timeoutMs: number,
): Promise<CatalogueTool[]> {
  const tools: CatalogueTool[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES && tools.length < MAX_TOOLS; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, PageSchema, { timeout: timeoutMs })
    tools.push(...answer.tools.flatMap((tool) => judgeTool(tool, server)))
    if (answer.nextCursor === undefined || seen.has(answer.nextCursor)) break
    seen.add(answer.nextCursor)
    cursor = answer.nextCursor
  }
  return tools.slice(0, MAX_TOOLS)
}

/** One listed tool as a catalogue entry; a tool without parameters is a normal tool. Nothing when it has no usable name. */
export function judgeTool(tool: unknown, server: StdioServerConfig): CatalogueTool[] {
  const shape = ToolSchema.safeParse(tool)
  if (!shape.success) return []
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = shape.data
  const ref = `${server.name}/${name}`
  const suggested = server.policies.find((policy) => policy.ref === ref) ?? ownPolicy(_meta, ref, server)
  const input = inputSchema === undefined ? { type: 'object', properties: {} } : inputSchema
  const reason = objectSchemaProblem(input)
  const entry = CatalogueToolSchema.safeParse({
    ref,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: reason === null ? input : { type: 'object', properties: {} },
    ...(objectSchemaProblem(outputSchema) === null ? { outputSchema } : {}),
    annotations: hints(annotations),
    ...(suggested ? { suggested } : {}),
    ...(reason === null ? {} : { disabled: reason }),
  })
  return entry.success ? [entry.data] : []
}

function ownPolicy(
  meta: { [key: string]: unknown } | undefined,
  ref: string,
  server: StdioServerConfig,
): ToolPolicy | undefined {
  if (!server.trusted) return undefined
  const parsed = ToolPolicySchema.safeParse(meta?.['interlock/policy'])
  return parsed.success && parsed.data.ref === ref ? parsed.data : undefined
}

function objectSchemaProblem(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return 'its input schema is not an object'
  const type = 'type' in schema ? schema.type : undefined
  return type === undefined || type === 'object'
    ? null
    : `its input schema describes ${JSON.stringify(type)}, not an object`
}

function hints(annotations: { [key: string]: unknown } | undefined) {
  const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
  const found = names.flatMap((name) =>
    typeof annotations?.[name] === 'boolean' ? [[name, annotations[name]]] : [],
  )
  return Object.fromEntries(found)
}
