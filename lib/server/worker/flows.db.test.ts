import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PipelineNode } from '@/lib/graph/document'
import { createWorker, type WorkerServices } from '../createWorker'
import { createPipeline } from '../pipelines/createPipeline'
import { publishPipeline } from '../pipelines/publishPipeline'
import { getRun } from '../runs/getRun'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'

let services: TestServices
let worker: WorkerServices
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestServices()
  ;({ services } = opened)
  worker = createWorker({ env: opened.env, racePoint: async () => {} })
  drop = async () => {
    await worker.close()
    await opened.drop()
  }
})
afterAll(() => drop())

const start = (properties: { [name: string]: { type: string } }): PipelineNode => ({
  ...{ id: 'start', type: 'input', title: 'Start' },
  config: { schema: { type: 'object', properties, required: Object.keys(properties) } },
})
const end = (value: string): PipelineNode => ({
  ...{ id: 'end', type: 'output', title: 'End', config: {} },
  in: { value: { $cel: value } },
})
const line = (...nodes: PipelineNode[]) => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, index) => {
    return { id: `e${index}`, source: nodes[index]?.id ?? '', port: 'done', target: id }
  }),
})
const memory = (action: string, inputs: PipelineNode['in']): PipelineNode => ({
  ...{ id: 'memory', type: 'memory', title: 'Memory', config: { action, topic: 'people' } },
  ...(inputs ? { in: inputs } : {}),
})

/** Starts the draft and works on whatever waits, until the run has left the worker. */
async function run(pipelineId: string, input: { [name: string]: string | string[] }) {
  const { runId } = await startRun(
    services,
    OWNER,
    pipelineId,
    { input, draft: true },
    { trigger: 'api', idempotencyKey: null },
  )
  for (const claim of await worker.claim(10)) await (await worker.open(claim, () => true)).done
  return getRun(services, OWNER, runId)
}

describe('on a real database', () => {
  it('a list is gone through by a pipeline of its own, whose facts a later run recalls', async () => {
    const learn = await createPipeline(
      services,
      OWNER,
      smallPipeline({
        name: 'Learn',
        ...line(
          start({ fact: { type: 'string' } }),
          memory('remember', { text: { $cel: 'input.fact' } }),
          end('nodes.memory.items[0].text'),
        ),
      }),
    )
    await publishPipeline(services, OWNER, learn.id, { note: '' })
    const pipeline = { id: learn.id, version: 1, name: 'Learn' }
    const each: PipelineNode = {
      ...{ id: 'each', type: 'each', title: 'Each', in: { items: { $cel: 'input.facts' } } },
      config: { pipeline, input: '{"fact": item}', concurrency: 2 },
    }
    const caller = await createPipeline(
      services,
      OWNER,
      smallPipeline({
        name: 'Learn all',
        ...line(start({ facts: { type: 'array' } }), each, end('nodes.each')),
      }),
    )
    const learnt = await run(caller.id, { facts: ['Ann likes tea', '王芳在协和医院工作', 'Bob drives'] })
    expect(learnt.error).toBeNull()
    expect(learnt).toMatchObject({
      status: 'succeeded',
      usage: { steps: 3 },
      output: {
        failed: 0,
        results: [
          { index: 0, ok: true, output: 'Ann likes tea' },
          { index: 1, ok: true, output: '王芳在协和医院工作' },
          { index: 2, ok: true, output: 'Bob drives' },
        ],
      },
    })
    const ask = await createPipeline(
      services,
      OWNER,
      smallPipeline({
        name: 'Ask',
        ...line(
          start({ about: { type: 'string' } }),
          memory('recall', { query: { $cel: 'input.about' } }),
          end('nodes.memory.items.map(i, i.text)'),
        ),
      }),
    )
    expect(await run(ask.id, { about: '协和医院' })).toMatchObject({
      status: 'succeeded',
      output: ['王芳在协和医院工作'],
    })
  })
})
