import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})
const RESTORED = { kind: 'restored', body: { task: 'restored-1', message: 'Look outside first.' } } as const

function scene(broken: Script = fails, guards: PipelineGuards = {}) {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, create: {}, broken: {}, out: {} },
    edges: ['start -> create', 'create -> broken', 'broken -> out'],
    tools: SHOP_TOOLS,
    guards,
  })
  return { shop, scene: new Scene(program, { create: calls('shop/create'), broken }, shop.tools) }
}

describe('a run whose database was restored', () => {
  it('sends nothing before a person has looked, and then goes on where it was', async () => {
    const { scene: run, shop } = scene(() => ({ kind: 'finished', port: 'done', output: {} }))
    run.tell(RESTORED)
    expect(await run.work()).toEqual({ kind: 'parked' })
    expect([run.calls.length, run.card('restored').question]).toEqual([0, 'Look outside first.'])
    run.decide(run.card('restored'), { choice: 'continue' })
    expect(await run.work()).toEqual({ kind: 'ended' })
    expect([run.state.status, shop.tickets.size]).toEqual(['succeeded', 1])
  })

  it('keeps the card it had been waiting on', async () => {
    const { scene: run } = scene()
    await run.work()
    run.tell(RESTORED)
    expect(await run.work()).toEqual({ kind: 'parked' })
    expect(run.open.map(({ kind }) => kind)).toEqual(['failure', 'restored'])
    expect(run.card('restored')).toMatchObject({
      ...{ scope: null, key: null, effects: ['create/call'] },
      context: { goal: 'test it', reason: 'RESTORED', cleanup: [{ key: 'create/call', kind: 'automatic' }] },
    })
    run.decide(run.card('restored'), { choice: 'continue' })
    await run.work()
    expect(run.open.map(({ kind }) => kind)).toEqual(['failure'])
  })

  it('is asked once, also when its owner dies before it has parked and the inbox is read again', async () => {
    const { scene: run } = scene()
    run.tell(RESTORED)
    run.runs.dieAfter = 2
    await run.work()
    run.kill()
    await run.work()
    await run.work()
    expect(run.kinds('task.opened')).toEqual(['task.opened'])
  })

  it('in the middle of a rollback undoes nothing more until somebody says that it may', async () => {
    const { scene: run, shop } = scene()
    await run.work()
    run.decide(run.card('failure'), { choice: 'roll_back' })
    run.tell(RESTORED)
    expect(await run.work()).toEqual({ kind: 'parked' })
    expect([run.open.map(({ kind }) => kind), shop.tickets.size]).toEqual([['manual'], 1])
    run.decide(run.card('manual'), { choice: 'done' })
    expect(await run.work()).toEqual({ kind: 'ended' })
    expect([run.state.status, shop.tickets.size]).toEqual(['rolled_back', 0])
  })

  it('in the middle of a rollback that its policy began undoes nothing more either', async () => {
    const { scene: run, shop } = scene(fails, { autoRollback: true })
    run.onRace = (point) => {
      if (point === 'before-undo') run.kill()
    }
    expect(await run.work()).toEqual({ kind: 'lost' })
    run.onRace = () => {}
    run.tell(RESTORED)
    expect(await run.work()).toEqual({ kind: 'parked' })
    expect([run.state.rollback?.by, shop.tickets.size]).toEqual(['policy', 1])
    run.decide(run.card('manual'), { choice: 'done' })
    expect(await run.work()).toEqual({ kind: 'ended' })
    expect([run.state.status, shop.tickets.size]).toEqual(['rolled_back', 0])
  })
})
