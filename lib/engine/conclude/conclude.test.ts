import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import { nodeStatus } from '../../run/nodeStatus'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const ticket = { $cel: 'nodes.create.result.ticket' }
const endless: Script = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))
/** Until the run waits for nothing but time and people. */
const settled = () => new Promise(setImmediate)

/** Create a ticket, assign it (which fails), notify. */
function workOrder(scripts: { [node: string]: Script } = {}, guards: PipelineGuards = {}) {
  const shop = new Shop()
  shop.faults.set('shop/assign', 'broken')
  const program = buildProgram({
    nodes: { start: {}, create: {}, assign: {}, mail: {}, out: { in: { value: 'ok' } } },
    edges: ['start -> create', 'create -> assign', 'assign -> mail', 'mail -> out'],
    tools: SHOP_TOOLS,
    guards,
  })
  const scene = new Scene(
    program,
    {
      create: calls('shop/create'),
      assign: calls('shop/assign', { ticket, owner: 'bob' }),
      mail: calls('shop/mail'),
      ...scripts,
    },
    shop.tools,
  )
  return { shop, scene }
}

describe('a run that fails with an effect behind it', () => {
  it('suspends with a card that says what was done, what failed and what cleanup would do', async () => {
    const { scene } = workOrder()
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const card = scene.card('failure')
    expect(card).toMatchObject({ scope: 'assign', key: 'assign/call', effects: ['create/call'] })
    expect(card.question).toBe('“assign” failed: shop/assign is broken')
    expect(card.choices.map(({ choice }) => choice)).toEqual([
      'continue',
      'skip',
      'roll_back',
      'void',
      'hand_over',
    ])
    expect(card.context).toMatchObject({
      goal: 'test it',
      failed: {
        ...{ node: 'assign', scope: 'assign', key: 'assign/call', title: 'assign' },
        ...{ tool: 'shop/assign', args: { ticket: 'T-1', owner: 'bob' } },
        fault: { code: 'BROKEN', message: 'shop/assign is broken', class: 'permanent', details: null },
      },
      cleanup: [
        { key: 'create/call', kind: 'automatic', undo: { tool: 'shop/delete', args: { ticket: 'T-1' } } },
      ],
    })
  })

  it('continues: only the failed call is made again, under its request id, and the run succeeds', async () => {
    const { scene, shop } = workOrder()
    await scene.work()
    shop.faults.clear()
    scene.decide(scene.card('failure'), { choice: 'continue' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('succeeded')
    expect(shop.tickets.size).toBe(1)
    const assigns = scene.calls.filter(({ tool }) => tool === 'shop/assign')
    expect(new Set(assigns.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('continues with edited arguments as a new generation', async () => {
    const { scene, shop } = workOrder()
    await scene.work()
    shop.faults.clear()
    scene.decide(scene.card('failure'), { choice: 'continue', args: { ticket: 'T-1', owner: 'eve' } })
    await scene.work()
    expect(shop.tickets.get('T-1')?.owner).toBe('eve')
    expect(scene.state.calls.get('assign/call')).toMatchObject({ generation: 1, phase: 'done' })
  })

  it('asks again when continuing fails again', async () => {
    const { scene } = workOrder()
    await scene.work()
    const first = scene.card('failure')
    scene.decide(first, { choice: 'continue' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('failure').task).not.toBe(first.task)
  })

  it('skips the failed call with a value supplied for it', async () => {
    const { scene, shop } = workOrder()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'skip', value: { by: 'hand' } })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded' })
    expect(scene.state.nodes.get('assign')).toMatchObject({ output: { result: { by: 'hand' } } })
    expect(shop.mails).toBe(1)
  })

  it('never makes a call again whose effect happened although its answer was of no use', async () => {
    const shop = new Shop()
    const tools = SHOP_TOOLS.map((tool) =>
      tool.ref === 'shop/create' ? { ...tool, outputSchema: { type: 'object', required: ['number'] } } : tool,
    )
    const program = buildProgram({
      nodes: { start: {}, create: {}, out: { in: { value: { $cel: 'nodes.create.result.number' } } } },
      edges: ['start -> create', 'create -> out'],
      tools,
    })
    const scene = new Scene(program, { create: calls('shop/create') }, shop.tools)
    await scene.work()
    const card = scene.card('failure')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['skip', 'roll_back', 'void', 'hand_over'])
    scene.decide(card, { choice: 'continue', args: { other: true } })
    await scene.work()
    expect(shop.tickets.size).toBe(1)
    scene.decide(scene.card('failure'), { choice: 'skip', value: { number: 1 } })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: 1 })
    expect(scene.state.calls.get('create/call')).toMatchObject({ phase: 'done', result: { ticket: 'T-1' } })
    expect(shop.tickets.size).toBe(1)
  })

  it('is voided: everything stays, the effects are marked orphaned', async () => {
    const { scene, shop } = workOrder()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'void' })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'voided', cause: 'void', error: { code: 'BROKEN' } })
    expect(scene.state.calls.get('create/call')?.cleanup).toBe('orphaned')
    expect(shop.tickets.size).toBe(1)
  })

  it('is handed over to a person, and ends with their “done”', async () => {
    const { scene } = workOrder()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'hand_over', assignee: 'carol', note: 'Please assign it.' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const todo = scene.card('manual')
    expect(todo).toMatchObject({ assignee: 'carol', question: 'Please assign it.', effects: ['create/call'] })
    scene.decide(todo, { choice: 'done' })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'handed_over', cause: 'hand_over' })
  })

  it('keeps to the first decision on a card, should a second one reach it', async () => {
    const { scene } = workOrder()
    await scene.work()
    const { task } = scene.card('failure')
    scene.tell({ kind: 'decision', body: { task, decision: { choice: 'void' }, by: 'ann' } })
    scene.tell({ kind: 'decision', body: { task, decision: { choice: 'continue' }, by: 'bob' } })
    await scene.work()
    expect(scene.state.status).toBe('voided')
    expect(scene.state.tasks.get(task)?.decidedBy).toBe('ann')
  })

  it('is undone without asking where the pipeline wants that and everything can be undone', async () => {
    const { scene, shop } = workOrder({}, { autoRollback: true })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({
      status: 'rolled_back',
      rollback: { by: 'policy', effects: ['create/call'] },
    })
    expect(shop.tickets.size).toBe(0)
  })

  it('stops the siblings of the failed node, shows them as cancelled, and lets them go on with it', async () => {
    const shop = new Shop()
    shop.faults.set('shop/assign', 'broken')
    const program = buildProgram({
      nodes: { start: {}, create: {}, assign: {}, slow: {}, join: {}, out: {} },
      edges: [
        'start -> create',
        'create -> assign',
        'create -> slow',
        'assign -> join',
        'slow -> join',
        'join -> out',
      ],
      tools: SHOP_TOOLS,
    })
    let patience = 0
    const slow: Script = (context) =>
      ++patience === 1 ? endless(context) : { kind: 'finished', port: 'done', output: {} }
    const assign = calls('shop/assign', { ticket, owner: 'bob' })
    const scene = new Scene(program, { create: calls('shop/create'), assign, slow }, shop.tools)
    await scene.work()
    expect(['assign', 'slow'].map((id) => nodeStatus(scene.state, id))).toEqual(['suspended', 'cancelled'])
    shop.faults.clear()
    scene.decide(scene.card('failure'), { choice: 'continue' })
    await scene.work()
    expect(scene.state.status).toBe('succeeded')
    expect(shop.tickets.size).toBe(1)
  })

  it('offers more steps when it was the step limit that stopped it', async () => {
    const { scene, shop } = workOrder({}, { maxSteps: 1 })
    shop.faults.clear()
    await scene.work()
    const card = scene.card('budget')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['extend', 'roll_back', 'void', 'hand_over'])
    scene.decide(card, { choice: 'extend', budget: { steps: 5 } })
    await scene.work()
    expect(scene.state.status).toBe('succeeded')
  })

  it('may go on after it ran out of time, with as much time again', async () => {
    const { scene, shop } = workOrder({ assign: endless }, { runTimeoutMs: 1000 })
    shop.faults.clear()
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('assign'))
    scene.clock.advance(1000)
    expect(await driving?.done).toEqual({ kind: 'parked' })
    const card = scene.card('failure')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['continue', 'roll_back', 'void', 'hand_over'])
    scene.decide(card, { choice: 'continue' })
    const again = scene.claim()
    await settled()
    scene.clock.advance(999)
    await settled()
    expect(scene.state.status).toBe('running')
    scene.clock.advance(1)
    expect(await again?.done).toEqual({ kind: 'parked' })
  })

  it('has no more time for another limit that was raised before', async () => {
    const { scene, shop } = workOrder({ mail: endless }, { runTimeoutMs: 1000, maxSteps: 1 })
    shop.faults.clear()
    await scene.work()
    scene.decide(scene.card('budget'), { choice: 'extend', budget: { steps: 5 } })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('mail'))
    scene.clock.advance(1000)
    await settled()
    expect(scene.card('failure').context.reason).toBe('RUN_TIMEOUT')
    expect(await driving?.done).toEqual({ kind: 'parked' })
  })

  it('gives the value a person supplies where every branch ended before an output', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, create: { ends: ['done'] }, out: {} },
      edges: ['start -> create', 'create.never -> out'],
      tools: SHOP_TOOLS,
    })
    const scene = new Scene(program, { create: calls('shop/create') }, shop.tools)
    await scene.work()
    const card = scene.card('failure')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['skip', 'roll_back', 'void', 'hand_over'])
    expect(card.context.failed).toMatchObject({ node: null, scope: null, key: null, title: null })
    scene.decide(card, { choice: 'skip', value: { made: 'T-1' } })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: { made: 'T-1' } })
  })
})

describe('cancelling', () => {
  it('ends a run without effects at once, and says how far it got', async () => {
    const { scene } = workOrder({ create: endless })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('create'))
    scene.cancel()
    expect(await driving?.done).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({
      status: 'cancelled',
      message: 'Cancelled. 1 of 5 nodes were through, “create” at work.',
    })
    expect(scene.state.nodes.has('assign')).toBe(false)
  })

  it('leaves a receipt for what was done, without a way on', async () => {
    const { scene, shop } = workOrder({ assign: endless })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('assign'))
    scene.cancel()
    expect(await driving?.done).toEqual({ kind: 'parked' })
    const card = scene.card('cancelled')
    expect(card.choices.map(({ choice }) => choice)).toEqual(['roll_back', 'void', 'hand_over'])
    expect(card.question).toBe('Cancelled. 2 of 5 nodes were through, “assign” at work. Done: shop/create.')
    scene.decide(card, { choice: 'roll_back' })
    await scene.work()
    expect(scene.state.status).toBe('rolled_back')
    expect(shop.tickets.size).toBe(0)
  })

  it('lists a call that was on its way as one that may have happened; its late reply completes the checkpoint only', async () => {
    const { scene, shop } = workOrder()
    const waiting = {
      ...shop.tools,
      'shop/create': (_: unknown, { signal }: { signal: AbortSignal }) => hang(signal),
    }
    const hanging = new Scene(programOf(), { create: calls('shop/create') }, waiting)
    const driving = hanging.claim()
    await hanging.until(() => hanging.calls.length > 0)
    hanging.cancel()
    expect(await driving?.done).toEqual({ kind: 'parked' })
    expect(hanging.card('cancelled').question).toBe(
      'Cancelled. 1 of 3 nodes were through, “create” at work. May have happened: shop/create.',
    )
    hanging.tell({ kind: 'late_reply', body: { key: 'create/call', result: { ticket: 'T-1' } } })
    expect(await hanging.work()).toEqual({ kind: 'parked' })
    expect(hanging.state.calls.get('create/call')).toMatchObject({ phase: 'done', result: { ticket: 'T-1' } })
    expect(hanging.state.nodes.get('create')?.status).toBe('running')
    expect(scene.kinds('tool.called')).toEqual([])
  })

  it('takes what a dead worker had on its way for what may have happened, but nothing that only reads', async () => {
    const program = buildProgram({
      nodes: { start: {}, create: {}, read: {}, join: {}, out: {} },
      edges: ['start -> create', 'start -> read', 'create -> join', 'read -> join', 'join -> out'],
      tools: SHOP_TOOLS,
    })
    const waiting = (_: unknown, { signal }: { signal: AbortSignal }) => hang(signal)
    const scripts = { create: calls('shop/create'), read: calls('shop/get') }
    const scene = new Scene(program, scripts, { 'shop/create': waiting, 'shop/get': waiting })
    const driving = scene.claim()
    await scene.until(() => scene.calls.length === 2)
    scene.kill()
    expect(await driving?.done).toEqual({ kind: 'lost' })
    scene.cancel()
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.state.calls.get('create/call')).toMatchObject({
      ...{ phase: 'unknown', fault: { code: 'INTERRUPTED', class: 'unknown' } },
    })
    expect(scene.state.calls.get('read/call')?.phase).toBe('intended')
    scene.tell({ kind: 'late_reply', body: { key: 'create/call', result: { ticket: 'T-1' } } })
    await scene.work()
    expect(scene.state.calls.get('create/call')).toMatchObject({ phase: 'done', result: { ticket: 'T-1' } })
  })

  it('works while the run is suspended, and closes its card', async () => {
    const { scene } = workOrder()
    await scene.work()
    const failure = scene.card('failure')
    scene.cancel()
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.state.tasks.get(failure.task)?.status).toBe('closed')
    expect(scene.open.map(({ kind }) => kind)).toEqual(['cancelled'])
  })

  it('comes too late once a rollback has begun', async () => {
    const { scene, shop } = workOrder()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    scene.cancel()
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'rolled_back', cancel: null })
    expect(shop.tickets.size).toBe(0)
  })
})

function programOf() {
  return buildProgram({
    nodes: { start: {}, create: {}, out: {} },
    edges: ['start -> create', 'create -> out'],
    tools: SHOP_TOOLS,
  })
}

function hang(
  signal: AbortSignal,
): Promise<{ ok: false; failure: { reason: 'aborted'; sent: boolean; message: string } }> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () =>
      resolve({ ok: false, failure: { reason: 'aborted', sent: true, message: 'aborted' } }),
    ),
  )
}
