import { describe, expect, it } from 'vitest'
import type { Program } from '../../graph/program'
import type { NewEvent, RunEvent } from '../../run/event'
import type { Trial } from '../../run/trial'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { planFromHere } from './planFromHere'

const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})

const workOrder = () =>
  buildProgram({
    nodes: { start: {}, create: {}, assign: {}, mail: {}, out: {} },
    edges: ['start -> create', 'create -> assign', 'assign -> mail', 'mail -> out'],
    tools: SHOP_TOOLS,
  })
const scripts = (edits: { [node: string]: Script } = {}): { [node: string]: Script } => ({
  create: calls('shop/create'),
  assign: calls('shop/assign', { ticket: { $cel: 'nodes.create.result.ticket' }, owner: 'ann' }),
  mail: calls('shop/mail'),
  ...edits,
})

type World = { shop: Shop; run: Scene; program: Program }
async function ran(program = workOrder(), by = scripts()): Promise<World> {
  const shop = new Shop()
  const run = new Scene(program, by, shop.tools)
  await run.work()
  return { shop, run, program }
}

function from({ run, program }: World, node: string, given: Trial['given'] = {}, now = program) {
  return planFromHere({ program: now, node, origin: run.runs.events('run-1'), given })
}

const reasons = (...args: Parameters<typeof from>) => {
  const planned = from(...args)
  return planned.ok ? [] : planned.problems.map(({ code, path }) => `${code} ${path}`)
}

/** The test, as a run of its own. */
function begin(
  world: World,
  node: string,
  by = scripts(),
  given: Trial['given'] = {},
  now = world.program,
): Scene {
  const planned = from(world, node, given, now)
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems))
  const trial: Trial = { kind: 'from', node, given, breakpoints: [] }
  const test = new Scene(now, by, world.shop.tools, {}, trial)
  const [start] = test.runs.events('run-1')
  if (start?.kind !== 'run.started') throw new Error('A run begins with its start')
  const started: NewEvent = { kind: 'run.started', data: { ...start.data, runId: 'run-2' } }
  test.runs.start('run-1', started, ...planned.copied.map(unnumbered), ...planned.following)
  return test
}

function unnumbered({ seq: _, at: __, ...event }: RunEvent): NewEvent {
  return event as NewEvent
}

const effects = ({ calls: made }: Scene) => made.flatMap(({ tool }) => (tool === 'shop/get' ? [] : [tool]))

describe('a test from a node on', () => {
  it('takes over what lies before it and does everything from there on anew', async () => {
    const world = await ran()
    const test = begin(world, 'assign')
    expect(test.state).toMatchObject({ status: 'queued', origins: ['run-1'], usage: { steps: 0 } })
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(test.state.status).toBe('succeeded')
    expect([effects(test), world.shop.tickets.size, world.shop.mails]).toEqual([
      ['shop/assign', 'shop/mail'],
      1,
      2,
    ])
    expect(test.state.nodes.get('create')).toMatchObject({ given: 'run' })
    expect(test.state.nodes.get('assign')).not.toHaveProperty('given')
    expect(test.state.calls.get('create/call')).toMatchObject({ inherited: true, phase: 'done' })
  })

  it('never repeats an effect it took over, wherever the worker dies', async () => {
    for (let after = 1; after <= 20; after += 1) {
      const world = await ran()
      const test = begin(world, 'mail')
      test.runs.dieAfter = test.state.lastSeq + after
      await test.work()
      test.kill()
      await test.work()
      for (const card of test.open) test.decide(card, { choice: 'happened', result: { sent: true } })
      await test.work()
      expect([after, test.state.status, world.shop.tickets.size]).toEqual([after, 'succeeded', 1])
      expect(effects(test).filter((tool) => tool !== 'shop/mail')).toEqual([])
    }
  })

  it('has only its own effects to answer for', async () => {
    const world = await ran()
    const test = begin(world, 'mail', scripts({ mail: fails }))
    expect(await test.work()).toEqual({ kind: 'ended' })
    expect(test.state.status).toBe('failed')
  })

  it('goes on from a run that failed there, and from a test of that kind', async () => {
    const world = await ran(workOrder(), scripts({ assign: fails }))
    const once = begin(world, 'assign', scripts({ mail: fails }))
    await once.work()
    expect(once.state.status).toBe('suspended')
    const again = begin({ ...world, run: once }, 'mail')
    await again.work()
    expect([again.state.status, again.state.origins, effects(again)]).toEqual([
      ...['succeeded', ['run-1', 'run-2'], ['shop/mail']],
    ])
    expect(world.shop.tickets.size).toBe(1)
  })

  it('begins everything anew at the first node', async () => {
    const world = await ran()
    const test = begin(world, 'start')
    await test.work()
    expect([test.state.status, world.shop.tickets.size]).toEqual(['succeeded', 2])
  })

  it('lets what is pinned stand before what was stored', async () => {
    const whole = await ran()
    whole.shop.tickets.set('T-9', { owner: null, open: true, by: 'before' })
    const pin: Trial['given'] = { create: { port: 'done', output: { result: { ticket: 'T-9' } }, by: 'pin' } }
    const test = begin(whole, 'assign', scripts(), pin)
    expect(test.state.nodes.get('create')).toMatchObject({ given: 'pin' })
    await test.work()
    expect(whole.shop.tickets.get('T-9')?.owner).toBe('ann')
  })

  it('keeps what lies beside it, and runs what was not through there', async () => {
    const program = buildProgram({
      nodes: { start: {}, left: {}, right: {}, fresh: {}, out: {} },
      edges: ['start -> left', 'start -> right', 'left -> out', 'right -> out'],
    })
    const world = await ran(program, {})
    const now = buildProgram({
      nodes: { start: {}, left: {}, right: {}, fresh: {}, out: {} },
      edges: [
        'start -> left',
        'start -> right',
        'start -> fresh',
        'left -> out',
        'right -> out',
        'fresh -> out',
      ],
    })
    const test = begin(world, 'left', {}, {}, now)
    await test.work()
    const given = (node: string) => {
      const state = test.state.nodes.get(node)
      return state?.status === 'finished' ? (state.given ?? null) : undefined
    }
    expect(['start', 'right', 'left', 'fresh'].map(given)).toEqual(['run', 'run', null, null])
  })
})

describe('in a loop', () => {
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

describe('it is refused', () => {
  it('where nothing was run, or something before it is new', async () => {
    const world = await ran()
    expect(planFromHere({ program: world.program, node: 'assign', origin: [], given: {} })).toMatchObject({
      ok: false,
      problems: [{ code: 'NO_RESULT' }],
    })
    const now = buildProgram({
      nodes: { start: {}, create: {}, fresh: {}, assign: {}, mail: {}, out: {} },
      edges: ['start -> create', 'create -> fresh', 'fresh -> assign', 'assign -> mail', 'mail -> out'],
    })
    expect(reasons(world, 'assign', {}, now)).toEqual(['NO_RESULT nodes.fresh'])
    expect(reasons(world, 'assign', { fresh: { port: 'done', output: {}, by: 'pin' } }, now)).toEqual([])
  })

  it('not for what is new before a node that has a result', async () => {
    const world = await ran()
    const now = buildProgram({
      nodes: { start: {}, fresh: {}, create: {}, assign: {}, mail: {}, out: {} },
      edges: ['start -> fresh', 'fresh -> create', 'create -> assign', 'assign -> mail', 'mail -> out'],
    })
    expect(reasons(world, 'assign', {}, now)).toEqual([])
    expect(reasons(world, 'create', {}, now)).toEqual(['NO_RESULT nodes.fresh'])
  })

  it('where the way led elsewhere', async () => {
    const program = buildProgram({
      nodes: { start: {}, route: { ports: ['a', 'b'] }, A: {}, B: {}, out: {} },
      edges: ['start -> route', 'route.a -> A', 'route.b -> B', 'A -> out', 'B -> out'],
    })
    const world = await ran(program, { route: () => ({ kind: 'finished', port: 'a', output: {} }) })
    expect(reasons(world, 'B')).toEqual(['NOT_REACHED nodes.B'])
    expect(reasons(world, 'B', { route: { port: 'b', output: {}, by: 'pin' } })).toEqual([])
  })

  it('beside a branch that failed', async () => {
    const program = buildProgram({
      nodes: { start: {}, left: {}, right: {}, out: {} },
      edges: ['start -> left', 'start -> right', 'left -> out', 'right -> out'],
    })
    const world = await ran(program, { right: fails })
    expect(reasons(world, 'left')).toEqual(['BRANCH_FAILED nodes.right'])
    expect(reasons(world, 'right')).toEqual([])
  })

  it('where what it would rest on has been undone', async () => {
    const world = await ran(workOrder(), scripts({ mail: fails }))
    world.run.decide(world.run.card('failure'), { choice: 'roll_back' })
    await world.run.work()
    expect(reasons(world, 'assign')).toEqual(['FORK_UNDONE afterSeq'])
    expect(reasons(world, 'create')).toEqual([])
  })

  it('where nobody knows whether a call before it has happened', async () => {
    const shop = new Shop()
    shop.faults.set('shop/create', 'lost')
    const program = workOrder()
    const run = new Scene(program, scripts(), shop.tools)
    await run.work()
    expect(reasons({ shop, run, program }, 'assign')).toEqual([
      'FORK_UNKNOWN afterSeq',
      'NO_RESULT nodes.create',
    ])
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
