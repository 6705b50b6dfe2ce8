import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@/lib/graph/json'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import { createPipeline } from '../pipelines/createPipeline'
import { getRun } from '../runs/getRun'
import { listEvents } from '../runs/listEvents'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { decideCard } from './decideCard'
import { listTasks } from './listTasks'

let services: TestServices
let drop: () => Promise<void>
let workers: Worker[]
let pipeline: string
const { signal } = new AbortController()

beforeAll(async () => {
  const opened = await openTestServices()
  ;({ services, drop } = opened)
  workers = [1, 2].map(() => startWorker(createWorker({ env: opened.env, racePoint: async () => {} })))
  const [start, end] = smallPipeline().nodes
  if (!start || !end) throw new Error('a small pipeline has two nodes')
  const person = (id: string) => ({
    ...{ id, type: 'human', title: id, in: { question: `Approve ${id}?` } },
    config: {
      buttons: [
        { port: 'yes', label: 'Yes' },
        { port: 'no', label: 'No' },
      ],
    },
  })
  const value: Json = { a: { $cel: 'nodes.hA.choice' }, b: { $cel: 'nodes.hB.choice' } }
  const document = smallPipeline({
    name: 'Two people',
    nodes: [start, person('hA'), person('hB'), { ...end, in: { value } }],
    edges: ['hA', 'hB'].flatMap((id) => [
      { id: `to-${id}`, source: start.id, port: 'done', target: id },
      { id: `yes-${id}`, source: id, port: 'yes', target: end.id },
      { id: `no-${id}`, source: id, port: 'no', target: end.id },
    ]),
  })
  pipeline = (await createPipeline(services, OWNER, document)).id
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await drop()
})

async function asked(): Promise<{ runId: string; card: (node: string) => string }> {
  const body = { input: { who: 'Ann', times: 1 }, draft: true, confirmDuplicate: true } as const
  const { runId } = await startRun(services, OWNER, pipeline, body, { trigger: 'api', idempotencyKey: null })
  await waitForRun(services, OWNER, runId, 30, signal)
  const { items } = await listTasks(services, OWNER, { status: 'open', run: runId })
  expect(items).toHaveLength(2)
  return { runId, card: (node) => items.find(({ scope }) => scope === node)?.id ?? '' }
}
async function finished(runId: string) {
  for (;;) {
    const { run } = await waitForRun(services, OWNER, runId, 1, signal)
    if (run.status === 'succeeded') return run
  }
}
const outputs = async (runId: string) => {
  const { items } = await listEvents(services, OWNER, runId, { after: 0 })
  return items.filter(({ kind, data }) => kind === 'node.started' && 'node' in data && data.node === 'end')
    .length
}

describe('two people are asked at the same time', () => {
  it.each([
    ['hA', 'hB'],
    ['hB', 'hA'],
  ])('%s answers first: the run waits for %s, and what joins them runs once', async (first, second) => {
    const { runId, card } = await asked()
    await decideCard(services, OWNER, card(first), { choice: 'yes' })
    for (let open = 2; open > 1; ) {
      const run = await getRun(services, OWNER, runId)
      open = run.status === 'suspended' ? run.openTasks.length : 2
    }
    expect(await outputs(runId)).toBe(0)
    await decideCard(services, OWNER, card(second), { choice: 'no' })
    const { output } = await finished(runId)
    expect(output).toEqual(first === 'hA' ? { a: 'yes', b: 'no' } : { a: 'no', b: 'yes' })
    expect(await outputs(runId)).toBe(1)
  })

  it('both answer at the same instant, in many runs: none is lost and none is doubled', async () => {
    const runs = await Promise.all(Array.from({ length: 12 }, asked))
    await Promise.all(
      runs.flatMap(({ card }) => [
        decideCard(services, OWNER, card('hA'), { choice: 'yes' }),
        decideCard(services, OWNER, card('hB'), { choice: 'no' }),
      ]),
    )
    for (const { runId } of runs) {
      expect((await finished(runId)).output).toEqual({ a: 'yes', b: 'no' })
      expect(await outputs(runId)).toBe(1)
    }
  })
})
