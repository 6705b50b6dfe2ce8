import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../run/event'
import type { Trial } from '../../run/trial'
import { buildProgram } from '../testing/buildProgram'
import type { Script } from '../testing/scene'
import { calls, SHOP_TOOLS } from '../testing/shop'
import { begin, fails, ran, reasons, scripts, workOrder } from '../testing/trialFromHere'
import { planFromHere } from './planFromHere'

describe('a test begun in or behind a loop', () => {
  const program = buildProgram({
    nodes: { start: {}, gather: {}, check: { ports: ['pass', 'again'] }, out: {} },
    edges: ['start -> gather', 'gather -> check', 'check.pass -> out', 'check.again -> gather x3'],
  })
  const rounds: { [node: string]: Script } = {
    gather: ({ scope }) => ({ kind: 'finished', port: 'done', output: { scope } }),
    check: ({ scope }) => ({ kind: 'finished', port: scope === 'check~0' ? 'again' : 'pass', output: {} }),
  }

  it('the last round is done again from the node on, those before it stay', async () => {
    const world = await ran(program, rounds)
    const test = begin(world, 'check', { ...rounds, gather: fails })
    expect(test.state.past.map(({ scope }) => scope)).toEqual(['gather~0', 'check~0'])
    await test.work()
    expect(test.state.status).toBe('succeeded')
    expect(test.state.nodes.get('gather')).toMatchObject({ scope: 'gather~1', given: 'run' })
  })

  it('may begin at the node that the loop leads back to', async () => {
    const world = await ran(program, rounds)
    const test = begin(world, 'gather', rounds)
    await test.work()
    expect([test.state.status, test.state.loops.get('check.again -> gather x3')]).toEqual(['succeeded', 1])
  })

  it('is refused when the loop has become another one', async () => {
    const world = await ran(program, rounds)
    const now = buildProgram({
      nodes: { start: {}, gather: {}, fresh: {}, check: { ports: ['pass', 'again'] }, out: {} },
      edges: [
        'start -> gather',
        'gather -> fresh',
        'fresh -> check',
        'check.pass -> out',
        'check.again -> gather x3',
      ],
    })
    expect(reasons(world, 'check', {}, now)).toEqual(['LOOPS_CHANGED nodes.check'])
  })

  it('is refused when the loop is gone, has lost a node, or has another in the place of one', async () => {
    const again = ['check.again -> gather x3']
    const through = (middle: string, loops: string[]) =>
      buildProgram({
        nodes: {
          start: {},
          gather: {},
          [middle]: {},
          check: { ports: ['pass', 'again'] },
          last: {},
          out: {},
        },
        edges: [
          ...['start -> gather', `gather -> ${middle}`, `${middle} -> check`, 'check.pass -> last'],
          ...['last -> out', ...loops],
        ],
      })
    const shorter = buildProgram({
      nodes: { start: {}, gather: {}, check: { ports: ['pass', 'again'] }, last: {}, out: {} },
      edges: ['start -> gather', 'gather -> check', 'check.pass -> last', 'last -> out', ...again],
    })
    const world = await ran(through('middle', again), rounds)
    expect(reasons(world, 'last', {}, through('middle', []))).toEqual(['LOOPS_CHANGED nodes.last'])
    expect(reasons(world, 'last', {}, shorter)).toEqual(['LOOPS_CHANGED nodes.last'])
    expect(reasons(world, 'check', {}, through('other', again))).toEqual(['LOOPS_CHANGED nodes.check'])
    expect(reasons(world, 'last')).toEqual([])
  })

  it('rounds that lie before the node are taken over, the last of them as the one that counts', async () => {
    const world = await ran(program, rounds)
    const test = begin(world, 'out', { gather: fails, check: fails })
    expect(test.state.loops.get('check.again -> gather x3')).toBe(1)
    expect(test.state.past.map(({ scope }) => scope)).toEqual(['gather~0', 'check~0'])
    await test.work()
    expect(test.state.status).toBe('succeeded')
  })

  it('earlier rounds stay with what was skipped in them', async () => {
    const branched = buildProgram({
      nodes: {
        start: {},
        gather: { ports: ['done', 'aside'] },
        aside: {},
        check: { ports: ['pass', 'again'] },
        out: {},
      },
      edges: [
        ...['start -> gather', 'gather -> check', 'gather.aside -> aside', 'aside -> check'],
        ...['check.pass -> out', 'check.again -> gather x3'],
      ],
    })
    const world = await ran(branched, rounds)
    const { past } = begin(world, 'check', rounds).state
    expect(past.find(({ scope }) => scope === 'aside~0')).toMatchObject({ status: 'skipped' })
  })

  it('leaves out what was in no loop then', async () => {
    const plain = buildProgram({
      nodes: { start: {}, gather: {}, check: { ports: ['pass', 'again'] }, out: {} },
      edges: ['start -> gather', 'gather -> check', 'check.pass -> out'],
    })
    const world = await ran(plain, { check: () => ({ kind: 'finished', port: 'pass', output: {} }) })
    expect(reasons(world, 'check', {}, program)).toEqual(['NO_RESULT nodes.gather'])
  })
})

describe('what was copied before', () => {
  it('goes along where the origin was a fork of its own, with what was changed in it', async () => {
    const world = await ran(workOrder(), scripts({ mail: fails }))
    world.shop.tickets.set('T-9', { owner: null, open: true, by: 'before' })
    const pin: Trial['given'] = { create: { port: 'done', output: { result: { ticket: 'T-9' } }, by: 'pin' } }
    const once = begin(world, 'assign', scripts(), pin)
    await once.work()
    const again = begin({ ...world, run: once }, 'mail')
    expect(again.state.nodes.get('create')).toMatchObject({ output: { result: { ticket: 'T-9' } } })
    // what lies behind the node is not taken over, changed or not
    expect(reasons({ ...world, run: once }, 'start')).toEqual([])
  })

  it('holds the items of a list that lies before it, and none of one that lies behind', async () => {
    const inside = buildProgram({
      nodes: { begin: {}, outcome: { in: { value: 1 } } },
      edges: ['begin -> outcome'],
    })
    const flow = { ...inside, outputs: ['outcome'] }
    const program = buildProgram({
      nodes: { start: {}, first: { flow }, middle: {}, second: { flow }, out: {} },
      edges: ['start -> first', 'first -> middle', 'middle -> second', 'second -> out'],
    })
    const each: Script = ({ io }) => {
      const asked = io.flows({ inputs: [{}, {}], concurrency: 2, onFailure: 'fail_fast' })
      return asked.kind === 'ok'
        ? { kind: 'finished', port: 'done', output: { count: asked.value.length } }
        : { kind: asked.kind === 'stopped' ? 'stopped' : 'suspended' }
    }
    const world = await ran(program, { first: each, second: each })
    expect(world.run.state.status).toBe('succeeded')
    const test = begin(world, 'middle', { first: fails, second: each })
    expect([...test.state.flows.keys()]).toEqual(['first.0', 'first.1'])
    await test.work()
    expect([test.state.status, test.state.flows.size]).toEqual(['succeeded', 4])
  })

  it('holds the rounds of an item with the item, whatever the loops of the run itself are called', async () => {
    const again: Script = ({ scope }) => ({
      kind: 'finished',
      port: scope.endsWith('~0') ? 'again' : 'done',
      output: {},
    })
    const loop = (node: string) => ({
      nodes: { [node]: { ports: ['done', 'again'] } },
      edge: `${node}.again -> ${node} x2`,
    })
    const inside = (node: string) =>
      buildProgram({
        nodes: { begin: {}, ...loop(node).nodes, outcome: { in: { value: 1 } } },
        edges: [`begin -> ${node}`, `${node} -> outcome`, loop(node).edge],
      })
    const around = (node: string) =>
      buildProgram({
        nodes: {
          start: {},
          ...loop('work').nodes,
          each: { flow: { ...inside(node), outputs: ['outcome'] } },
          last: {},
          out: {},
        },
        edges: ['start -> work', 'work -> each', 'each -> last', 'last -> out', loop('work').edge],
      })
    const each: Script = ({ io }) => {
      const asked = io.flows({ inputs: [{}], concurrency: 1, onFailure: 'fail_fast' })
      return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: {} } : { kind: 'suspended' }
    }
    const behind = begin(await ran(around('inner'), { work: again, inner: again, each }), 'last')
    expect(behind.state.flows.get('each.0')).toMatchObject({
      loops: new Map([[loop('inner').edge, 1]]),
      past: [{ scope: 'each.0.inner~0' }],
    })
    expect(behind.state.flows.get('each.0')?.nodes.get('inner')).toMatchObject({ scope: 'each.0.inner~1' })
    const before = begin(await ran(around('work'), { work: again, each }), 'work')
    expect([before.state.loops.get(loop('work').edge), before.state.flows.size]).toEqual([1, 0])
  })

  it('leaves out questions, endings and limits of the whole run', async () => {
    const program = buildProgram({
      nodes: { start: {}, create: {}, asks: {}, last: {}, out: {} },
      edges: ['start -> create', 'create -> asks', 'asks -> last', 'last -> out'],
      tools: SHOP_TOOLS,
    })
    const asks: Script = async ({ io }) => {
      const asked = await io.ask({
        ...{ key: 'q', kind: 'clarification', question: '?', context: {}, choices: [{ choice: 'answer' }] },
      })
      return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: {} } : { kind: 'suspended' }
    }
    const world = await ran(program, { create: calls('shop/create'), asks, last: fails })
    world.run.decide(world.run.card('clarification'), { choice: 'answer', value: 'this' })
    await world.run.work()
    world.run.decide(world.run.card('failure'), { choice: 'void' })
    await world.run.work()
    const origin = world.run.runs.events('run-1')
    const late: RunEvent = {
      ...{ seq: origin.length + 1, at: origin.at(-1)?.at ?? '', kind: 'guard.tripped' },
      data: {
        ...{ guard: 'time', scope: null, key: null, limit: 1, actual: 2, unit: 'ms' },
        ...{ message: 'Too late.', stops: true },
      },
    }
    const planned = planFromHere({ program, node: 'last', origin: [...origin, late], given: {} })
    const kinds = planned.ok ? planned.copied.map(({ kind }) => kind) : []
    expect(kinds).toContain('tool.called')
    expect(kinds.filter((kind) => /^(task|run|rollback|guard)\.|effect\.settled/.test(kind))).toEqual([])
  })

  it('leaves out a loop that lies behind, and nodes that are drawn no more', async () => {
    const sketch = {
      nodes: { start: {}, gone: {}, first: {}, work: { ports: ['done', 'again'] }, out: {} },
      edges: [
        'start -> gone',
        'start -> first',
        'first -> work',
        'work -> out',
        'work.again -> work x2',
        'gone -> out',
      ],
    }
    const again: Script = ({ scope }) => ({
      kind: 'finished',
      port: scope === 'work~0' ? 'again' : 'done',
      output: {},
    })
    const world = await ran(buildProgram(sketch), { work: again })
    const { gone: _, ...nodes } = sketch.nodes
    const now = buildProgram({ nodes, edges: sketch.edges.filter((edge) => !edge.includes('gone')) })
    const test = begin(world, 'first', { work: again }, {}, now)
    expect([test.state.loops.size, test.state.nodes.has('gone')]).toEqual([0, false])
    await test.work()
    expect(test.state.status).toBe('succeeded')
  })
})
