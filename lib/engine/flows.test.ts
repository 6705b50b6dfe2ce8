import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../graph/json'
import { trace } from '../run/trace'
import type { NodeOutcome } from './executor'
import { buildProgram } from './testing/buildProgram'
import { failed } from './testing/failures'
import { Scene, type Script, type ToolScript } from './testing/scene'
import { calls, SHOP_TOOLS, Shop } from './testing/shop'

type Mode = { concurrency?: number; onFailure?: 'fail_fast' | 'collect' }

/** Runs the node's pipeline once per item. */
const overItems =
  (items: JsonObject[], { concurrency = 4, onFailure = 'fail_fast' }: Mode = {}): Script =>
  (context): NodeOutcome => {
    const flows = context.io.flows({ inputs: items, concurrency, onFailure })
    if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault, key: flows.key }
    if (flows.kind !== 'ok') return flows
    const first = flows.value.find((flow) => flow.kind === 'failed')
    if (first && onFailure === 'fail_fast')
      return { kind: 'failed', fault: first.fault, ...(first.key === null ? {} : { key: first.key }) }
    const results = flows.value.map((flow) => (flow.kind === 'ok' ? flow.output : flow.kind))
    return { kind: 'finished', port: 'done', output: { value: results } }
  }

const input: Script = ({ run }) => ({ kind: 'finished', port: 'done', output: run.input })
const items = ['a', 'b', 'c'].map((name) => ({ name }))

/** Each item gets a ticket, which is then assigned to its owner. */
function shopping(mode: Mode = {}, more: { edges?: string[]; scripts?: { [node: string]: Script } } = {}) {
  const shop = new Shop()
  const item = buildProgram({
    nodes: {
      begin: {},
      create: {},
      assign: {},
      out: { in: { value: { $cel: 'nodes.create.result.ticket' } } },
    },
    edges: ['begin -> create', 'create -> assign', 'assign -> out'],
    tools: SHOP_TOOLS,
  })
  const program = buildProgram({
    nodes: {
      start: {},
      each: { flow: item },
      rescue: {},
      out: { in: { value: { $cel: 'has(nodes.each.value) ? nodes.each.value : "rescued"' } } },
    },
    edges: more.edges ?? ['start -> each', 'each -> out', 'each.never -> rescue', 'rescue -> out'],
  })
  const scripts = {
    each: overItems(items, mode),
    begin: input,
    create: calls('shop/create'),
    assign: calls('shop/assign', {
      ticket: { $cel: 'nodes.create.result.ticket' },
      owner: { $cel: 'input.name' },
    }),
    ...more.scripts,
  }
  const tools: { [ref: string]: ToolScript } = { ...shop.tools }
  return { shop, tools, scene: new Scene(program, scripts, tools) }
}

const refusing =
  (shop: Shop, name: string): ToolScript =>
  (args, call) =>
    args.owner === name
      ? failed('tool_error', { message: `${name} is on leave`, code: 'ABSENT' })
      : (shop.tools['shop/assign']?.(args, call) ?? failed('tool_error'))

describe('a pipeline run for each item of a list', () => {
  it('gives one result per item, in the order of the list, each with activations of its own', async () => {
    const { scene } = shopping()
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['T-1', 'T-2', 'T-3'] })
    expect([...scene.state.calls.keys()].sort()).toEqual([
      'each.0.assign/call',
      'each.0.create/call',
      'each.1.assign/call',
      'each.1.create/call',
      'each.2.assign/call',
      'each.2.create/call',
    ])
    const node = trace(scene.state).children.find(({ name }) => name === 'each')
    expect(node?.children.map(({ kind, name, status }) => [kind, name, status])).toEqual([
      ['flow', '1', 'succeeded'],
      ['flow', '2', 'succeeded'],
      ['flow', '3', 'succeeded'],
    ])
    expect(node?.children[1]?.children.map(({ name }) => name)).toEqual(['begin', 'create', 'assign', 'out'])
  })

  it('begins no more items at once than it may', async () => {
    const { scene } = shopping({ concurrency: 1 })
    await scene.work()
    const order = scene.runs
      .events('run-1')
      .flatMap((event) =>
        event.kind === 'flow.started' || event.kind === 'flow.finished'
          ? [`${event.kind} ${event.data.flow}`]
          : [],
      )
    expect(order).toEqual([
      'flow.started each.0',
      'flow.finished each.0',
      'flow.started each.1',
      'flow.finished each.1',
      'flow.started each.2',
      'flow.finished each.2',
    ])
  })

  it('waits for a free place in the run, and is not taken for stuck meanwhile', async () => {
    const item = buildProgram({
      nodes: { begin: {}, work: {}, out: { in: { value: { $cel: 'input.name' } } } },
      edges: ['begin -> work', 'work -> out'],
      guards: { maxParallel: 1 },
    })
    const program = buildProgram({
      nodes: {
        start: {},
        each: { flow: item },
        beside: {},
        out: { in: { value: { $cel: 'nodes.each.value' } } },
      },
      edges: ['start -> each', 'start -> beside', 'each -> out', 'beside -> out'],
      guards: { maxParallel: 1 },
    })
    const slow: Script = async ({ io }) => {
      for (let turn = 0; turn < 50; turn += 1) await io.choose(`turn ${turn}`, () => turn)
      return { kind: 'finished', port: 'done', output: {} }
    }
    const scene = new Scene(program, { each: overItems(items), begin: input, beside: slow, work: slow })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['a', 'b', 'c'] })
  })

  it('is through at once with an empty list', async () => {
    const { scene } = shopping({}, { scripts: { each: overItems([]) } })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: [] })
  })

  it('collects failures beside what succeeded', async () => {
    const { scene, tools, shop } = shopping({ onFailure: 'collect' })
    tools['shop/assign'] = refusing(shop, 'b')
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['T-1', 'failed', 'T-3'] })
    expect(scene.state.flows.get('each.1')).toMatchObject({
      status: 'failed',
      fault: { code: 'ABSENT' },
      failedKey: 'each.1.assign/call',
    })
  })

  it('fails the node, not the run, where its error port leads on', async () => {
    const { scene, tools, shop } = shopping(
      { concurrency: 1 },
      { edges: ['start -> each', 'each -> out', 'each.error -> rescue', 'rescue -> out'] },
    )
    tools['shop/assign'] = refusing(shop, 'b')
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: 'rescued' })
    expect(scene.state.nodes.get('each')).toMatchObject({ port: 'error', failedKey: 'each.1.assign/call' })
    expect([...scene.state.flows.keys()]).toEqual(['each.0', 'each.1'])
  })
})

describe('an item that fails with effects behind the run', () => {
  it('suspends with a card about the call inside; continuing goes on there and with the items left over', async () => {
    const { scene, tools, shop } = shopping({ concurrency: 1 })
    tools['shop/assign'] = refusing(shop, 'b')
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const card = scene.card('failure')
    expect(card).toMatchObject({ scope: 'each.1.assign', key: 'each.1.assign/call' })
    expect(card.question).toBe('“each 2 › assign” failed: b is on leave')
    expect(card.effects).toEqual(['each.1.create/call', 'each.0.assign/call', 'each.0.create/call'])
    tools['shop/assign'] = shop.tools['shop/assign'] ?? tools['shop/assign']
    scene.decide(card, { choice: 'continue' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['T-1', 'T-2', 'T-3'] })
    expect(shop.tickets.size).toBe(3)
  })

  it('goes on with a value that a person supplies for the call', async () => {
    const { scene, tools, shop } = shopping({ concurrency: 1 })
    tools['shop/assign'] = refusing(shop, 'b')
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'skip', value: { by: 'hand' } })
    await scene.work()
    expect(scene.state.status).toBe('succeeded')
    expect([...shop.tickets.values()].map(({ owner }) => owner)).toEqual(['a', null, 'c'])
  })

  it('is rolled back over all items, newest effect first', async () => {
    const { scene, tools, shop } = shopping()
    tools['shop/assign'] = refusing(shop, 'c')
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    await scene.work()
    expect(scene.state.status).toBe('rolled_back')
    expect(shop.tickets.size).toBe(0)
    const undone = [...scene.state.calls.values()].flatMap(({ undoes }) => undoes ?? [])
    const made = [...scene.state.calls.values()]
      .filter(({ purpose, phase }) => purpose === 'step' && phase === 'done')
      .map(({ key }) => key)
    expect(undone).toEqual(made.toReversed())
  })
})

it('what a pipeline inside changed of something the run had made is no stranger’s doing', async () => {
  const shop = new Shop()
  const inner = buildProgram({
    nodes: { begin: {}, assign: {}, out: { in: { value: 1 } } },
    edges: ['begin -> assign', 'assign -> out'],
    tools: SHOP_TOOLS.filter(({ ref }) => ref !== 'shop/create').map((tool) =>
      tool.ref === 'shop/assign' ? { ...tool, effect: 'destructive' as const } : tool,
    ),
  })
  const program = buildProgram({
    nodes: { start: {}, create: {}, each: { flow: inner }, fail: {}, out: {} },
    edges: ['start -> create', 'create -> each', 'each -> fail', 'fail -> out'],
    tools: SHOP_TOOLS.filter(({ ref }) => ref !== 'shop/assign'),
  })
  const scripts: { [node: string]: Script } = {
    create: calls('shop/create'),
    each: overItems([{ ticket: 'T-1' }]),
    assign: calls('shop/assign', { ticket: { $cel: 'input.ticket' }, owner: 'eve' }),
    fail: () => ({ kind: 'failed', fault: { code: 'BAD', message: 'It broke.', class: 'permanent' } }),
  }
  const scene = new Scene(program, scripts, shop.tools)
  await scene.work()
  expect(shop.tickets.get('T-1')?.owner).toBe('eve')
  scene.decide(scene.card('failure'), { choice: 'roll_back' })
  await scene.work()
  expect(scene.state.rollback?.effects).toEqual(['each.0.assign/call', 'create/call'])
  expect(scene.state.calls.get('each.0.assign/call')?.cleanup).toBe('manual')
  expect(scene.state.calls.get('create/call')?.cleanup).toBe('rolled_back')
})

describe('an item that asks a person', () => {
  const approve: Script = async (context) => {
    if (context.run.input.name !== 'b') return calls('shop/create')(context)
    const choices = [{ choice: 'answer' }]
    const asked = await context.io.ask({
      key: 'ask',
      kind: 'clarification',
      question: '?',
      context: {},
      choices,
    })
    return asked.kind === 'ok' ? calls('shop/create')(context) : { kind: 'suspended' }
  }

  it('lets the others finish, parks the run, and goes on alone once answered', async () => {
    const { scene, shop } = shopping({}, { scripts: { create: approve } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect([...scene.state.flows.values()].map(({ status }) => status)).toEqual([
      'succeeded',
      'running',
      'succeeded',
    ])
    expect(shop.tickets.size).toBe(2)
    const before = scene.calls.length
    scene.decide(scene.card('clarification'), { choice: 'answer', value: 'yes' })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: ['T-1', 'T-3', 'T-2'] })
    expect(scene.calls.length - before).toBe(5)
  })

  it('is not asked any more once another item failed and the failure was handled', async () => {
    const { scene, tools, shop } = shopping(
      {},
      {
        edges: ['start -> each', 'each -> out', 'each.error -> rescue', 'rescue -> out'],
        scripts: { create: approve },
      },
    )
    tools['shop/assign'] = refusing(shop, 'c')
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: 'rescued' })
    expect([...scene.state.tasks.values()].map(({ kind, status }) => [kind, status])).toEqual([
      ['clarification', 'closed'],
    ])
    // at once, not only when the run ends: nobody is to answer in vain meanwhile
    const closed = scene.runs.events('run-1').filter(({ kind }) => kind === 'task.closed')
    expect(closed.map(({ data }) => data)).toMatchObject([{ reason: 'given_up' }])
  })
})

describe('an item whose call may have happened', () => {
  it('is waited for before the node fails with another item', async () => {
    const { scene, tools, shop } = shopping(
      {},
      {
        edges: ['start -> each', 'each -> out', 'each.error -> rescue', 'rescue -> out'],
        scripts: {
          create: (context) => calls(context.run.input.name === 'b' ? 'shop/mail' : 'shop/create')(context),
        },
      },
    )
    shop.faults.set('shop/mail', 'lost')
    tools['shop/assign'] = refusing(shop, 'a')
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const card = scene.card('unknown_outcome')
    expect(card.key).toBe('each.1.create/call')
    scene.decide(card, { choice: 'happened', result: { sent: true } })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'succeeded', output: 'rescued' })
    expect(scene.state.calls.get('each.1.create/call')).toMatchObject({ phase: 'done', source: 'person' })
  })
})

describe('a pipeline inside a pipeline', () => {
  it('carries loops, expressions and cancelling through every level', async () => {
    const inner = buildProgram({
      nodes: {
        begin: {},
        work: { ports: ['done', 'again'] },
        out: { in: { value: { $cel: 'nodes.work.value' } } },
      },
      edges: ['begin -> work', 'work.again -> work x2', 'work -> out'],
    })
    const middle = buildProgram({
      nodes: {
        begin: {},
        inside: { flow: inner },
        out: { in: { value: { $cel: 'nodes.inside.value[0]' } } },
      },
      edges: ['begin -> inside', 'inside -> out'],
    })
    const outer = buildProgram({
      nodes: { start: {}, each: { flow: middle }, out: { in: { value: { $cel: 'nodes.each.value' } } } },
      edges: ['start -> each', 'each -> out'],
    })
    const work: Script = ({ scope, run }) => ({
      kind: 'finished',
      port: scope.endsWith('~2') ? 'done' : 'again',
      output: { value: `${String(run.input.name)} in ${scope}` },
    })
    const scripts = {
      each: overItems(items.slice(0, 2)),
      inside: (context: Parameters<Script>[0]) => overItems([context.run.input])(context),
      work,
    }
    const scene = new Scene(outer, scripts)
    await scene.work()
    expect(scene.state).toMatchObject({
      status: 'succeeded',
      output: ['a in each.0.inside.0.work~2', 'b in each.1.inside.0.work~2'],
    })
    const endless: Script = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))
    const hanging = new Scene(outer, { ...scripts, work: endless })
    const driving = hanging.claim()
    await hanging.until(() => hanging.state.flows.has('each.1.inside.0'))
    hanging.cancel()
    await driving?.done
    expect(hanging.state.status).toBe('cancelled')
  })
})
