import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { TaskCard } from '@/lib/api/tasks'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { isEnded } from '@/lib/run/endStatus'
import type { Decision } from '@/lib/run/task'
import { startWorker, type Worker } from '@/lib/worker/startWorker'
import { createWorker } from '../createWorker'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import { readTemplate } from '../pipelines/templates'
import { getRun } from '../runs/getRun'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { readDemoTables } from '../tools/readDemoTables'
import { decideCard } from './decideCard'
import { getTask } from './getTask'
import { listTasks } from './listTasks'

let services: TestServices
let drop: () => Promise<void>
let worker: Worker
let pipeline: string
let failing: JsonObject
const { signal } = new AbortController()

beforeAll(async () => {
  let env: Parameters<typeof createWorker>[0]['env']
  ;({ services, env, drop } = await openTestServices())
  worker = startWorker(createWorker({ ...(env ? { env } : {}), racePoint: async () => {} }))
  pipeline = (await createFromTemplate(services, OWNER, { template: 'work-order' })).id
  const [sample] = (await readTemplate(services.env, 'work-order'))?.samples ?? []
  failing = sample?.input ?? {}
})
afterAll(async () => {
  await worker.stop()
  await drop()
})

/** A run of the work-order sample that fails after its ticket was created, and its card. */
async function suspended(): Promise<{ runId: string; card: TaskCard }> {
  const body = { input: failing, draft: true, confirmDuplicate: true } as const
  const { runId } = await startRun(services, OWNER, pipeline, body, { trigger: 'web', idempotencyKey: null })
  const { run } = await waitForRun(services, OWNER, runId, 30, signal)
  expect(run.status).toBe('suspended')
  return { runId, card: await getTask(services, OWNER, run.openTasks[0] ?? '') }
}

/** How the run ended, however long its card was open before. */
async function ended(runId: string): Promise<string> {
  let changed = () => {}
  const unwatch = services.feed.watch([runId], { onChange: () => changed(), onLive: () => {} })
  for (;;) {
    const next = new Promise<void>((resolve) => {
      changed = resolve
    })
    const { status } = await getRun(services, OWNER, runId)
    if (isEnded(status)) {
      unwatch()
      return status
    }
    await next
  }
}
const problemsOf = async (card: TaskCard, decision: Decision): Promise<ProblemDetail[]> => {
  const problem = await refusal(decideCard(services, OWNER, card.id, decision))
  expect(problem).toMatchObject({ status: 422, code: 'INVALID_DECISION' })
  return problem.problems
}
const tickets = async () => {
  const { tables } = await readDemoTables(services, signal)
  const table = tables.find(({ name }) => name === 'tickets')
  return (table?.rows ?? []).map((row) => row[table?.columns.indexOf('ticketId') ?? 0])
}

describe('the card of a run that failed with a ticket behind it', () => {
  it('says what was done, what failed, and what a rollback would do', async () => {
    const { card, runId } = await suspended()
    expect(card).toMatchObject({
      kind: 'failure',
      status: 'open',
      runId,
      node: { id: 'assign' },
      run: { id: runId, pipelineId: pipeline, status: 'suspended' },
      pendingCall: { tool: 'business/ticket_assign', args: { assignee: failing.owner } },
      hasTurns: false,
    })
    expect(card.choices.map(({ choice }) => choice)).toEqual([
      'continue',
      'skip',
      'roll_back',
      'void',
      'hand_over',
    ])
    expect(card.effects).toEqual([
      expect.objectContaining({
        tool: 'business/ticket_create',
        dependants: [],
        state: 'done',
        result: expect.objectContaining({ ticketId: expect.any(String) }),
        cleanup: expect.objectContaining({
          kind: 'automatic',
          undo: expect.objectContaining({ tool: 'business/ticket_delete' }),
        }),
      }),
    ])
    const { items } = await listTasks(services, OWNER, { status: 'open', run: runId })
    expect(items.map(({ id }) => id)).toEqual([card.id])
  })

  it('refuses what it does not offer or cannot use, with every reason, and stays open', async () => {
    const { card } = await suspended()
    expect(await problemsOf(card, { choice: 'approve' })).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_CHOICE', path: 'choice' }),
    ])
    const foreign = await problemsOf(card, { choice: 'void', value: 1, args: {} })
    expect(foreign.map(({ path }) => path)).toEqual(['value', 'args'])
    const args = await problemsOf(card, { choice: 'continue', args: { ticketId: 7, shift: 'late' } })
    expect(args.map(({ path }) => path).sort()).toEqual(['args.assignee', 'args.shift', 'args.ticketId'])
    const copied = await problemsOf(card, { choice: 'continue', args: { assignee: '•••@example.com' } })
    expect(copied[0]).toMatchObject({ code: 'MASKED_VALUE', path: 'args.assignee' })
    expect(await problemsOf(card, { choice: 'skip' })).toEqual([expect.objectContaining({ path: 'value' })])
    expect((await problemsOf(card, { choice: 'skip', value: { assignee: 5 } })).length).toBeGreaterThan(0)
    expect(await problemsOf(card, { choice: 'roll_back', effects: ['nothing/like/it'] })).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_EFFECT' }),
    ])
    expect(await problemsOf(card, { choice: 'roll_back', confirm: ['nothing/like/it'] })).toEqual([
      expect.objectContaining({ code: 'NOTHING_TO_CONFIRM' }),
    ])
    expect((await getTask(services, OWNER, card.id)).status).toBe('open')
  })

  it('rolled back, the ticket is gone', async () => {
    const { card, runId } = await suspended()
    const result = card.effects[0]?.result
    const ticket = isJsonObject(result) ? result.ticketId : null
    expect(await tickets()).toContain(ticket)
    const decided = await decideCard(services, OWNER, card.id, { choice: 'roll_back', note: 'not needed' })
    expect(decided).toMatchObject({
      status: 'decided',
      decision: { choice: 'roll_back', by: `user:${OWNER.id}` },
    })
    expect(await ended(runId)).toBe('rolled_back')
    expect(await tickets()).not.toContain(ticket)
  })

  it('continued with an owner who is there, the run succeeds', async () => {
    const { card, runId } = await suspended()
    const [, succeeding] = (await readTemplate(services.env, 'work-order'))?.samples ?? []
    const args = { ...card.pendingCall?.args, assignee: succeeding?.input.owner ?? '' }
    await decideCard(services, OWNER, card.id, { choice: 'continue', args })
    expect(await ended(runId)).toBe('succeeded')
  })

  it('decided by fifty people at once has one winner, and the others are shown that decision', async () => {
    const { card, runId } = await suspended()
    const choices: Decision[] = [{ choice: 'void' }, { choice: 'roll_back' }, { choice: 'hand_over' }]
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        decideCard(services, OWNER, card.id, choices[index % 3] ?? { choice: 'void' }),
      ),
    )
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect([won.length, lost.length]).toEqual([1, 49])
    const winner = won[0]?.decision?.choice
    for (const problem of lost)
      expect(problem).toMatchObject({
        status: 409,
        code: 'ALREADY_DECIDED',
        extra: { decision: { choice: winner } },
      })
    expect(await services.prisma.runSignal.count({ where: { runId, kind: 'decision' } })).toBe(1)
  })
})

it.each([
  ['an unknown id', OWNER, NOBODYS_ID],
  ['an id of another workspace', STRANGER, null],
])('answers 404 about %s', async (_, actor, given) => {
  const id = given ?? (await suspended()).card.id
  expect(await refusal(getTask(services, actor, id))).toMatchObject({ status: 404 })
  expect(await refusal(decideCard(services, actor, id, { choice: 'void' }))).toMatchObject({ status: 404 })
})
