import * as z from 'zod'
import { type ToolPolicy, ToolPolicySchema } from '@/lib/graph/document'

/**
 * One stdio server: a command on this host. Comes only from the operator's file or from Interlock itself, never over the API,
 * an import or a preview, because it runs with this machine's rights.
 */
export type StdioServerConfig = {
  name: string
  command: string
  args: string[]
  /** Everything the child gets besides PATH and locale; never the parent's whole environment. */
  env: { [name: string]: string }
  cwd?: string
  /** Policies this installation suggests for the server's tools; an author's own policy decides. */
  policies: ToolPolicy[]
  /** True only for Interlock's own servers: policies they send along with their tools are taken as suggestions. */
  trusted: boolean
}

const FileSchema = z.looseObject({
  mcpServers: z.record(
    z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a server name may hold letters, digits, _ and -'),
    z.looseObject({
      command: z.string().min(1),
      args: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
      cwd: z.string().optional(),
      /** Interlock's own addition to the common shape. */
      policies: z.array(ToolPolicySchema).default([]),
    }),
  ),
})

export type ReadConfig = { ok: true; servers: StdioServerConfig[] } | { ok: false; message: string }

/** Reads the text of an operator's `mcp.json` (the `mcpServers` shape). Entries with a `url` are not stdio and are left out. */
export function readServerConfig(text: string, file: string): ReadConfig {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return {
      ok: false,
      message: `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
  const parsed = FileSchema.safeParse(withoutRemote(json))
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    return {
      ok: false,
      message: `${file}: ${first?.path.join('.') ?? ''} ${first?.message ?? 'has the wrong shape'}`,
    }
  }
  const servers = Object.entries(parsed.data.mcpServers).map(
    ([name, { command, args, env, cwd, policies }]) => ({
      name,
      command,
      args,
      env,
      ...(cwd === undefined ? {} : { cwd }),
      policies,
      trusted: false,
    }),
  )
  return { ok: true, servers }
}

function withoutRemote(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('mcpServers' in json)) return json
  const { mcpServers } = json
  if (typeof mcpServers !== 'object' || mcpServers === null) return json
  const local = Object.entries(mcpServers).filter(
    ([, entry]) => !(typeof entry === 'object' && entry && 'url' in entry),
  )
  return { ...json, mcpServers: Object.fromEntries(local) }
}
