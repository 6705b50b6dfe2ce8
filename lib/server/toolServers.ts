import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readServerConfig, type StdioServerConfig } from '@/lib/adapters/mcp/serverConfig'
import type { ToolSettings } from './env'

/**
 * The MCP servers of this installation: the bundled business server and what the operator's file (INTERLOCK_MCP_CONFIG) names. Throws one
 * sentence when that file cannot be used, so that a process refuses to start with a reason instead of missing its tools.
 */
export function toolServers(env: ToolSettings): StdioServerConfig[] {
  return [businessServer(env), ...operatorServers(env)]
}

function businessServer({ INTERLOCK_ROOT, INTERLOCK_HOME }: ToolSettings): StdioServerConfig {
  const bundled = path.join(INTERLOCK_ROOT, 'dist/business-server.mjs')
  return {
    name: 'business',
    command: process.execPath,
    args: existsSync(bundled) ? [bundled] : ['--import', 'tsx', 'lib/demo/business/main.ts'],
    env: { BUSINESS_DATA_DIR: path.resolve(INTERLOCK_ROOT, INTERLOCK_HOME, 'business') },
    cwd: INTERLOCK_ROOT,
    policies: [],
    trusted: true,
  }
}

/** Those that the operator's file names. */
export function operatorServers({ INTERLOCK_MCP_CONFIG: file }: ToolSettings): StdioServerConfig[] {
  if (file === undefined) return []
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`INTERLOCK_MCP_CONFIG names ${file}, which cannot be read.`)
  }
  const config = readServerConfig(text, file)
  if (!config.ok) throw new Error(config.message)
  const taken = config.servers.find(({ name }) => name === 'business')
  if (taken) throw new Error(`${file}: the name business belongs to the bundled server; choose another.`)
  return config.servers
}
