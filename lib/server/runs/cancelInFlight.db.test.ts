import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { type Container, createContainer } from '../container'
import { createWorker } from '../createWorker'
import { createPipeline } from '../pipelines/createPipeline'
import { decideCard } from '../tasks/decideCard'
import { getTask } from '../tasks/getTask'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices } from '../testing/testServices'
import { cancelRun } from './cancelRun'
import { getRun } from './getRun'
import { listCheckpoints } from './listCheckpoints'
import { listEvents } from './listEvents'
import { startRun } from './startRun'
import { waitForRun } from './waitForRun'

let services: Container
let worker: Worker
let close: () => Promise<void>
let log: string
const { signal } = new AbortController()

beforeAll(async () => {
  const opened = await openTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'interlock-cancel-'))
  log = path.join(folder, 'calls.log')
  const file = path.join(folder, 'mcp.json')
  const args = [path.resolve('lib/adapters/mcp/testing/fakeServer.mjs')]
  const fake = { command: process.execPath, args, env: { FAKE_LOG: log } }
  writeFileSync(file, JSON.stringify({ mcpServers: { fake } }))
  const env = { ...opened.env, INTERLOCK_MCP_CONFIG: file }
  services = createContainer(env)
  worker = startWorker(createWorker({ env, racePoint: async () => {} }))
  close = async () => {
    await worker.stop()
    await services.close()
    await opened.drop()
    rmSync(folder, { recursive: true })
  }
})
afterAll(() => close())

/** A run that calls `tool` and would then call another. */
async function started(tool: string): Promise<string> {
  const [start, end] = smallPipeline().nodes
  if (!start || !end) throw new Error('a small pipeline has two nodes')
  const document = smallPipeline({
    name: tool,
    nodes: [
      start,
      { id: 'first', type: 'tool', title: 'First', in: { args: {} }, config: { tool } },
      { id: 'next', type: 'tool', title: 'Next', in: { args: {} }, config: { tool: 'fake/echo' } },
      end,
    ],
    edges: ['start', 'first', 'next'].map((source, index) => ({
      ...{ id: `e${index}`, source, port: 'done' },
      target: ['first', 'next', 'end'][index] ?? '',
    })),
    tools: [
      { ref: 'fake/late', effect: 'irreversible' },
      { ref: 'fake/hang', effect: 'none' },
      { ref: 'fake/echo', effect: 'none' },
    ],
  })
  const { id } = await createPipeline(services, OWNER, document)
  const body = { input: { who: 'Ann', times: 1 }, draft: true } as const
  return (await startRun(services, OWNER, id, body, { trigger: 'web', idempotencyKey: null })).runId
}
const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [])
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const startedNodes = async (runId: string) =>
  (await listEvents(services, OWNER, runId, { after: 0 })).items.flatMap(({ kind, data }) =>
    kind === 'node.started' && 'node' in data ? [data.node] : [],
  )

describe('a run that is cancelled while a tool is at work', () => {
  it('tells the tool, starts nothing more and ends as cancelled where nothing can have happened', async () => {
    const runId = await started('fake/hang')
    await until(() => calls().includes('hang'))
    await cancelRun(services, OWNER, runId, { reason: 'changed my mind' })
    const { run } = await waitForRun(services, OWNER, runId, 30, signal)
    expect(run).toMatchObject({ status: 'cancelled', message: expect.stringContaining('“First” at work') })
    await until(() => calls().includes('cancelled'))
    expect(await startedNodes(runId)).toEqual(['start', 'first'])
  })

  it('leaves a receipt for what may have happened; the late reply completes the checkpoint, never the run', async () => {
    const runId = await started('fake/late')
    await until(() => calls().includes('late'))
    await cancelRun(services, OWNER, runId, { reason: '' })
    const { run } = await waitForRun(services, OWNER, runId, 30, signal)
    expect(run).toMatchObject({ status: 'suspended', cause: 'cancelled' })
    const card = await getTask(services, OWNER, run.openTasks[0] ?? '')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['roll_back', 'void', 'hand_over'])
    expect(card.question).toContain('May have happened: fake/late')
    await until(async () => {
      const { items } = await listCheckpoints(services, OWNER, runId)
      return items[0]?.phase === 'done' && (await getRun(services, OWNER, runId)).status === 'suspended'
    })
    expect((await getRun(services, OWNER, runId)).openTasks).toEqual([card.id])
    expect(await startedNodes(runId)).toEqual(['start', 'first'])
    await decideCard(services, OWNER, card.id, { choice: 'void' })
    await until(async () => (await getRun(services, OWNER, runId)).status === 'voided')
    const { items } = await listCheckpoints(services, OWNER, runId)
    expect(items).toMatchObject([{ phase: 'done', cleanup: 'orphaned', result: expect.anything() }])
  })
})
