import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createToolPort } from '@/lib/adapters/mcp/createToolPort'
import { SIGNALS_CHANNEL } from '@/lib/adapters/prisma/channels'
import { createRun } from '@/lib/adapters/prisma/createRun'
import { type Database, openDatabase } from '@/lib/adapters/prisma/database'
import { type DecideResult, decideTask } from '@/lib/adapters/prisma/decideTask'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import { createNotifier } from '@/lib/adapters/prisma/notifier'
import { signalRun } from '@/lib/adapters/prisma/signalRun'
import { newRun } from '@/lib/adapters/prisma/testing/newRun'
import { createWakeUps } from '@/lib/adapters/queue/wakeUps'
import { projectRoot } from '@/lib/boot/projectRoot.mjs'
import type { Catalogue } from '@/lib/graph/catalogue'
import type { Pipeline } from '@/lib/graph/document'
import type { JsonObject } from '@/lib/graph/json'
import type { Decision } from '@/lib/run/task'
import { hashJson } from '@/lib/server/hashJson'
import { toolServers } from '@/lib/server/toolServers'
import { startWorkerProcess, type WorkerProcess } from '@/lib/worker/testing/workerProcess'
import type { Cluster } from './cluster'
import { type Ledger, openLedger } from './ledger'
import { persist, until } from './retry'

export type WorldOptions = { holdMs?: string }
export type WorkerOptions = {
  racePoint?: string
  env?: { [name: string]: string }
  args?: string[]
  url?: string
}
export type OpenCard = { id: string; kind: string; run_id: string }
/** A run the harness has started; `item` is its name in the ledger. */
export type Started = { runId: string; item: string; document: Pipeline }

type Place = { name: string; cluster: Cluster; root: string; home: string; seed: number }

/** One database with its workers, people and outside. Everything here outlives an absence of Postgres. */
export type World = {
  name: string
  url: string
  home: string
  database: Database
  ledger: Ledger
  runs: Started[]
  workers: WorkerProcess[]
  env: { [name: string]: string }
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Starts a run, once, however often Postgres goes away meanwhile. */
  start(document: Pipeline, input?: JsonObject, options?: { announced?: boolean }): Promise<Started>
  startMany(count: number, document: (nth: number) => Pipeline): Promise<Started[]>
  worker(options?: WorkerOptions): WorkerProcess
  /** Ends a worker, also one that is stopped. */
  end(worker: WorkerProcess | undefined, signal?: NodeJS.Signals): Promise<void>
  cards(kind?: string): Promise<OpenCard[]>
  decide(task: string, decision: Decision, by?: string): Promise<DecideResult>
  cancel(runId: string): Promise<void>
  wake(): void
  /** Waits until no run is queued or running; false when `limitMs` is over first. */
  settled(limitMs: number): Promise<boolean>
  /** Ends the leases of a worker that is gone now instead of in some seconds. */
  expireLeases(): Promise<void>
  /** Done before everything else when the world is closed. */
  onClose: (() => Promise<void>)[]
  close(): Promise<void>
}

export async function openWorld(place: Place, { holdMs = '0-5' }: WorldOptions): Promise<World> {
  const { name, cluster, root, home, seed } = place
  const url = await cluster.newDatabase(name)
  mkdirSync(home, { recursive: true })
  const ledger = openLedger(path.join(home, 'ledger'))
  const mcpConfig = path.join(home, 'mcp.json')
  writeFileSync(mcpConfig, JSON.stringify(ledger.config(holdMs, seed)))
  const settings = { INTERLOCK_ROOT: root, INTERLOCK_HOME: home, INTERLOCK_MCP_CONFIG: mcpConfig }
  const catalogue = await listTools(settings)
  const database = openDatabase(url, { name: 'chaos' })
  const wakeUps = createWakeUps(database.notify)
  const signals = createNotifier(database.notify, SIGNALS_CHANNEL)
  const runs: Started[] = []
  const workers: WorkerProcess[] = []
  const query: World['query'] = async <T extends object>(text: string, values: unknown[] = []) =>
    (await persist(() => database.hot.query<T>(text, values))).rows
  const told = (runId: string, queued: boolean) => {
    signals.announce([runId])
    if (queued) wakeUps.wake()
  }
  const world: World = {
    ...{ name, url, home, database, ledger, runs, workers, query, onClose: [] },
    env: { ...settings, LOG_LEVEL: 'warn', INTERLOCK_LAUNCHER_PID: String(process.pid) },
    async start(document, input = {}, { announced = true } = {}) {
      const item = `${name}-${runs.length + 1}`
      const run = { runId: '', item, document }
      runs.push(run)
      const pinned = {
        document,
        documentHash: hashJson(JSON.parse(JSON.stringify(document))),
        catalogue,
        catalogueHash: 'listed',
      }
      const fresh = newRun({
        ...pinned,
        pipelineName: document.name,
        input: { item, ...input },
        idempotencyKey: item,
      })
      run.runId = (await persist(() => createRun(database.hot, fresh))).runId
      if (announced) wakeUps.wake()
      return run
    },
    async startMany(count, document) {
      const started: Started[] = []
      for (let nth = 0; nth < count; nth += 10) {
        const some = Array.from({ length: Math.min(10, count - nth) }, (_, index) =>
          world.start(document(nth + index)),
        )
        started.push(...(await Promise.all(some)))
      }
      return started
    },
    worker({ racePoint = '', env = {}, args = [], url: through = url } = {}) {
      const worker = startWorkerProcess({
        root,
        databaseUrl: through,
        home,
        racePoint,
        args: [...DIE_WITH_HARNESS, ...args],
        env: { ...world.env, ...env },
      })
      workers.push(worker)
      return worker
    },
    async end(worker, signal = 'SIGKILL') {
      if (!worker) return
      workers.splice(workers.indexOf(worker), 1)
      try {
        process.kill(worker.pid, 'SIGCONT')
      } catch {
        // it is gone
      }
      await worker.kill(signal)
    },
    cards: (kind) =>
      query<OpenCard>(
        `select id, kind, run_id from task where status = 'open' and ($1::text is null or kind = $1) order by created_at`,
        [kind ?? null],
      ),
    async decide(taskId, decision, by = 'ann') {
      const card = { workspaceId: DEFAULT_WORKSPACE_ID, taskId }
      const result = await persist(() => decideTask(database.hot, card, decision, by))
      if (result.kind === 'won') told(result.runId, result.queued)
      return result
    },
    async cancel(runId) {
      const signal = { kind: 'cancel', body: { by: 'ann', reason: 'chaos' } } as const
      const sent = await persist(() => signalRun(database.hot, runId, signal))
      if (sent.kind === 'sent') told(runId, sent.queued)
    },
    wake: () => wakeUps.wake(),
    settled: (limitMs) =>
      until(
        async () =>
          (await query(`select 1 from run_lease where state in ('queued', 'running') limit 1`)).length === 0,
        limitMs,
        250,
      ),
    async expireLeases() {
      await query(
        `update run_lease set lease_until = clock_timestamp() - interval '1 s' where state = 'running'`,
      )
    },
    close() {
      closing ??= close()
      return closing
    },
  }
  let closing: Promise<void> | null = null
  const close = async () => {
    for (const step of world.onClose) await step()
    for (const worker of [...workers]) await world.end(worker)
    await Promise.all([wakeUps.settled(), signals.settled()])
    await database.close()
    await cluster.dropDatabase(name)
    rmSync(home, { recursive: true, force: true })
  }
  return world
}

/** A harness that is killed leaves nothing running. */
export const DIE_WITH_HARNESS = ['--import', path.join(projectRoot, 'lib/boot/dieWithParent.mjs')]

/** The file of Node's own arguments that `CHAOS_…` settings need. */
export const PRELOAD = ['--import', fileURLToPath(new URL('../programs/preload.mjs', import.meta.url))]

async function listTools(settings: {
  INTERLOCK_ROOT: string
  INTERLOCK_HOME: string
  INTERLOCK_MCP_CONFIG: string
}): Promise<Catalogue> {
  const tools = createToolPort(toolServers(settings), () => {})
  const { tools: listed } = await tools.catalogue()
  await tools.close()
  return { tools: listed.filter(({ ref }) => ref.startsWith('ledger/')) }
}
