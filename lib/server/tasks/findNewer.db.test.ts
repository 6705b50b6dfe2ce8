import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPipeline } from '../pipelines/getPipeline'
import { savePipeline } from '../pipelines/savePipeline'
import { OWNER } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { decideCard } from './decideCard'
import { getTask } from './getTask'

let orders: WorkOrderRuns
beforeAll(async () => {
  orders = await openWorkOrderRuns()
})
afterAll(() => orders.close())

it('a card says that its pipeline has changed since, and in what; the run goes on with what it was started with', async () => {
  const { services, pipeline } = orders
  const { runId, taskId } = await orders.suspended()
  expect((await getTask(services, OWNER, taskId)).newer).toBeNull()
  const { document, revision } = await getPipeline(services, OWNER, pipeline)
  const tools = document.tools?.map((policy) => {
    const { undo: _, ...rest } = policy
    return policy.ref === 'business/ticket_create' ? rest : policy
  })
  await savePipeline(services, OWNER, pipeline, {
    document: { ...document, ...(tools ? { tools } : {}) },
    revision,
  })
  const { newer } = await getTask(services, OWNER, taskId)
  expect(newer).toMatchObject({ version: null, changes: [{ path: 'tools.business/ticket_create.undo' }] })
  const before = await orders.tickets()
  await decideCard(services, OWNER, taskId, { choice: 'roll_back' })
  expect([await orders.ended(runId), await orders.tickets()]).toEqual(['rolled_back', before - 1])
  expect((await getTask(services, OWNER, taskId)).newer).toBeNull()
})
