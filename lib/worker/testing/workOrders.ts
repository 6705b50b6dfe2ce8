import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createToolPort } from '../../adapters/mcp/createToolPort'
import { EVENTS_CHANNEL } from '../../adapters/prisma/channels'
import { createRun } from '../../adapters/prisma/createRun'
import { listen } from '../../adapters/prisma/listen'
import { newRun } from '../../adapters/prisma/testing/newRun'
import { openTestWorld, type TestWorld } from '../../adapters/prisma/testing/testWorld'
import { createTestDatabase } from '../../boot/testDatabase'
import type { Catalogue } from '../../graph/catalogue'
import { type Pipeline, PipelineSchema, type ToolPolicy } from '../../graph/document'
import { hashJson } from '../../server/hashJson'
import { toolServers } from '../../server/toolServers'
import { bundlePrograms } from './bundlePrograms'
import { startWorkerProcess, type WorkerProcess } from './workerProcess'

const TEMPLATE = path.resolve(import.meta.dirname, '../../demo/templates/work-order.json')

/** For announcements that were lost. */
const POLL_MS = 1_000

/** A call as the business server received it; `pid` is the server's. */
type ReceivedCall = { tool: string; requestId: string; pid: number }

/** The work-order pipeline on real workers, a real database and the real business server. */
export type WorkOrders = {
  world: TestWorld
  /** A worker process; all are ended by `clear`. */
  startWorker(racePoint?: string): WorkerProcess
  /** `policy`: what the document says about `ticket_create` in place of the template. `owner`: Chen Jie cannot take a ticket. */
  start(policy?: { [K in keyof ToolPolicy]?: ToolPolicy[K] | undefined }, owner?: string): Promise<string>
  /** Waits until `enough` holds, asked again whenever a worker announces new events, and now and then in case an announcement was lost. */
  until(enough: () => Promise<boolean>): Promise<void>
  /** True when none of these runs is queued or running. */
  settled(runIds: string[]): Promise<boolean>
  calls(tool: string): ReceivedCall[]
  /** How many rows the business data holds. */
  effects(): { tickets: number; mails: number }
  /** Ends the workers and empties the business data. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function openWorkOrders(): Promise<WorkOrders> {
  const [database, root] = await Promise.all([createTestDatabase(), bundlePrograms()])
  const world = openTestWorld(database.url)
  const workers: WorkerProcess[] = []
  let home = newHome()
  const catalogue = await listTools(root, home)
  const dropHome = () => rmSync(home, { recursive: true, force: true })
  const clear = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill('SIGTERM')))
    dropHome()
    home = newHome()
  }
  return {
    world,
    clear,
    startWorker(racePoint = '') {
      const worker = startWorkerProcess({ root, databaseUrl: database.url, home, racePoint })
      workers.push(worker)
      return worker
    },
    async start(policy = {}, owner = 'Li Wei') {
      const document = withPolicy(policy)
      const documentHash = hashJson(JSON.parse(JSON.stringify(document)))
      const input = { task: 'Repair the pump', owner, notify: 'operations@example.com' }
      const run = newRun({ document, documentHash, catalogue, catalogueHash: 'listed', input })
      return (await createRun(world.database.hot, run)).runId
    },
    async until(enough) {
      let wake = () => {}
      const listener = listen(database.url, {
        channels: { [EVENTS_CHANNEL]: () => wake() },
        onConnect: () => wake(),
      })
      for (let done = false; !done; ) {
        const changed = new Promise<void>((resolve) => {
          wake = resolve
        })
        const poll = setTimeout(() => wake(), POLL_MS)
        done = await enough()
        if (!done) await changed
        clearTimeout(poll)
      }
      await listener.close()
    },
    async settled(runIds) {
      const { rowCount } = await world.database.hot.query(
        `select 1 from run_lease where run_id = any($1) and state in ('queued', 'running') limit 1`,
        [runIds],
      )
      return rowCount === 0
    },
    calls: (tool) => readCalls(path.join(home, 'business/calls.jsonl')).filter((call) => call.tool === tool),
    effects() {
      const data = JSON.parse(readFileSync(path.join(home, 'business/business.json'), 'utf8'))
      return { tickets: data.tickets.length, mails: data.outbox.length }
    },
    async close() {
      await clear()
      dropHome()
      await world.close()
      rmSync(root, { recursive: true, force: true })
      await database.drop()
    },
  }
}

/** Without what the server suggests: the policies of the document decide. */
async function listTools(root: string, home: string): Promise<Catalogue> {
  const settings = { INTERLOCK_ROOT: root, INTERLOCK_HOME: home, INTERLOCK_MCP_CONFIG: undefined }
  const tools = createToolPort(toolServers(settings), () => {})
  const listed = await tools.catalogue()
  await tools.close()
  return { tools: listed.tools.map(({ suggested: _, ...tool }) => tool) }
}

function withPolicy(changes: object): Pipeline {
  const template = PipelineSchema.parse(JSON.parse(readFileSync(TEMPLATE, 'utf8')))
  const tools = template.tools?.map((policy) =>
    policy.ref === 'business/ticket_create' ? { ...policy, ...changes } : policy,
  )
  return PipelineSchema.parse(JSON.parse(JSON.stringify({ ...template, tools })))
}

function readCalls(file: string): ReceivedCall[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

function newHome(): string {
  return mkdtempSync(path.join(tmpdir(), 'interlock-worker-'))
}
