import { describe, expect, it } from 'vitest'
import { buildProgram } from '../testing/buildProgram'
import { cleanups, failedRow, failedRowOf, fails, rollBack, ticket, undone } from '../testing/failedRow'
import { answered, failed } from '../testing/failures'
import { Scene } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { undoesItself } from '../testing/undoesItself'

const assigned = () =>
  failedRow(['create', 'shop/create'], ['assign', 'shop/assign', { ticket, owner: 'bob' }])
const withPolicy = (ref: string, more: object) =>
  SHOP_TOOLS.map((tool) => (tool.ref === ref ? { ...tool, ...more } : tool))
const reasonOf = (scene: Scene, key: string) => scene.state.calls.get(key)?.cleanupMessage
const undoKeys = (scene: Scene) =>
  [...scene.state.calls.values()].filter(({ purpose }) => purpose === 'undo').map(({ key }) => key)

describe('an undo whose answer gets lost', () => {
  it('is done when the thing is as it was before the effect', async () => {
    const { scene, shop } = assigned()
    shop.faults.set('shop/unassign', 'lost')
    expect(await rollBack(scene)).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual(['shop/unassign', 'shop/delete'])
    expect(reasonOf(scene, 'assign/call')).toBe('Undone by shop/unassign.')
  })

  it('is sent three times at most, each under a key of its own, then left to a person', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    shop.tools['shop/delete'] = () => failed('cut')
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(undoKeys(scene)).toEqual(['undo/create/call', 'undo/create/call/2', 'undo/create/call/3'])
    expect(scene.calls.filter(({ tool }) => tool === 'shop/delete').map(({ args }) => args)).toEqual([
      ...[{ ticket: 'T-1' }, { ticket: 'T-1' }, { ticket: 'T-1' }],
    ])
    expect(scene.card('manual')).toMatchObject({
      question: 'Undo shop/create by hand: shop/delete was sent 3 times without an answer.',
      context: { tool: 'shop/create', result: { ticket: 'T-1' }, goal: 'test it' },
    })
  })

  it('is sent again when the thing can still be found', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create_findable'])
    const remove = shop.tools['shop/delete']
    let sent = 0
    shop.tools['shop/delete'] = (args, call) => (++sent < 3 || !remove ? failed('cut') : remove(args, call))
    expect(await rollBack(scene)).toEqual({ kind: 'ended' })
    expect([sent, shop.tickets.size]).toEqual([3, 0])
  })

  it.each<[string, (shop: Shop) => void]>([
    ['the thing has changed in another way', (shop) => shop.tickets.set('T-1', other('stranger'))],
    ['the thing cannot be read any more', (shop) => shop.faults.set('shop/get', 'broken')],
  ])('is a matter for a person when %s meanwhile', async (_what, meanwhile) => {
    const { scene, shop } = assigned()
    shop.tools['shop/unassign'] = () => {
      meanwhile(shop)
      return failed('cut')
    }
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(cleanups(scene)['assign/call']).toBe('manual')
    expect(reasonOf(scene, 'assign/call')).toBe('Nobody can tell whether shop/unassign happened.')
    expect(undone(scene).filter((tool) => tool === 'shop/unassign')).toHaveLength(1)
  })

  it('is a matter for a person when what the run has made cannot be read: that is not how it was before', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    shop.tools['shop/delete'] = () => {
      shop.faults.set('shop/get', 'broken')
      return failed('cut')
    }
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(scene.state.calls.get('create/call')).toMatchObject({
      ...{ fingerprintBefore: null, cleanup: 'manual' },
      cleanupMessage: 'Nobody can tell whether shop/delete happened.',
    })
  })

  it('is a matter for a person when nothing can be looked at', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'], ['close', 'shop/close', { ticket }])
    shop.faults.set('shop/reopen', 'lost')
    await rollBack(scene, { confirm: ['close/call'] })
    expect(reasonOf(scene, 'close/call')).toBe('Nobody can tell whether shop/reopen happened.')
  })
})

const other = (owner: string) => ({ owner, open: true, by: 'x' })

describe('an undo that is not sent', () => {
  it('because its arguments do not fit its tool is a failed one, and leaves no call behind', async () => {
    const schema = { inputSchema: { type: 'object', required: ['number'] } }
    const { scene } = failedRowOf(withPolicy('shop/delete', schema), ['create', 'shop/create'])
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'rollback_failed' })
    expect(reasonOf(scene, 'create/call')).toMatch(
      /^shop\/delete was not called, its arguments do not fit: .*number/,
    )
    expect([undone(scene), undoKeys(scene)]).toEqual([[], []])
  })

  it('because its tool is gone is a failed one', async () => {
    const tools = SHOP_TOOLS.filter(({ ref }) => ref !== 'shop/delete')
    const { scene } = failedRowOf(tools, ['create', 'shop/create'])
    await rollBack(scene)
    expect(reasonOf(scene, 'create/call')).toBe('There is no tool shop/delete here.')
  })

  it('because its arguments are no object is a matter for a person', async () => {
    const undo = { undo: { tool: 'shop/delete', args: { $cel: '[result.ticket]' } } }
    const { scene } = failedRowOf(withPolicy('shop/create', undo), ['create', 'shop/create'])
    await rollBack(scene)
    expect(cleanups(scene)).toEqual({ 'create/call': 'manual' })
    expect(reasonOf(scene, 'create/call')).toBe(
      'The undo of shop/create lacks a value: The arguments of shop/delete are no object.',
    )
    expect(undone(scene)).toEqual([])
  })

  it.each<[string, 'at once' | 'later', string]>([
    [
      'was never recorded',
      'at once',
      'The state after shop/create was never recorded, so nobody can tell whether it was changed since.',
    ],
    ['cannot be read', 'later', 'The present state of what shop/create made cannot be read.'],
  ])('because the state of the thing %s is a matter for a person', async (_what, when, reason) => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    if (when === 'at once') shop.faults.set('shop/get', 'broken')
    await scene.work()
    shop.faults.clear()
    if (when === 'later') shop.faults.set('shop/get', 'broken')
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    await scene.work()
    expect(cleanups(scene)).toEqual({ 'create/call': 'manual' })
    expect(reasonOf(scene, 'create/call')).toBe(reason)
    expect(undone(scene)).toEqual([])
  })
})

describe('a call that may have happened, when it is rolled back', () => {
  const tools = withPolicy('shop/create_findable', {
    fingerprint: { tool: 'shop/get', args: { ticket: { $cel: 'result.ticket' } } },
  })

  /** A call whose answer got lost, and whose probe could not be asked then. */
  async function lost() {
    const { scene, shop } = failedRowOf(tools, ['create', 'shop/create_findable'])
    shop.faults.set('shop/create_findable', 'lost')
    shop.faults.set('shop/find', 'broken')
    await scene.work()
    shop.faults.clear()
    scene.decide(scene.card('unknown_outcome'), { choice: 'roll_back' })
    return { scene, shop }
  }

  it('is undone when it is found: what was looked up a moment ago is its present state', async () => {
    const { scene, shop } = await lost()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual(['shop/delete'])
    expect(scene.state.calls.get('create/call')).toMatchObject({ source: 'probe', fingerprintAfter: null })
    expect(shop.tickets.size).toBe(0)
    expect(scene.state.message).toBe('1 effect was undone.')
  })

  it('needs nothing when it is not found', async () => {
    const { scene, shop } = await lost()
    shop.tickets.clear()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual([])
    expect(reasonOf(scene, 'create/call')).toBe(
      'shop/create_findable had not happened; there was nothing to undo.',
    )
  })

  it.each([
    ['its probe fails', () => failed('tool_error')],
    ['its probe says neither yes nor no', () => answered({ found: 'perhaps' })],
    ['what it answers cannot be judged', () => answered({})],
  ])('is a matter for a person when %s', async (_what, find) => {
    const { scene, shop } = await lost()
    shop.tools['shop/find'] = find
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(reasonOf(scene, 'create/call')).toBe(
      'Nobody could look up whether shop/create_findable happened. Look for it by hand.',
    )
    expect(undone(scene)).toEqual([])
    scene.decide(scene.card('manual'), { choice: 'done' })
    // not looked up again once somebody has seen to it
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.status, cleanups(scene)]).toEqual(['rolled_back', { 'create/call': 'manual' }])
  })

  it('is left to the next worker when this one may not look it up', async () => {
    const { scene, shop } = await lost()
    scene.runs.inDoubt = true
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'none' })
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([undone(scene), shop.tickets.size]).toEqual([['shop/delete'], 0])
  })

  it('needs nothing when its late reply says that it failed', async () => {
    const shop = new Shop()
    shop.faults.set('shop/mail', 'lost')
    const program = buildProgram({
      nodes: { start: {}, mail: {}, create: {}, join: {}, out: {} },
      edges: ['start -> mail', 'start -> create', 'mail -> join', 'create -> join', 'join -> out'],
      tools: SHOP_TOOLS,
    })
    const scene = new Scene(program, { mail: calls('shop/mail'), create: calls('shop/create') }, shop.tools)
    await scene.work()
    scene.decide(scene.card('unknown_outcome'), { choice: 'roll_back' })
    let killed = false
    scene.onRace = (point) => {
      if (killed || point !== 'before-undo') return
      killed = true
      scene.kill()
    }
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(scene.state.rollback?.effects).toEqual(['create/call', 'mail/call'])
    const fault = { code: 'NO_SUCH_BOX', message: 'No.', class: 'permanent' as const }
    scene.tell({ kind: 'late_reply', body: { key: 'mail/call', fault } })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back', 'mail/call': 'rolled_back' })
    expect(reasonOf(scene, 'mail/call')).toBe('shop/mail had not happened.')
    expect(scene.state.message).toBe('2 effects were undone.')
  })
})

describe('a rollback whose worker may no longer act', () => {
  it('sends nothing more, says nothing about what it could not see, and is taken up by the next', async () => {
    const { scene, shop } = assigned()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    scene.onRace = (point, key) => {
      if (point === 'after-undo' && key === 'undo/assign/call') scene.runs.inDoubt = true
    }
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(undone(scene)).toEqual(['shop/unassign'])
    expect(cleanups(scene)).toEqual({ 'create/call': 'none', 'assign/call': 'none' })
    scene.onRace = () => {}
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual(['shop/unassign', 'shop/delete'])
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back', 'assign/call': 'rolled_back' })
    expect(shop.tickets.size).toBe(0)
  })

  it.each<[string, 'lost' | null]>([
    ['was answered', null],
    ['got no answer', 'lost'],
  ])(
    'does not end the run when its last undo %s: what that left behind is seen by the next',
    async (_what, fault) => {
      const { scene, shop } = assigned()
      await scene.work()
      if (fault) shop.faults.set('shop/unassign', fault)
      scene.decide(scene.card('failure'), { choice: 'roll_back', effects: ['assign/call'] })
      scene.onRace = (point) => {
        if (point === 'after-undo') scene.runs.inDoubt = true
      }
      expect(await scene.work()).toEqual({ kind: 'lost' })
      expect([cleanups(scene)['assign/call'], scene.open]).toEqual(['none', []])
      scene.onRace = () => {}
      scene.runs.inDoubt = false
      scene.runs.expire('run-1')
      expect(await scene.work()).toEqual({ kind: 'ended' })
      expect(undone(scene)).toEqual(['shop/unassign'])
      expect(cleanups(scene)).toEqual({ 'create/call': 'orphaned', 'assign/call': 'rolled_back' })
    },
  )

  it('does not call the state of a thing unreadable that it may not read', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    scene.runs.inDoubt = true
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect([cleanups(scene), scene.open, undone(scene)]).toEqual([{ 'create/call': 'none' }, [], []])
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([cleanups(scene), shop.tickets.size]).toEqual([{ 'create/call': 'rolled_back' }, 0])
  })

  it('leaves an undo it may not send to the next', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create_findable'])
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    scene.onRace = (point) => {
      if (point === 'before-undo') scene.runs.inDoubt = true
    }
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect([undone(scene), undoKeys(scene)]).toEqual([[], []])
    scene.onRace = () => {}
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(shop.tickets.size).toBe(0)
  })

  it('does not call a run’s own effects changed that it could not read, where the policy undoes them', async () => {
    const shop = new Shop()
    const program = undoesItself()
    const doubts = () => {
      scene.runs.inDoubt = scene.runs.events('run-1').every(({ kind }) => kind !== 'run.resumed')
      return fails
    }
    const scene: Scene = new Scene(
      program,
      { create: calls('shop/create'), broken: (context) => doubts()(context) },
      shop.tools,
    )
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(scene.open).toEqual([])
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'rolled_back', cause: 'auto_rollback' })
    expect(shop.tickets.size).toBe(0)
  })
})
