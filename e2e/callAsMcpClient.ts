import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

type Settings = { mcpServers: { [name: string]: { url: string; headers: { [name: string]: string } } } }

/** Puts the key into settings as an MCP client reads them, calls the tool, which has to be listed, with one word, and answers its structured content. */
export async function callAsMcpClient(settings: string, tool: string, key: string): Promise<unknown> {
  const { mcpServers }: Settings = JSON.parse(settings.replace(/\$\{INTERLOCK_API_KEY\}/g, key))
  const [server] = Object.values(mcpServers)
  if (!server) throw new Error(`These settings name no server: ${settings}`)
  const client = new Client({ name: 'browser test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } }),
  )
  try {
    const { tools } = await client.listTools()
    if (!tools.some(({ name }) => name === tool)) throw new Error(`${tool} is not listed`)
    return (await client.callTool({ name: tool, arguments: { word: 'it’s “here”' } })).structuredContent
  } finally {
    await client.close()
  }
}
