import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pipeline } from '@/lib/graph/document'
import type { JsonObject } from '@/lib/graph/json'
import type { TaskKind } from '@/lib/run/task'
import { createPipeline } from '../pipelines/createPipeline'
import { readTemplate } from '../pipelines/templates'
import { decideCard } from '../tasks/decideCard'
import { listTasks } from '../tasks/listTasks'
import { OWNER, refusal } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { cancelRun } from './cancelRun'
import { type StartRun, startRun } from './startRun'

let orders: WorkOrderRuns
let template: Pipeline
let input: JsonObject
beforeAll(async () => {
  orders = await openWorkOrderRuns()
  const read = await readTemplate(orders.services.env, 'work-order')
  if (!read) throw new Error('the template of work orders is gone')
  template = read
  input = read.samples?.[0]?.input ?? {}
})
afterAll(() => orders.close())

const start = (pipeline: string, body: Partial<StartRun> = {}) =>
  startRun(
    orders.services,
    OWNER,
    pipeline,
    { input, draft: true, ...body },
    { trigger: 'api', idempotencyKey: null },
  )

/** The run's open card of this kind, once there is one. */
async function card(run: string, kind: TaskKind): Promise<string> {
  for (;;) {
    const { items } = await listTasks(orders.services, OWNER, { status: 'open', run, kind })
    if (items[0]) return items[0].id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A work order of its own kind that waits on its failure card. `undoable`: its ticket could be deleted again. */
async function waiting(
  name: string,
  { undoable = true } = {},
): Promise<{ pipeline: string; runId: string; task: string }> {
  const tools = template.tools?.map((policy) => {
    if (undoable || policy.ref !== 'business/ticket_create') return policy
    const { undo: _undo, ...rest } = policy
    return { ...rest, effect: 'irreversible' as const }
  })
  const document: Pipeline = { ...template, name, ...(tools ? { tools } : {}) }
  const { id } = await createPipeline(orders.services, OWNER, document)
  const { runId } = await start(id)
  return { pipeline: id, runId, task: await card(runId, 'failure') }
}

async function expectRefused(pipeline: string, runId: string, taskId: string): Promise<void> {
  const problem = await refusal(start(pipeline))
  expect(problem).toMatchObject({ status: 409, code: 'UNRESOLVED_RUN' })
  expect(problem.extra.unresolved).toEqual([expect.objectContaining({ runId, taskId })])
}

describe('the same pipeline with the same input is refused, and the card named that is to be resolved first,', () => {
  it('while a run waits on its failure; once wanted it runs a second time', async () => {
    const { pipeline, runId, task } = await waiting('failed')
    await expectRefused(pipeline, runId, task)
    const second = await start(pipeline, { confirmDuplicate: true })
    expect(second.runId).not.toBe(runId)
    await card(second.runId, 'failure')
    const problem = await refusal(start(pipeline))
    expect(problem.extra.unresolved).toHaveLength(2)
  })

  it('while what was handed over is not done, and no longer once it is', async () => {
    const { pipeline, runId, task } = await waiting('handed over')
    await decideCard(orders.services, OWNER, task, { choice: 'hand_over', assignee: 'Wang Fang' })
    const toDo = await card(runId, 'manual')
    await expectRefused(pipeline, runId, toDo)
    await decideCard(orders.services, OWNER, toDo, { choice: 'done' })
    expect(await orders.ended(runId)).toBe('handed_over')
    await start(pipeline)
  })

  it('while a rollback has left something for a person to do', async () => {
    const { pipeline, runId, task } = await waiting('rolled back by hand', { undoable: false })
    await decideCard(orders.services, OWNER, task, { choice: 'roll_back' })
    const toDo = await card(runId, 'manual')
    await expectRefused(pipeline, runId, toDo)
    await decideCard(orders.services, OWNER, toDo, { choice: 'done' })
    expect(await orders.ended(runId)).toBe('rolled_back')
    await start(pipeline)
  })

  it('while the receipt of a cancelled run is undecided', async () => {
    const { pipeline, runId } = await waiting('cancelled')
    await cancelRun(orders.services, OWNER, runId, { reason: '' })
    const receipt = await card(runId, 'cancelled')
    await expectRefused(pipeline, runId, receipt)
    await decideCard(orders.services, OWNER, receipt, { choice: 'void' })
    expect(await orders.ended(runId)).toBe('voided')
    await start(pipeline)
  })
})
