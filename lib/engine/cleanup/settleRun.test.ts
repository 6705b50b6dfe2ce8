import { describe, expect, it } from 'vitest'
import type { Decision } from '../../run/task'
import { buildProgram } from '../testing/buildProgram'
import { cleanups, failedRow, ticket, undone } from '../testing/failedRow'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const twoEffects = () =>
  failedRow(['create', 'shop/create'], ['assign', 'shop/assign', { ticket, owner: 'bob' }])

async function decided(decision: Decision) {
  const made = twoEffects()
  await made.scene.work()
  made.scene.decide(made.scene.card('failure'), decision)
  return { ...made, end: await made.scene.work() }
}

describe('what is decided about a whole run', () => {
  it('to roll it back is written down with who decided it, what is undone and in which order', async () => {
    const { scene, end } = await decided({ choice: 'roll_back' })
    expect(end).toEqual({ kind: 'ended' })
    const { rollback, status, cause, message, error } = scene.state
    expect(rollback).toEqual({
      ...{ task: expect.any(String), by: 'ann', confirmed: [] },
      effects: ['assign/call', 'create/call'],
    })
    expect({ status, cause, message }).toEqual({
      ...{ status: 'rolled_back', cause: 'roll_back', message: '2 effects were undone.' },
    })
    expect(error).toMatchObject({ code: 'NO_LUCK', message: 'It broke.' })
    expect(undone(scene)).toEqual(['shop/unassign', 'shop/delete'])
  })

  it('to undo a part of it leaves the rest behind knowingly, and says how much was undone', async () => {
    const { scene } = await decided({ choice: 'roll_back', effects: ['assign/call'] })
    expect(scene.state).toMatchObject({ status: 'rolled_back', message: '1 effect was undone.' })
    expect(cleanups(scene)).toEqual({ 'create/call': 'orphaned', 'assign/call': 'rolled_back' })
  })

  it('to undo nothing of it undoes nothing', async () => {
    const { scene } = await decided({ choice: 'roll_back', effects: [] })
    expect(scene.state).toMatchObject({ status: 'rolled_back', message: '0 effects were undone.' })
    expect([undone(scene), new Set(Object.values(cleanups(scene)))]).toEqual([[], new Set(['orphaned'])])
  })

  it('to void it leaves everything as it is', async () => {
    const { scene, end } = await decided({ choice: 'void' })
    expect(end).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({
      ...{ status: 'voided', cause: 'void', message: 'Closed; everything was left as it is.' },
    })
    expect(scene.state.calls.get('create/call')).toMatchObject({
      ...{ cleanup: 'orphaned', cleanupMessage: 'Closed; everything was left as it is.' },
    })
    expect(undone(scene)).toEqual([])
  })

  it.each<[string, Partial<Decision>, string, Partial<Decision>, string]>([
    ['without a word', {}, 'Finish by hand: test it', {}, 'Finished by hand.'],
    ['with a note', { note: 'Call Bob.' }, 'Call Bob.', { note: 'Bob did it.' }, 'Bob did it.'],
  ])(
    'to hand it over %s asks a person to finish it, and ends when that is done',
    async (_how, more, question, done, message) => {
      const { scene, end } = await decided({ choice: 'hand_over', ...more })
      expect(end).toEqual({ kind: 'parked' })
      const todo = scene.card('manual')
      expect(todo).toMatchObject({
        ...{ question, scope: null, key: null, assignee: null, choices: [{ choice: 'done' }] },
        effects: ['assign/call', 'create/call'],
        context: { handOver: true, reason: '“broken” failed: It broke.', goal: 'test it' },
      })
      expect(await scene.work()).toBe(null)
      scene.decide(todo, { choice: 'done', ...done })
      expect(await scene.work()).toEqual({ kind: 'ended' })
      expect(scene.state).toMatchObject({ status: 'handed_over', cause: 'hand_over', message })
      expect(cleanups(scene)).toEqual({ 'create/call': 'manual', 'assign/call': 'manual' })
      expect(undone(scene)).toEqual([])
    },
  )

  it('to hand it over asks a person to finish it also after another to-do about it is done', async () => {
    const { scene } = twoEffects()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'hand_over' })
    scene.tell({ kind: 'restored', body: { task: 'restored-1', message: 'Look outside first.' } })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('manual').question).toBe('Look outside first.')
    scene.decide(scene.card('manual'), { choice: 'done' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('manual')).toMatchObject({
      question: 'Finish by hand: test it',
      context: { handOver: true },
    })
    scene.decide(scene.card('manual'), { choice: 'done' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('handed_over')
  })
})

describe('a run that is cancelled', () => {
  const endless: Script = ({ signal }) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))

  it('with something left behind says how far it got, by the titles of its nodes, and who cancelled it', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, create: {}, one: {}, two: {}, join: {}, out: {} },
      edges: [
        ...['start -> create', 'create -> one', 'create -> two', 'one -> join', 'two -> join', 'join -> out'],
      ],
      tools: SHOP_TOOLS,
    })
    for (const [id, title] of [
      ['one', 'Wait for it'],
      ['two', ''],
    ] as const) {
      const node = program.nodes.get(id)?.node
      if (node) node.title = title
    }
    const scripts = { create: calls('shop/create'), one: endless, two: endless }
    const scene = new Scene(program, scripts, shop.tools)
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('two'))
    scene.cancel()
    expect(await driving?.done).toEqual({ kind: 'parked' })
    expect(scene.card('cancelled')).toMatchObject({
      question: 'Cancelled. 2 of 6 nodes were through, “Wait for it”, “two” at work. Done: shop/create.',
      effects: ['create/call'],
      context: { reason: 'CANCELLED', by: 'ann', why: 'changed my mind' },
    })
  })
})
