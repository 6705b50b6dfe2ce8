// A stdio MCP server without dependencies whose tools misbehave in one way each. It writes what it was told to the file in FAKE_LOG.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const note = (line) => process.env.FAKE_LOG && appendFileSync(process.env.FAKE_LOG, `${line}\n`)
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const object = { type: 'object', properties: {} }
const tools = [
  { name: 'echo', inputSchema: object },
  { name: 'quota', inputSchema: object },
  { name: 'die', inputSchema: object },
  { name: 'hang', inputSchema: object },
  { name: 'late', inputSchema: object },
  { name: 'flood', inputSchema: object },
  { name: 'large', inputSchema: object },
  { name: 'environment', inputSchema: object },
  { name: 'bare' },
  { name: 'broken', inputSchema: { type: 'array' } },
]
const call = {
  echo: ({ params }) => ({
    content: [],
    structuredContent: { args: params.arguments ?? null, meta: params._meta ?? null },
  }),
  quota: () => ({
    content: [{ type: 'text', text: 'quota exceeded' }],
    structuredContent: { code: 'SERVICE_UNAVAILABLE', details: { limit: 10 } },
    isError: true,
  }),
  die: () => process.exit(3),
  hang: () => null,
  late: () => null,
  flood: () => {
    for (let written = 0; written < 70; written++) process.stdout.write('x'.repeat(1_000_000))
  },
  large: () => ({ content: [], structuredContent: { text: 'y'.repeat(300_000) } }),
  environment: () => ({ content: [{ type: 'text', text: JSON.stringify(Object.keys(process.env).sort()) }] }),
  bare: () => ({ content: [{ type: 'text', text: 'bare is fine' }] }),
}
let lateId = null
process.stdout.write('*** Welcome to the fake server ***\n')
console.error('x'.repeat(200_000))
process.on('SIGINT', () => {
  note('SIGINT')
  process.exit(0)
})
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  if (message.method === 'initialize') {
    const serverInfo = { name: 'fake', version: '1' }
    send({
      id: message.id,
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
    })
  } else if (message.method === 'tools/list') {
    send({ id: message.id, result: { tools } })
  } else if (message.method === 'notifications/cancelled') {
    note('cancelled')
    if (lateId !== null) send({ id: lateId, result: { content: [{ type: 'text', text: 'done after all' }] } })
  } else if (message.method === 'tools/call') {
    note(message.params.name)
    if (message.params.name === 'late') lateId = message.id
    const result = call[message.params.name](message)
    if (result) send({ id: message.id, result })
  }
})
