import { createToolPort, type McpTools } from '@/lib/adapters/mcp/createToolPort'
import { readToolSettings } from './env'
import { toolServers } from './toolServers'

/** The tools of this installation for a program that has no database. Close them, or their servers keep the process alive. */
export function openTools(): McpTools {
  return createToolPort(toolServers(readToolSettings()), () => {})
}
