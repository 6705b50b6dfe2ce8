import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pipeline } from '@/lib/graph/document'
import { exportPipeline } from '@/lib/graph/exportPipeline'
import type { JsonObject } from '@/lib/graph/json'
import { maskText } from '@/lib/rules/sanitizer/maskSensitive'
import type { RunState } from '@/lib/run/state'
import { createPipeline } from '../pipelines/createPipeline'
import { getPipeline } from '../pipelines/getPipeline'
import { publishPipeline } from '../pipelines/publishPipeline'
import { savePipeline } from '../pipelines/savePipeline'
import { getRunDocument } from '../runs/getRunDocument'
import { listCheckpoints } from '../runs/listCheckpoints'
import { replayStoredRun } from '../runs/replayStoredRun'
import { startRun } from '../runs/startRun'
import { waitForRun } from '../runs/waitForRun'
import { decideCard } from '../tasks/decideCard'
import { getTask } from '../tasks/getTask'
import { OWNER, refusal, STRANGER, type TestServices } from '../testing/testServices'
import { openWorkOrderRuns, type WorkOrderRuns } from '../testing/workOrderRuns'
import { type StartTrial, StartTrialSchema, startTrial } from './startTrial'

let orders: WorkOrderRuns
let services: TestServices
let pipeline: string
const { signal } = new AbortController()

beforeAll(async () => {
  orders = await openWorkOrderRuns()
  services = orders.services
})
afterAll(() => orders.close())

/** The work order as it comes, so that every test begins with a pipeline that nobody has run. */
beforeEach(async () => {
  const { document } = await getPipeline(services, OWNER, orders.pipeline)
  pipeline = (await createPipeline(services, OWNER, document)).id
})

const OF_LI = { task: 'Repair the pump in hall 2', owner: 'Li Wei' }
const OF_CHEN = { ...OF_LI, owner: 'Chen Jie' }

async function edit(change: (document: Pipeline) => Pipeline): Promise<void> {
  const { document, revision } = await getPipeline(services, OWNER, pipeline)
  await savePipeline(services, OWNER, pipeline, { document: change(document), revision })
}
const withView = (view: Pipeline['view']) =>
  edit((document) => ({ ...document, view: { ...document.view, ...view } }))

const begin = (body: unknown, actor = OWNER) =>
  startTrial(services, actor, pipeline, StartTrialSchema.parse(body), null)
async function test(body: StartTrial | object) {
  const { runId } = await begin(body)
  const { run } = await waitForRun(services, OWNER, runId, 30, signal)
  return { runId, run, state: await replayStoredRun(services, OWNER, runId) }
}
/** A run of the whole draft; Chen Jie takes no tickets, so that one stops at `assign`. */
async function wholeRun(input: JsonObject = OF_LI): Promise<string> {
  const by = { trigger: 'web', idempotencyKey: null } as const
  const { runId } = await startRun(
    services,
    OWNER,
    pipeline,
    { input, draft: true, confirmDuplicate: true },
    by,
  )
  await waitForRun(services, OWNER, runId, 30, signal)
  return runId
}
const given = (state: RunState, id: string) => {
  const node = state.nodes.get(id)
  return node?.status === 'finished' ? (node.given ?? 'ran') : (node?.status ?? 'untouched')
}
const TICKET = { result: { ticketId: 'T-404' }, degraded: null }

describe('a test', () => {
  it('is a run of the draft with trigger test, without what only the draft has', async () => {
    await withView({ breakpoints: ['gone'] })
    const { run, runId, state } = await test({ kind: 'whole', input: OF_LI })
    expect(run).toMatchObject({ status: 'succeeded', version: null, trigger: { kind: 'test' } })
    expect(state.trial).toEqual({ kind: 'whole', node: null, given: {}, breakpoints: [] })
    expect((await getRunDocument(services, OWNER, runId)).document.view).not.toHaveProperty('breakpoints')
  })

  it('is nothing that strangers, or a node that is not there, can start', async () => {
    expect(await refusal(begin({ kind: 'from', node: 'create' }, STRANGER))).toMatchObject({ status: 404 })
    expect(await refusal(begin({ kind: 'node', node: 'nowhere' }))).toMatchObject({ status: 404 })
  })

  it('of a draft with errors, or of a disabled node, is refused', async () => {
    await edit((document) => ({
      ...document,
      nodes: document.nodes.map((node) =>
        node.id === 'notify'
          ? { id: 'notify', type: 'transform', title: '', in: { value: 1 }, config: {}, disabled: true }
          : node,
      ),
    }))
    expect(await refusal(begin({ kind: 'node', node: 'notify' }))).toMatchObject({
      status: 422,
      code: 'PIPELINE_HAS_PROBLEMS',
    })
    await edit((document) => ({
      ...document,
      nodes: document.nodes.map((node) =>
        node.id === 'result' ? { ...node, in: { value: { ticketId: 'T-1' } } } : node,
      ),
    }))
    expect(await refusal(begin({ kind: 'node', node: 'notify' }))).toMatchObject({ code: 'NODE_DISABLED' })
  })

  it('that waits at a breakpoint stands in the way of an equal one until somebody says that it may not', async () => {
    await withView({ breakpoints: ['create'] })
    const waiting = await test({ kind: 'whole', input: OF_LI })
    expect(waiting.run).toMatchObject({ status: 'suspended', cause: 'breakpoint' })
    expect(await refusal(begin({ kind: 'whole', input: OF_LI }))).toMatchObject({
      extra: { unresolved: [{ runId: waiting.runId }] },
    })
    const [card] = waiting.run.openTasks
    await decideCard(services, OWNER, card ?? '', { choice: 'stop' })
    expect(await orders.ended(waiting.runId)).toBe('cancelled')
  })
})

describe('a test of one node', () => {
  it('says which tool with effects it calls, and runs nothing before that is confirmed', async () => {
    const before = await orders.tickets()
    expect(await refusal(begin({ kind: 'node', node: 'create', input: OF_LI }))).toMatchObject({
      status: 409,
      code: 'CONFIRM_EFFECTS',
      extra: {
        effects: [
          { node: 'create', title: 'Create ticket', tool: 'business/ticket_create', effect: 'reversible' },
        ],
      },
    })
    expect(await orders.tickets()).toBe(before)
    const { run } = await test({ kind: 'node', node: 'create', input: OF_LI, confirmEffects: true })
    expect(run).toMatchObject({ status: 'succeeded', output: { result: { title: OF_LI.task } } })
    expect(await orders.tickets()).toBe(before + 1)
  })

  it('asks for what it reads and nobody knows, with the form it must have', async () => {
    const refused = await refusal(begin({ kind: 'node', node: 'assign' }))
    expect(refused).toMatchObject({ status: 422, code: 'VALUES_MISSING' })
    expect(refused.extra.missing).toMatchObject({
      nodes: [{ node: 'create', title: 'Create ticket', schema: { properties: { result: {} } } }],
      input: { required: ['task', 'owner'] },
    })
    const wrong = { kind: 'node', node: 'assign', values: { create: { result: 'none' } }, input: OF_LI }
    expect(await refusal(begin(wrong))).toMatchObject({ code: 'INVALID_VALUES' })
    const masked = { ...wrong, values: { create: { result: { ticketId: '••••' } } } }
    expect(await refusal(begin(masked))).toMatchObject({ code: 'MASKED_VALUE' })
    expect(await refusal(begin({ ...wrong, values: {}, input: { task: '' } }))).toMatchObject({
      code: 'VALUES_MISSING',
    })
  })

  it('takes the newest real results, and what is pinned before them', async () => {
    await wholeRun()
    const fromRun = await test({ kind: 'node', node: 'assign', confirmEffects: true })
    expect([fromRun.run.status, given(fromRun.state, 'create'), fromRun.state.nodes.size]).toEqual([
      'succeeded',
      'run',
      2,
    ])
    await withView({ pins: { create: { port: 'done', output: TICKET } } })
    const fromPin = await test({ kind: 'node', node: 'assign', confirmEffects: true })
    expect(given(fromPin.state, 'create')).toBe('pin')
    // nobody has that ticket: the real tool has been asked
    expect(fromPin.run.status).toBe('failed')
    await withView({ pins: {} })
    // what was pinned then is no result
    const again = await test({ kind: 'node', node: 'assign', confirmEffects: true })
    expect([again.run.status, given(again.state, 'create')]).toEqual(['succeeded', 'run'])
  })
})

describe('pinned outputs', () => {
  it('stand for their nodes in tests, and in no other run', async () => {
    await withView({
      pins: {
        create: { port: 'done', output: TICKET },
        assign: { port: 'done', output: { result: { assignee: 'Li Wei' } } },
      },
    })
    const before = await orders.tickets()
    const { run, state } = await test({ kind: 'whole', input: OF_LI })
    expect(run).toMatchObject({ status: 'succeeded', output: { ticketId: 'T-404', owner: 'Li Wei' } })
    expect(['create', 'assign', 'notify'].map((id) => given(state, id))).toEqual(['pin', 'pin', 'ran'])
    expect(await orders.tickets()).toBe(before)
    const real = await replayStoredRun(services, OWNER, await wholeRun())
    expect([real.trial, given(real, 'create')]).toEqual([null, 'ran'])
    expect(await orders.tickets()).toBe(before + 1)
  })

  it('are kept with the draft and left out of what is published and exported', async () => {
    await withView({ pins: { create: { port: 'done', output: TICKET } }, breakpoints: ['create'] })
    const { document, ahead } = await getPipeline(services, OWNER, pipeline)
    expect(document.view).toMatchObject({ pins: { create: { output: TICKET } }, breakpoints: ['create'] })
    const { version } = await publishPipeline(services, OWNER, pipeline, { note: '' })
    const row = await services.prisma.pipelineVersion.findFirstOrThrow({
      where: { pipelineId: pipeline, version },
    })
    expect(JSON.stringify(row.document)).not.toContain('T-404')
    expect([ahead, (await getPipeline(services, OWNER, pipeline)).ahead]).toEqual([true, false])
    expect(exportPipeline(document)).not.toContain('T-404')
    const by = { trigger: 'api', idempotencyKey: null } as const
    const { runId } = await startRun(services, OWNER, pipeline, { input: OF_LI, confirmDuplicate: true }, by)
    const { run } = await waitForRun(services, OWNER, runId, 30, signal)
    expect([run.status, (await replayStoredRun(services, OWNER, runId)).trial]).toEqual(['succeeded', null])
  })

  it('may hold masks that stand for what a run had there', async () => {
    const runId = await wholeRun({ ...OF_LI, notify: 'ann@example.com' })
    const output = { task: OF_LI.task, owner: OF_LI.owner, notify: maskText('ann@example.com') }
    await withView({ pins: { request: { port: 'done', output, run: runId } } })
    const { state } = await test({ kind: 'whole', input: OF_LI })
    expect(state.nodes.get('request')).toMatchObject({ output: { notify: 'ann@example.com' } })
    await withView({ pins: { request: { port: 'done', output } } })
    expect(await refusal(begin({ kind: 'whole', input: OF_LI }))).toMatchObject({ code: 'MASKED_VALUE' })
  })

  it('by a port that the node has lost are refused, those of nodes that are gone wait for them', async () => {
    await withView({ pins: { gone: { port: 'done', output: {} } } })
    expect((await test({ kind: 'whole', input: OF_LI })).run.status).toBe('succeeded')
    await withView({ pins: { create: { port: 'pass', output: {} } } })
    expect(await refusal(begin({ kind: 'whole', input: OF_LI }))).toMatchObject({ code: 'PIN_PORT_GONE' })
  })
})

describe('a test from a node on', () => {
  it('needs a run before it', async () => {
    expect(await refusal(begin({ kind: 'from', node: 'assign' }))).toMatchObject({
      code: 'CANNOT_RUN_FROM',
      problems: [],
    })
  })

  it('goes on behind a run that failed there, on the draft as it is now: the ticket is not made again', async () => {
    const origin = await wholeRun(OF_CHEN)
    const before = await orders.tickets()
    await edit((document) => ({
      ...document,
      nodes: document.nodes.map((node) =>
        node.id === 'assign'
          ? {
              ...node,
              in: { args: { ticketId: { $cel: 'nodes.create.result.ticketId' }, assignee: 'Li Wei' } },
            }
          : node,
      ),
    }))
    const asked = await refusal(begin({ kind: 'from', node: 'assign', run: origin }))
    expect(asked.extra.effects).toMatchObject([
      { tool: 'business/ticket_assign' },
      { tool: 'business/mail_send' },
    ])
    const { runId, run, state } = await test({
      kind: 'from',
      node: 'assign',
      run: origin,
      confirmEffects: true,
    })
    expect(run).toMatchObject({ status: 'succeeded', trigger: { kind: 'test' } })
    expect(await orders.tickets()).toBe(before)
    expect(state.trial?.stale).toEqual([])
    expect(['request', 'create', 'assign', 'notify'].map((id) => given(state, id))).toEqual([
      'run',
      'run',
      'ran',
      'ran',
    ])
    const { items } = await listCheckpoints(services, OWNER, runId)
    expect(items.map(({ tool, inherited }) => [tool, inherited])).toEqual([
      ['business/ticket_create', true],
      ['business/ticket_assign', false],
      ['business/mail_send', false],
    ])
    const own = await services.database.hot.query('select tool from effect where run_id = $1', [runId])
    expect(own.rows.map(({ tool }) => tool)).not.toContain('business/ticket_create')
  })

  it('is one run however often it is asked for under one key', async () => {
    await wholeRun()
    const body = StartTrialSchema.parse({ kind: 'from', node: 'notify', confirmEffects: true })
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => startTrial(services, OWNER, pipeline, body, `key-${pipeline}`)),
    )
    expect(new Set(asked.map(({ runId }) => runId)).size).toBe(1)
    expect(await orders.ended(asked[0]?.runId ?? '')).toBe('succeeded')
  })

  it('remembers what it took over out of date, also when it is gone on from itself', async () => {
    await wholeRun()
    const args = { title: { $text: 'Soon: {{ input.task }}' } }
    await edit((document) => ({
      ...document,
      nodes: document.nodes.map((node) => (node.id === 'create' ? { ...node, in: { args } } : node)),
    }))
    const once = await test({ kind: 'from', node: 'notify', confirmEffects: true })
    expect(once.state.trial?.stale).toEqual(['create', 'assign'])
    const again = await test({ kind: 'from', node: 'result', run: once.runId })
    expect(again.state.trial?.stale).toEqual(['create', 'assign'])
    const alone = await test({ kind: 'node', node: 'assign', run: again.runId, confirmEffects: true })
    expect(alone.state.trial?.stale).toEqual(['create'])
  })

  it('says what has no result yet', async () => {
    await wholeRun(OF_CHEN)
    expect(await refusal(begin({ kind: 'from', node: 'notify' }))).toMatchObject({
      code: 'CANNOT_RUN_FROM',
      problems: [{ code: 'BRANCH_FAILED', path: 'nodes.assign' }],
    })
  })
})

describe('a breakpoint', () => {
  it('parks the run with what the node would get, and lets go on', async () => {
    await withView({ breakpoints: ['assign'] })
    const { runId, run } = await test({ kind: 'whole', input: OF_LI })
    const lease = await services.database.hot.query('select state, owner from run_lease where run_id = $1', [
      runId,
    ])
    expect(lease.rows).toEqual([{ state: 'suspended', owner: null }])
    const [id] = run.openTasks
    const card = await getTask(services, OWNER, id ?? '')
    expect(card).toMatchObject({
      kind: 'breakpoint',
      choices: [{ choice: 'continue' }, { choice: 'stop' }],
      context: { inputs: { args: { assignee: 'Li Wei' } } },
    })
    await decideCard(services, OWNER, id ?? '', { choice: 'continue' })
    expect(await orders.ended(runId)).toBe('succeeded')
  })
})
