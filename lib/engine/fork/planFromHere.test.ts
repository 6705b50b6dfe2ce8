import { describe, expect, it } from 'vitest'
import type { Trial } from '../../run/trial'
import { buildProgram } from '../testing/buildProgram'
import { Scene } from '../testing/scene'
import { Shop } from '../testing/shop'
import { begin, effects, fails, ran, reasons, scripts, workOrder } from '../testing/trialFromHere'
import { planFromHere } from './planFromHere'

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
