// A stdio MCP server with one tool that takes as long as it is told and answers with that.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import * as z from 'zod'

const server = new McpServer({ name: 'metronome', version: '1.0.0' })
server.registerTool(
  'tick',
  {
    description: 'Wait for so many milliseconds',
    inputSchema: { ms: z.number() },
    outputSchema: { ms: z.number() },
    annotations: { readOnlyHint: true },
  },
  async ({ ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return { content: [], structuredContent: { ms } }
  },
)
await server.connect(new StdioServerTransport())
