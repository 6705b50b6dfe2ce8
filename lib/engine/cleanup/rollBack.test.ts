import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import type { NodeOutcome } from '../executor'
import type { RacePoint } from '../ports'
import { buildProgram } from '../testing/buildProgram'
import { cleanups, failedRow, fails, rollBack, ticket, undone } from '../testing/failedRow'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

describe('rolling back', () => {
  it('undoes newest first; the run’s own later effects and undos are not taken for somebody else’s', async () => {
    const { scene, shop } = failedRow(
      ['create', 'shop/create'],
      ['assign', 'shop/assign', { ticket, owner: 'bob' }],
    )
    expect(await rollBack(scene)).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual(['shop/unassign', 'shop/delete'])
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back', 'assign/call': 'rolled_back' })
    expect(scene.state).toMatchObject({ status: 'rolled_back', error: { code: 'NO_LUCK' } })
    expect(shop.tickets.size).toBe(0)
  })

  it('leaves alone what somebody else has changed since, and gives it to a person', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    await scene.work()
    shop.tickets.set('T-1', { owner: 'stranger', open: true, by: 'x' })
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(undone(scene)).toEqual([])
    expect(scene.card('manual').question).toContain('changed by somebody else')
    scene.decide(scene.card('manual'), { choice: 'done' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('rolled_back')
    expect(cleanups(scene)).toEqual({ 'create/call': 'manual' })
  })

  it('gives what cannot be undone to a person, and undoes the rest', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'], ['mail', 'shop/mail'])
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back', 'mail/call': 'manual' })
    expect(scene.open.map(({ kind, key }) => [kind, key])).toEqual([['manual', 'mail/call']])
    expect(scene.state.calls.get('mail/call')).toMatchObject({
      cleanupMessage: 'shop/mail cannot be undone.',
      cleanupSays: { id: 'notes.undo.irreversible', params: { tool: 'shop/mail' } },
    })
    expect(shop.tickets.size).toBe(0)
  })

  it('goes on with the rest under the next worker, also while what was given to a person is not done', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'], ['mail', 'shop/mail'])
    scene.onRace = (point) => {
      if (point === 'before-undo') scene.kill()
    }
    expect(await rollBack(scene)).toEqual({ kind: 'lost' })
    expect([scene.card('manual').key, shop.tickets.size]).toEqual(['mail/call', 1])
    scene.onRace = () => {}
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back', 'mail/call': 'manual' })
    expect([scene.open.length, shop.tickets.size]).toEqual([1, 0])
  })

  it('destroys only what was confirmed by name', async () => {
    const closing = () => failedRow(['create', 'shop/create'], ['close', 'shop/close', { ticket }])
    const refused = closing()
    await rollBack(refused.scene)
    expect(cleanups(refused.scene)['close/call']).toBe('manual')
    const confirmed = closing()
    await rollBack(confirmed.scene, { confirm: ['close/call'] })
    expect(undone(confirmed.scene)[0]).toBe('shop/reopen')
    expect(cleanups(confirmed.scene)['close/call']).toBe('rolled_back')
  })

  it('undoes what was selected and whatever rests on it; the rest is left behind knowingly', async () => {
    const { scene } = failedRow(
      ['create', 'shop/create'],
      ['assign', 'shop/assign', { ticket, owner: 'bob' }],
      ['again', 'shop/create'],
    )
    await rollBack(scene, { effects: ['again/call'] })
    expect(undone(scene)).toEqual(['shop/delete'])
    expect(cleanups(scene)).toEqual({
      'create/call': 'orphaned',
      'assign/call': 'orphaned',
      'again/call': 'rolled_back',
    })
    const whole = failedRow(['create', 'shop/create'], ['assign', 'shop/assign', { ticket, owner: 'bob' }])
    await rollBack(whole.scene, { effects: ['create/call'] })
    expect(undone(whole.scene)).toEqual(['shop/unassign', 'shop/delete'])
  })

  it('leaves steps of one plan that do not depend on the undone one', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: {
        start: {},
        gather: { in: { plan: { steps: ['a', 'b', 'c'].map((id) => step(id, id === 'c' ? ['a'] : [])) } } },
        broken: {},
        out: {},
      },
      edges: ['start -> gather', 'gather -> broken', 'broken -> out'],
      tools: SHOP_TOOLS,
    })
    const scene = new Scene(program, { gather: callEach('a', 'b', 'c'), broken: fails }, shop.tools)
    await rollBack(scene, { effects: ['gather/a'] })
    expect(cleanups(scene)).toEqual({
      'gather/a': 'rolled_back',
      'gather/b': 'orphaned',
      'gather/c': 'rolled_back',
    })
  })

  it('records an undo that fails, and asks a person to finish it', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    shop.faults.set('shop/delete', 'broken')
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'rollback_failed' })
    expect(scene.card('manual').question).toContain('shop/delete is broken')
  })

  it('looks up a call that may have happened: found is undone, not found needs nothing', async () => {
    for (const happened of [true, false]) {
      const { scene, shop } = failedRow(['create', 'shop/create_findable'])
      shop.faults.set('shop/create_findable', happened ? 'lost' : 'broken')
      shop.faults.set('shop/find', 'broken')
      if (!happened)
        shop.tools['shop/create_findable'] = () => ({
          ok: false,
          failure: { reason: 'cut', sent: true, message: 'cut' },
        })
      await scene.work()
      shop.faults.clear()
      scene.decide(scene.card('unknown_outcome'), { choice: 'roll_back' })
      expect(await scene.work()).toEqual({ kind: 'ended' })
      expect(undone(scene)).toEqual(happened ? ['shop/delete'] : [])
      expect(scene.state).toMatchObject({ status: 'rolled_back' })
      expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back' })
    }
  })

  it('gives an unknown call to a person when nothing can look it up', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    shop.faults.set('shop/create', 'lost')
    await scene.work()
    scene.decide(scene.card('unknown_outcome'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'manual' })
  })

  it('looks at the world again when an undo got lost: gone is done', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create_findable'])
    await scene.work()
    shop.faults.set('shop/delete', 'lost')
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(undone(scene)).toEqual(['shop/delete'])
    expect(cleanups(scene)).toEqual({ 'create/call': 'rolled_back' })
  })

  it('repeats an undo that got lost on the way there, because the world is unchanged', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'])
    await scene.work()
    const remove = shop.tools['shop/delete']
    let sent = 0
    shop.tools['shop/delete'] = (args, call) => {
      sent += 1
      if (sent === 1) return { ok: false, failure: { reason: 'cut', sent: true, message: 'cut' } }
      return remove?.(args, call) ?? { ok: true, result: null }
    }
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([sent, shop.tickets.size]).toEqual([2, 0])
  })

  it('survives a worker killed before and after every undo, each undo reaching the business once', async () => {
    const points: RacePoint[] = [
      'before-undo',
      'before-intent',
      'after-intent',
      'before-send',
      'after-reply',
      'after-commit',
      'after-undo',
    ]
    for (const point of points)
      for (const target of ['undo/assign/call', 'undo/create/call']) {
        const { scene, shop } = failedRow(
          ['create', 'shop/create'],
          ['assign', 'shop/assign', { ticket, owner: 'bob' }],
        )
        await scene.work()
        scene.decide(scene.card('failure'), { choice: 'roll_back' })
        let killed = false
        scene.onRace = (at, key) => {
          if (killed || at !== point || key !== target) return
          killed = true
          scene.kill()
        }
        expect(await scene.work()).toEqual({ kind: 'lost' })
        await scene.work()
        for (const { kind } of scene.open) scene.decide(scene.card(kind), { choice: 'done' })
        await scene.work()
        expect([point, target, scene.state.status]).toEqual([point, target, 'rolled_back'])
        const counts = ['shop/unassign', 'shop/delete'].map(
          (tool) => undone(scene).filter((each) => each === tool).length,
        )
        expect(Math.max(...counts)).toBeLessThanOrEqual(1)
        expect(new Set(Object.values(cleanups(scene))).has('none')).toBe(false)
        if (point !== 'after-reply') expect([point, target, shop.tickets.size]).toEqual([point, target, 0])
      }
  })

  it('removes temporary things at the end, also of a run that succeeds', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, lock: {}, out: {} },
      edges: ['start -> lock', 'lock -> out'],
      tools: SHOP_TOOLS,
    })
    const scene = new Scene(program, { lock: calls('shop/lock') }, shop.tools)
    await scene.work()
    expect(scene.state.status).toBe('succeeded')
    expect([shop.locks, cleanups(scene)['lock/call']]).toEqual([0, 'rolled_back'])
  })
})

function step(id: string, dependsOn: string[]): JsonObject {
  return { id, tool: 'shop/create', args: {}, dependsOn, why: 'because' }
}

function callEach(...keys: string[]): Script {
  return async ({ io }): Promise<NodeOutcome> => {
    for (const key of keys) {
      const call = await io.call({ key, tool: 'shop/create', args: { for: key } })
      if (call.kind !== 'ok')
        return { kind: 'failed', fault: { code: 'NO', message: 'no', class: 'permanent' } }
    }
    return { kind: 'finished', port: 'done', output: {} }
  }
}
