import { createToolPort, type McpTools } from '@/lib/adapters/mcp/createToolPort'
import { readToolSettings } from './env'
import { withMemory } from './memory/withMemory'
import { toolServers } from './toolServers'

/** The tools of this installation for a program that has no database. Close them, or their servers keep the process alive. */
export function openTools(): McpTools {
  return withMemory(
    createToolPort(toolServers(readToolSettings()), () => {}),
    null,
  )
}
