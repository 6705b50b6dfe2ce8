import { describe, expect, it } from 'vitest'
import type { Bypass } from '../graph/bypass'
import type { Program } from '../graph/program'
import { nodeStatus } from '../run/nodeStatus'
import type { TaskState } from '../run/state'
import type { Decision } from '../run/task'
import { trace } from '../run/trace'
import type { Trial } from '../run/trial'
import { buildProgram } from './testing/buildProgram'
import { Scene, type Script } from './testing/scene'
import { calls, SHOP_TOOLS, Shop } from './testing/shop'

const TICKET = { result: { ticket: 'T-7' } }
const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})
const trialOf = (part: Partial<Trial>): Trial => ({
  ...{ kind: 'whole', node: null, given: {}, breakpoints: [] },
  ...part,
})
const pinned = (output: Trial['given'][string]['output'], port = 'done') => ({
  port,
  output,
  by: 'pin' as const,
})

/** start → create → assign → out, in a small business. */
function workOrder(edit: (program: Program) => void = () => {}) {
  const program = buildProgram({
    nodes: {
      start: {},
      create: {},
      assign: { in: { ticket: { $cel: 'nodes.create.result.ticket' } } },
      out: { in: { value: { $cel: 'nodes.create.result.ticket' } } },
    },
    edges: ['start -> create', 'create -> assign', 'assign -> out'],
    tools: SHOP_TOOLS,
  })
  edit(program)
  return program
}

function scene(trial: Trial, program = workOrder(), scripts: { [node: string]: Script } = {}) {
  const shop = new Shop()
  shop.tickets.set('T-7', { owner: null, open: true, by: 'before' })
  const all = {
    create: calls('shop/create'),
    assign: calls('shop/assign', { ticket: { $cel: 'nodes.create.result.ticket' }, owner: 'ann' }),
    ...scripts,
  }
  return { shop, test: new Scene(program, all, shop.tools, {}, trial) }
}

/** Runs the node's pipeline once. */
const each: Script = ({ io }) => {
  const flows = io.flows({ inputs: [{}], concurrency: 1, onFailure: 'fail_fast' })
  if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault }
  return flows.kind === 'ok' ? { kind: 'finished', port: 'done', output: { ran: flows.value.length } } : flows
}
const inner = buildProgram({
  nodes: { begin: {}, work: {}, out: {} },
  edges: ['begin -> work', 'work -> out'],
})

const effects = (test: Scene) => test.calls.filter(({ tool }) => tool !== 'shop/get').map(({ tool }) => tool)
const outcome = (test: Scene) => ({ status: test.state.status, output: test.state.output })

describe('a pinned output', () => {
  it('stands for the node, which does not run: its effect is not made again', async () => {
    const { test, shop } = scene(trialOf({ given: { create: pinned(TICKET) } }))
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(outcome(test)).toEqual({ status: 'succeeded', output: 'T-7' })
    expect([effects(test), shop.tickets.size]).toEqual([['shop/assign'], 1])
    expect(test.state.nodes.get('create')).toMatchObject({ given: 'pin', port: 'done', output: TICKET })
  })

  it('stands for it wherever the worker dies', async () => {
    for (let after = 1; after <= 14; after += 1) {
      const { test, shop } = scene(trialOf({ given: { create: pinned(TICKET) } }))
      test.runs.dieAfter = after
      await test.work()
      test.kill()
      for (let round = 0; round < 3 && test.state.status !== 'succeeded'; round += 1) {
        await test.work()
        for (const card of test.open) test.decide(card, { choice: 'happened', result: { ticket: 'T-7' } })
      }
      expect([after, outcome(test)]).toEqual([after, { status: 'succeeded', output: 'T-7' }])
      expect([after, shop.tickets.size, effects(test).includes('shop/create')]).toEqual([after, 1, false])
    }
  })

  it('may leave by any port, and a loop it keeps asking for still ends', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: {}, check: { ports: ['pass', 'fail'] }, out: {} },
      edges: ['start -> work', 'work -> check', 'check.pass -> out', 'check.fail -> work x2'],
    })
    const test = new Scene(program, {}, {}, {}, trialOf({ given: { check: pinned({}, 'fail') } }))
    await test.work()
    expect(test.state).toMatchObject({ status: 'failed', cause: 'LOOP_EXHAUSTED' })
    expect(test.state.past.filter(({ node }) => node === 'check')).toHaveLength(2)
  })

  it('stands even where its own inputs could not be had', async () => {
    const program = workOrder()
    const { test } = scene(trialOf({ given: { create: pinned({ other: 1 }), assign: pinned({}) } }), program)
    await test.work()
    expect(test.state.nodes.get('assign')).toMatchObject({ given: 'pin', inputs: {} })
  })
})

it('a pinned output stands for no node of that name in a pipeline that another node runs', async () => {
  const program = buildProgram({
    nodes: { start: {}, work: {}, each: { flow: inner }, out: {} },
    edges: ['start -> work', 'work -> each', 'each -> out'],
  })
  const entered: string[] = []
  const work: Script = ({ scope }) => {
    entered.push(scope)
    return { kind: 'finished', port: 'done', output: {} }
  }
  const test = new Scene(program, { each, work }, {}, {}, trialOf({ given: { work: pinned({}) } }))
  expect(await test.work()).toEqual({ kind: 'ended' })
  expect([test.state.status, entered]).toEqual(['succeeded', ['each.0.work']])
})

describe('a disabled node', () => {
  const bypassed = (bypass: Bypass) =>
    buildProgram({
      nodes: {
        start: {},
        check: { in: { value: { $cel: 'run.id' } }, ports: ['pass', 'fail'], bypass },
        side: {},
        out: {},
      },
      edges: ['start -> check', 'check.pass -> out', 'start -> side', 'side -> out'],
    })

  it('passes its value on without running', async () => {
    const test = new Scene(bypassed({ kind: 'pass', slot: 'value', port: 'pass' }), { check: fails })
    await test.work()
    expect(test.state.status).toBe('succeeded')
    expect(test.state.nodes.get('check')).toMatchObject({
      given: 'passed',
      port: 'pass',
      output: { value: 'run-1' },
    })
  })

  it('is skipped like a branch that was not taken', async () => {
    const test = new Scene(bypassed({ kind: 'skip' }), { check: fails })
    await test.work()
    expect(test.state.status).toBe('succeeded')
    expect(test.state.nodes.get('check')?.status).toBe('skipped')
  })

  it('fails as a node does when what it would pass on cannot be had', async () => {
    const program = buildProgram({
      nodes: {
        start: {},
        check: {
          in: { value: { $cel: 'input.nothing.here' } },
          bypass: { kind: 'pass', slot: 'value', port: 'done' },
        },
        out: {},
      },
      edges: ['start -> check', 'check -> out'],
    })
    const test = new Scene(program)
    await test.work()
    expect(test.state).toMatchObject({ status: 'failed', cause: 'INPUT_UNRESOLVED' })
  })
})

describe('a test of one node', () => {
  const only = (node: string, given: Trial['given'] = {}) => trialOf({ kind: 'node', node, given })

  it('runs that node alone on what is given, and ends with what it gave', async () => {
    const given = { create: { port: 'done', output: TICKET, by: 'run' as const } }
    const { test, shop } = scene(only('assign', given))
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(outcome(test)).toEqual({ status: 'succeeded', output: { result: { ticket: 'T-7' } } })
    expect([...test.state.nodes.keys()]).toEqual(['create', 'assign'])
    expect([effects(test), shop.tickets.get('T-7')?.owner]).toEqual([['shop/assign'], 'ann'])
  })

  it('is a real run: a failure after an effect opens a card, and going on does not repeat the effect', async () => {
    let broken = true
    const creates = calls('shop/create')
    const { test, shop } = scene(only('create'), workOrder(), {
      create: async (context) => {
        const done = await creates(context)
        return broken && done.kind === 'finished' ? fails(context) : done
      },
    })
    expect(await test.work()).toEqual({ kind: 'parked' })
    expect(test.card('failure').effects).toEqual(['create/call'])
    broken = false
    test.decide(test.card('failure'), { choice: 'continue' })
    await test.work()
    expect([test.state.status, shop.tickets.size]).toEqual(['succeeded', 2])
  })

  it('fails with the node, also where the graph would have handled it', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: {}, out: {} },
      edges: ['start -> work', 'work.error -> out', 'work -> out'],
    })
    const test = new Scene(program, { work: fails }, {}, {}, only('work'))
    await test.work()
    expect(test.state).toMatchObject({ status: 'failed', cause: 'NO_LUCK' })
    expect(test.state.nodes.has('out')).toBe(false)
  })

  it('inside a loop is its first round', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: { ports: ['done', 'again'] }, out: {} },
      edges: ['start -> work', 'work -> out', 'work.again -> work x3'],
    })
    const again: Script = ({ scope }) => ({ kind: 'finished', port: 'again', output: { scope } })
    const test = new Scene(program, { work: again }, {}, {}, only('work'))
    await test.work()
    expect(outcome(test)).toEqual({ status: 'succeeded', output: { scope: 'work~0' } })
  })

  it('of a node that asks a person waits for the answer, and ends with what the node then gave', async () => {
    const asks: Script = async ({ io }) => {
      const asked = await io.ask({
        ...{ key: 'q', kind: 'clarification', question: '?', context: {} },
        choices: [{ choice: 'answer' }],
      })
      if (asked.kind !== 'ok') return { kind: 'suspended' }
      const value = asked.value.kind === 'decided' ? (asked.value.decision.value ?? null) : null
      return { kind: 'finished', port: 'done', output: { value } }
    }
    const { test } = scene(only('create'), workOrder(), { create: asks })
    expect(await test.work()).toEqual({ kind: 'parked' })
    test.decide(test.card('clarification'), { choice: 'answer', value: 'this one' })
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(outcome(test)).toEqual({ status: 'succeeded', output: { value: 'this one' } })
  })

  it('of a node that runs a pipeline runs that too', async () => {
    const program = buildProgram({
      nodes: { start: {}, each: { flow: inner }, out: {} },
      edges: ['start -> each', 'each -> out'],
    })
    const test = new Scene(program, { each }, {}, {}, only('each'))
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(outcome(test)).toEqual({ status: 'succeeded', output: { ran: 1 } })
  })

  it('leaves out what is drawn no more', async () => {
    const { test } = scene(only('create', { gone: { port: 'done', output: {}, by: 'run' } }))
    await test.work()
    expect(test.state.status).toBe('succeeded')
  })
})

/** What somebody says who has looked into the shop. */
function truthfully({ kind, key }: TaskState, shop: Shop): Decision {
  if (kind === 'breakpoint') return { choice: 'continue' }
  const ticket = shop.tickets.get('T-2')
  const happened = key === 'create/call' ? ticket !== undefined : ticket?.owner === 'ann'
  return happened ? { choice: 'happened', result: { ticket: 'T-2' } } : { choice: 'not_happened' }
}

describe('a breakpoint', () => {
  const at = (...breakpoints: string[]) => trialOf({ breakpoints })

  it('stops before the node, shows what it would get, and gives the run up while it waits', async () => {
    const named = workOrder(({ nodes }) =>
      Object.assign(nodes.get('assign')?.node ?? {}, { title: 'Assign it' }),
    )
    const { test } = scene(at('assign'), named)
    expect(await test.work()).toEqual({ kind: 'parked' })
    expect(test.card('breakpoint')).toMatchObject({
      scope: 'assign',
      question: 'The test stops before “Assign it”. Continue?',
      effects: ['create/call'],
      context: { node: 'assign', title: 'Assign it', inputs: { ticket: 'T-2' } },
      choices: [{ choice: 'continue' }, { choice: 'stop' }],
    })
    expect([nodeStatus(test.state, 'assign'), nodeStatus(test.state, 'out')]).toEqual([
      'suspended',
      'waiting',
    ])
    expect(trace(test.state).children.map(({ kind, name, status }) => [kind, name, status])).toContainEqual([
      ...['task', 'breakpoint', 'suspended'],
    ])
    test.decide(test.card('breakpoint'), { choice: 'continue' })
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect([test.state.status, effects(test)]).toEqual(['succeeded', ['shop/create', 'shop/assign']])
  })

  it('says so when the node would get nothing', async () => {
    const { test } = scene(trialOf({ given: { create: pinned({}) }, breakpoints: ['assign'] }))
    await test.work()
    expect(test.card('breakpoint').context).toMatchObject({
      ...{ fault: expect.stringContaining('ticket'), says: { id: 'faults.INPUT_UNRESOLVED' } },
    })
  })

  it('survives the death of its worker at any moment: one card, and no effect twice', async () => {
    for (let after = 1; after <= 16; after += 1) {
      const { test, shop } = scene(at('assign'))
      test.runs.dieAfter = after
      await test.work()
      test.kill()
      for (let round = 0; round < 4 && test.state.status !== 'succeeded'; round += 1) {
        await test.work()
        for (const card of test.open) test.decide(card, truthfully(card, shop))
      }
      const cards = [...test.state.tasks.values()].filter(({ kind }) => kind === 'breakpoint')
      expect([after, test.state.status, cards.length, shop.tickets.size <= 2]).toEqual([
        after,
        'succeeded',
        1,
        true,
      ])
    }
  })

  it('lets a person stop: cancelled where nothing was done, asked about where something was', async () => {
    const early = scene(at('create')).test
    await early.work()
    early.decide(early.card('breakpoint'), { choice: 'stop' })
    await early.work()
    expect([early.state.status, early.calls.length]).toEqual(['cancelled', 0])
    const late = scene(at('assign')).test
    await late.work()
    late.decide(late.card('breakpoint'), { choice: 'stop', note: 'seen enough' })
    expect(await late.work()).toEqual({ kind: 'parked' })
    expect(late.card('cancelled')).toMatchObject({
      effects: ['create/call'],
      context: { why: 'seen enough' },
    })
  })

  it('stops in every round of a loop', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: { ports: ['done', 'again'] }, out: {} },
      edges: ['start -> work', 'work -> out', 'work.again -> work x1'],
    })
    const twice: Script = ({ scope }) => ({
      kind: 'finished',
      port: scope === 'work~0' ? 'again' : 'done',
      output: {},
    })
    const test = new Scene(program, { work: twice }, {}, {}, at('work'))
    for (const scope of ['work~0', 'work~1']) {
      await test.work()
      expect(test.card('breakpoint').scope).toBe(scope)
      test.decide(test.card('breakpoint'), { choice: 'continue' })
    }
    await test.work()
    expect(test.state.status).toBe('succeeded')
  })

  it('holds up its own branch only, and is no answer to a failure elsewhere', async () => {
    const program = buildProgram({
      nodes: { start: {}, left: {}, right: {}, out: {} },
      edges: ['start -> left', 'start -> right', 'left -> out', 'right -> out'],
    })
    const test = new Scene(program, {}, {}, {}, at('left'))
    await test.work()
    expect(test.state.nodes.get('right')?.status).toBe('finished')
    const failing = new Scene(program, { right: fails }, {}, {}, at('left'))
    await failing.work()
    expect([failing.state.status, failing.open]).toEqual(['failed', []])
  })

  it('is passed over at nodes that do not run', async () => {
    const { test } = scene(trialOf({ given: { create: pinned(TICKET) }, breakpoints: ['create'] }))
    expect(await test.work()).toEqual({ kind: 'ended' })
  })

  it('is none for a node of that name in a pipeline that another node runs', async () => {
    const program = buildProgram({
      nodes: { start: {}, each: { flow: inner }, out: {} },
      edges: ['start -> each', 'each -> out'],
    })
    const test = new Scene(program, { each }, {}, {}, at('work'))
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect([test.state.status, test.kinds('task.opened')]).toEqual(['succeeded', []])
  })
})
