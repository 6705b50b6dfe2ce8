import type { JsonObject } from '@/lib/graph/json'
import { isEnded } from '@/lib/run/endStatus'
import type { RunStatus } from '@/lib/run/state'
import { startWorker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import type { Env } from '../env'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import { readTemplate } from '../pipelines/templates'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import { readDemoTables } from '../tools/readDemoTables'
import { OWNER, openTestServices, type TestServices } from './testServices'

/** The work-order template on the real engine, tools and database, with a worker of its own. */
export type WorkOrderRuns = {
  services: TestServices
  env: Env
  pipeline: string
  /** Starts the sample whose owner cannot take a ticket, and waits for its card: a ticket stands behind it. */
  suspended(): Promise<{ runId: string; taskId: string }>
  start(sample: number): Promise<string>
  /** How it ended, once it has. */
  ended(runId: string): Promise<RunStatus>
  tickets(): Promise<number>
  close(): Promise<void>
}

export async function openWorkOrderRuns(): Promise<WorkOrderRuns> {
  const { services, env, drop } = await openTestServices()
  const worker = startWorker(createWorker({ env, racePoint: async () => {} }))
  const pipeline = (await createFromTemplate(services, OWNER, { template: 'work-order' })).id
  const samples = (await readTemplate(services.env, 'work-order'))?.samples ?? []
  const { signal } = new AbortController()
  const start = async (sample: number) => {
    const input: JsonObject = samples[sample]?.input ?? {}
    const body = { input, draft: true, confirmDuplicate: true } as const
    const by = { trigger: 'web', idempotencyKey: null } as const
    return (await startRun(services, OWNER, pipeline, body, by)).runId
  }
  return {
    ...{ services, env, pipeline, start },
    async suspended() {
      const runId = await start(0)
      const { run } = await waitForRun(services, OWNER, runId, 30, signal)
      const [taskId] = run.openTasks
      if (run.status !== 'suspended' || taskId === undefined) throw new Error(`The run is ${run.status}`)
      return { runId, taskId }
    },
    async ended(runId) {
      for (;;) {
        const { run } = await waitForRun(services, OWNER, runId, 1, signal)
        if (isEnded(run.status)) return run.status
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async tickets() {
      const { tables } = await readDemoTables(services, signal)
      return tables.find(({ name }) => name === 'tickets')?.rows.length ?? 0
    },
    async close() {
      await worker.stop()
      await drop()
    },
  }
}
