import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CheckpointView } from '@/lib/api/checkpoints'
import { isJsonObject } from '@/lib/graph/json'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import { readTemplate } from '../pipelines/templates'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { listCheckpoints } from './listCheckpoints'
import { startRun } from './startRun'
import { waitForRun } from './waitForRun'

let services: TestServices
let drop: () => Promise<void>
let worker: Worker
let runId: string
const { signal } = new AbortController()

beforeAll(async () => {
  const opened = await openTestServices()
  ;({ services, drop } = opened)
  worker = startWorker(createWorker({ env: opened.env, racePoint: async () => {} }))
  const { id } = await createFromTemplate(services, OWNER, { template: 'work-order' })
  const [sample] = (await readTemplate(services.env, 'work-order'))?.samples ?? []
  const body = { input: sample?.input ?? {}, draft: true } as const
  ;({ runId } = await startRun(services, OWNER, id, body, { trigger: 'web', idempotencyKey: null }))
  await waitForRun(services, OWNER, runId, 30, signal)
})
afterAll(async () => {
  await worker.stop()
  await drop()
})

async function ticket(query: { probe?: '0' | '1' } = {}): Promise<CheckpointView> {
  const { items } = await listCheckpoints(services, OWNER, runId, query)
  const found = items.find(({ tool }) => tool === 'business/ticket_create')
  if (!found) throw new Error('The run has made no ticket')
  return found
}

it('a checkpoint says what would undo it, and asks nobody unless told to', async () => {
  const { undo, now } = await ticket()
  expect(undo).toMatchObject({ kind: 'automatic', undo: { tool: 'business/ticket_delete' } })
  expect(now).toBeUndefined()
})

it('asked for now, it tells whether somebody has changed what was made, and changes nothing itself', async () => {
  const before = await ticket({ probe: '1' })
  expect(before.now).toEqual({ kind: 'unchanged', fingerprint: before.fingerprintAfter })
  const { result } = before
  const ticketId = isJsonObject(result) ? String(result.ticketId) : ''
  const options = { connectMs: 5_000, attemptMs: 5_000, signal, onProgress: () => {} }
  const args = { ticketId, assignee: 'Li Wei' }
  const changed = await services.tools.attempt('business/ticket_assign', args, { requestId: 'r', ...options })
  expect(changed.ok).toBe(true)
  expect((await ticket({ probe: '1' })).now).toMatchObject({ kind: 'changed' })
})
