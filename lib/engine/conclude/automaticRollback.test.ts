import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const ticket = { $cel: 'nodes.create.result.ticket' }

/** Creates a ticket, calls `second`, then `broken` does its worst. */
function failing(second: Script, guards: PipelineGuards, harm: (shop: Shop) => void = () => {}) {
  const shop = new Shop()
  const program = buildProgram({
    nodes: { start: {}, create: {}, second: {}, broken: {}, out: {} },
    edges: ['start -> create', 'create -> second', 'second -> broken', 'broken -> out'],
    tools: SHOP_TOOLS,
    guards,
  })
  const broken: Script = () => {
    harm(shop)
    return { kind: 'failed', fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' } }
  }
  const scene = new Scene(program, { create: calls('shop/create'), second, broken }, shop.tools)
  return { shop, scene }
}
const assign = calls('shop/assign', { ticket, owner: 'bob' })
const OPTED_IN = { autoRollback: true }

describe('undoing without asking', () => {
  it('happens where the pipeline wants it and everything is reversible and untouched, newest first', async () => {
    const { scene, shop } = failing(assign, OPTED_IN)
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'rolled_back', rollback: { by: 'policy' } })
    expect(shop.tickets.size).toBe(0)
    expect(scene.kinds('effect.settled')).toHaveLength(2)
  })

  it.each<[string, Script, PipelineGuards, ((shop: Shop) => void)?]>([
    ['the pipeline has not opted in', assign, {}],
    ['an effect is destructive', calls('shop/close', { ticket }), OPTED_IN],
    ['an effect is irreversible', calls('shop/mail'), OPTED_IN],
    [
      'somebody else has changed what the run made',
      assign,
      OPTED_IN,
      (shop) => shop.tickets.set('T-1', { owner: 'stranger', open: true, by: 'x' }),
    ],
  ])('does not happen where %s: nothing is undone, a person decides', async (_why, second, guards, harm) => {
    const { scene, shop } = failing(second, guards, harm)
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect([scene.card('failure').effects.length, shop.tickets.size]).toEqual([2, 1])
    expect(scene.kinds('rollback.started', 'effect.settled')).toEqual([])
  })

  it('closes the question that a sibling of the failed node had asked', async () => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, create: {}, broken: {}, ask: {}, join: {}, out: {} },
      edges: [
        ...['start -> create', 'create -> broken', 'start -> ask', 'broken -> join', 'ask -> join'],
        'join -> out',
      ],
      tools: SHOP_TOOLS,
      guards: OPTED_IN,
    })
    const ask: Script = async ({ io }) => {
      const question = { key: 'q', kind: 'clarification' as const, question: 'Which?', context: {} }
      const asked = await io.ask({ ...question, choices: [{ choice: 'answer' }] })
      return { kind: asked.kind === 'suspended' ? 'suspended' : 'stopped' }
    }
    const broken: Script = async () => {
      await scene.until(() => scene.open.length === 1)
      return { kind: 'failed', fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' } }
    }
    const scene: Scene = new Scene(program, { create: calls('shop/create'), ask, broken }, shop.tools)
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'rolled_back', cause: 'auto_rollback' })
    expect([...scene.state.tasks.values()].map(({ kind, status }) => [kind, status])).toEqual([
      ['clarification', 'closed'],
    ])
    expect(shop.tickets.size).toBe(0)
  })

  it('does not happen where nobody knows whether an effect happened', async () => {
    const { scene, shop } = failing(assign, OPTED_IN)
    shop.faults.set('shop/assign', 'lost')
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect([scene.open.map(({ kind }) => kind), shop.tickets.size]).toEqual([['unknown_outcome'], 1])
  })
})
