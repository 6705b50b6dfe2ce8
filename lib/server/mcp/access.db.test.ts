import { afterAll, beforeAll, expect, it } from 'vitest'
import { type McpInstallation, openMcpInstallation } from '../testing/mcpInstallation'

let mcp: McpInstallation
let key: string
beforeAll(async () => {
  mcp = await openMcpInstallation()
  key = await mcp.key('operator')
})
afterAll(() => mcp.close())

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const post = (headers: { [name: string]: string }, body = LIST) =>
  fetch(mcp.url, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...headers,
    },
    body,
  })
const withKey = (headers: { [name: string]: string } = {}, body?: string) =>
  post({ authorization: `Bearer ${key}`, ...headers }, body)

it('begins with no client that has no key, nor one whose key may only look', async () => {
  await expect(mcp.connect('ilk_none')).rejects.toThrow(/UNAUTHENTICATED/)
  await expect(mcp.connect(await mcp.key('viewer'))).rejects.toThrow(/FORBIDDEN/)
  expect([(await post({})).status, (await withKey()).status]).toEqual([401, 200])
})

it('answers no page of another origin, whatever key it has', async () => {
  const foreign = await withKey({ origin: 'https://evil.example' })
  expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'FOREIGN_ORIGIN'])
  expect((await withKey({ origin: 'null' })).status).toBe(403)
  expect((await withKey({ origin: 'http://localhost:3000' })).status).toBe(200)
})

it.each([
  ['text that is not JSON', '{"jsonrpc":', 400],
  ['JSON that is no message', '{"hello":1}', 400],
  ['a key that reaches a prototype', LIST.replace('"id":1', '"id":1,"__proto__":{"polluted":1}'), 400],
  ['a nesting bomb', '['.repeat(100_000), 400],
  ['more than a megabyte', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(1_000_001) }), 413],
])('refuses %s without a word of how it is made', async (_, body, status) => {
  const response = await withKey({}, body)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toMatch(/\.ts|node_modules| at /)
})

it('takes JSON alone, and speaks only versions that it knows', async () => {
  expect((await withKey({ 'content-type': 'text/plain' })).status).toBe(415)
  expect((await withKey({ 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  expect((await withKey({ 'mcp-protocol-version': '2025-11-25' })).status).toBe(200)
})

it('gives each client that begins a name of its own', async () => {
  const clients = await Promise.all([mcp.connect(key), mcp.connect(key)])
  const names = clients.map(({ transport }) => transport?.sessionId)
  expect(new Set(names).size).toBe(2)
  expect(names.every((name) => name !== undefined && name.length > 30)).toBe(true)
  expect(clients[0]?.getServerVersion()).toMatchObject({ name: 'interlock' })
  expect(clients[0]?.getInstructions()).toContain('a person has to decide')
})

it('tells of what nobody expected no more than that it happened', async () => {
  const { prisma } = mcp.services
  const query = prisma.pipeline.findMany
  Object.assign(prisma.pipeline, {
    findMany: async () => {
      throw new Error('the secret is swordfish')
    },
  })
  try {
    const text = await (await withKey()).text()
    expect(text).toMatch(/-32603.*Something went wrong on the server/)
    expect(text).not.toContain('swordfish')
  } finally {
    Object.assign(prisma.pipeline, { findMany: query })
  }
})
