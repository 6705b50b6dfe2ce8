// A stdio MCP server of a depot with crates: effects whose answers get lost, as tests ask for by the words on a crate's label.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { truckLoading } from './truckLoading'

type Crate = { crateId: string; label: string; sealed: boolean; by: string }

const home = process.env.DEPOT_HOME ?? '.'
const cratesFile = path.join(home, 'depot.json')
const callsFile = path.join(home, 'depot.jsonl')

const server = new McpServer({ name: 'depot', version: '1.0.0' })

/** Kept on disk: this process ends in the middle of some calls. */
function crates(): Crate[] {
  return existsSync(cratesFile) ? JSON.parse(readFileSync(cratesFile, 'utf8')) : []
}
function keep(next: Crate[]): void {
  writeFileSync(cratesFile, JSON.stringify(next))
}
/** How often this tool has been called with this label, this time included. */
function note(tool: string, label: string, requestId: string): number {
  appendFileSync(callsFile, `${JSON.stringify({ tool, label, requestId })}\n`)
  const lines = readFileSync(callsFile, 'utf8').trim().split('\n')
  return lines.filter((line) => {
    const call: { tool: string; label: string } = JSON.parse(line)
    return call.tool === tool && call.label === label
  }).length
}
function answer(value: { [name: string]: unknown }): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value }
}
function refuse(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }], structuredContent: { code, message } }
}
function requestIdOf({ _meta }: { _meta?: { [name: string]: unknown } }): string {
  return String(_meta?.['interlock/requestId'] ?? '')
}

const CRATE_ID = { crateId: z.string().describe('Id of the crate') }

server.registerTool(
  'crate_store',
  {
    description: 'Store a crate',
    inputSchema: { label: z.string().min(3).describe('What is in the crate') },
  },
  ({ label }, extra) => {
    const requestId = requestIdOf(extra)
    const time = note('crate_store', label, requestId)
    // the label says what goes wrong the first time: the answer is lost before the crate is stored, or after it
    if (time === 1 && label.includes('lost before')) process.exit(3)
    if (label.includes('no room')) return refuse('NO_ROOM', `There is no room for ${label}.`)
    const crateId = `C-${crypto.randomUUID().slice(0, 6)}`
    keep([...crates(), { crateId, label, sealed: false, by: requestId }])
    if (time === 1 && label.includes('lost after')) process.exit(3)
    return answer({ crateId, label })
  },
)

server.registerTool(
  'crate_find',
  { description: 'Find the crate that a request stored', inputSchema: { requestId: z.string() } },
  ({ requestId }) => {
    const found = crates().find(({ by }) => by === requestId)
    return answer(found ? { found: true, crateId: found.crateId, label: found.label } : { found: false })
  },
)

server.registerTool('crate_get', { description: 'Look at a crate', inputSchema: CRATE_ID }, ({ crateId }) => {
  const crate = crates().find((one) => one.crateId === crateId)
  return answer(crate ? { found: true, ...crate } : { found: false })
})

server.registerTool(
  'crate_remove',
  { description: 'Take a crate out of the depot', inputSchema: CRATE_ID },
  ({ crateId }, extra) => {
    const crate = crates().find((one) => one.crateId === crateId)
    note('crate_remove', crate?.label ?? '', requestIdOf(extra))
    if (crate?.label.includes('stuck')) return refuse('STUCK', `${crate.label} stands under another crate.`)
    keep(crates().filter((one) => one.crateId !== crateId))
    return answer({ removed: true })
  },
)

for (const [tool, sealed] of [
  ['crate_seal', true],
  ['crate_open', false],
] as const)
  server.registerTool(
    tool,
    { description: sealed ? 'Seal a crate' : 'Break the seal of a crate', inputSchema: CRATE_ID },
    ({ crateId }, extra) => {
      note(tool, crateId, requestIdOf(extra))
      keep(crates().map((one) => (one.crateId === crateId ? { ...one, sealed } : one)))
      return answer({ crateId, sealed })
    },
  )

server.registerTool(
  'gate_pass',
  {
    description: 'Ask the gate keeper to let a delivery pass',
    inputSchema: { code: z.string().min(3).describe('Pass code') },
    annotations: { readOnlyHint: true },
  },
  ({ code }) =>
    code === 'open sesame' ? answer({ passed: true }) : refuse('GATE_CLOSED', 'The gate stays closed.'),
)

server.registerTool(
  'truck_send',
  { description: 'Send a truck', inputSchema: { label: z.string().describe('What is on the truck') } },
  async ({ label }, extra) => {
    note('truck_send', label, requestIdOf(extra))
    while (!extra.signal.aborted) await wait(50)
    return answer({ sent: true })
  },
)

/** How much of what is said about a truck has been listened to; a call goes on where the one before it was turned away. */
const listened = new Map<string, number>()

server.registerTool(
  'truck_load',
  {
    description: 'Load a truck and list what is on it',
    inputSchema: { truck: z.string().describe('Name of the truck') },
    annotations: { readOnlyHint: true },
  },
  async ({ truck }, { signal, _meta, sendNotification }) => {
    const { heard } = truckLoading(home, truck)
    while (!signal.aborted) {
      const at = listened.get(truck) ?? 0
      const word = heard()[at]
      if (!word) {
        await wait(50)
        continue
      }
      listened.set(truck, at + 1)
      if (word.kind === 'busy') return refuse('SERVICE_UNAVAILABLE', 'The loading bay answers 503.')
      if (word.kind === 'loaded') return answer({ truck, manifest: word.manifest })
      const progressToken = _meta?.progressToken
      if (progressToken !== undefined)
        await sendNotification({
          method: 'notifications/progress',
          params: { progressToken, ...word.report },
        })
    }
    return refuse('ABORTED', 'The loading was broken off.')
  },
)

await server.connect(new StdioServerTransport())
