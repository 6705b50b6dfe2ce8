import { describe, expect, it } from 'vitest'
import type { Decision } from '../../run/task'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

const ticket = { $cel: 'nodes.create.result.ticket' }
const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})
const UNDOS = ['shop/delete', 'shop/unassign', 'shop/reopen', 'shop/unlock']

/** A run with one effect of every class behind it, and its failure card. */
async function failed(harm?: (shop: Shop) => void) {
  const shop = new Shop()
  const nodes = ['start', 'lock', 'create', 'assign', 'close', 'mail', 'broken', 'out']
  const program = buildProgram({
    nodes: Object.fromEntries(nodes.map((id) => [id, {}])),
    edges: nodes.slice(1).map((id, index) => `${nodes[index]} -> ${id}`),
    tools: SHOP_TOOLS,
  })
  const scripts = {
    lock: calls('shop/lock'),
    create: calls('shop/create'),
    assign: calls('shop/assign', { ticket, owner: 'bob' }),
    close: calls('shop/close', { ticket }),
    mail: calls('shop/mail'),
    broken: fails,
  }
  const scene = new Scene(program, scripts, shop.tools)
  await scene.work()
  harm?.(shop)
  return { shop, scene }
}

/** Works until the run has ended; whoever is asked to finish something by hand has done so. */
async function finish(scene: Scene): Promise<void> {
  for (let turn = 0; scene.state.endedAt === null; turn += 1) {
    if (turn > 20) throw new Error(`It does not end: ${scene.kinds().join(', ')}`)
    await scene.work()
    for (const task of scene.open) scene.decide(task, { choice: 'done' })
  }
}

const DECISION: Decision = { choice: 'roll_back', confirm: ['close/call'] }
const cleanups = ({ state }: Scene) =>
  [...state.calls.values()]
    .filter(({ purpose }) => purpose === 'step')
    .map(({ key, cleanup }) => [key, cleanup])
const undos = (scene: Scene) => scene.calls.map(({ tool }) => tool).filter((tool) => UNDOS.includes(tool))

describe.each<[string, ((shop: Shop) => void)?]>([
  ['as it was meant to'],
  ['with an undo that fails', (shop) => shop.faults.set('shop/unassign', 'broken')],
  ['with an undo whose answer gets lost', (shop) => shop.faults.set('shop/delete', 'lost')],
])('a rollback that goes %s', (_how, harm) => {
  it('killed after every single event, and again while it is taken up, accounts for every effect, in reverse order, each undo once', async () => {
    const whole = await failed(harm)
    const before = whole.scene.state.lastSeq
    whole.scene.decide(whole.scene.card('failure'), DECISION)
    await finish(whole.scene)
    const after = whole.scene.state.lastSeq
    for (let dieAfter = before + 1; dieAfter < after; dieAfter += 1) {
      const { scene } = await failed(harm)
      scene.decide(scene.card('failure'), DECISION)
      for (const limit of [dieAfter, dieAfter + 2]) {
        scene.runs.dieAfter = limit
        await scene.work()
        scene.kill()
      }
      await finish(scene)
      const at = `killed after event ${dieAfter}`
      expect([at, scene.state.status]).toEqual([at, 'rolled_back'])
      expect([at, cleanups(scene).filter(([, cleanup]) => cleanup === 'none')]).toEqual([at, []])
      const sent = undos(scene).filter((tool) => tool !== 'shop/unlock')
      expect([at, sent]).toEqual([
        at,
        ['shop/reopen', 'shop/unassign', 'shop/delete'].filter((tool) => sent.includes(tool)),
      ])
    }
  })
})

it('a partial failure leaves one precise to-do per effect that is still there, and says why', async () => {
  const { scene, shop } = await failed((each) => each.faults.set('shop/unassign', 'broken'))
  scene.decide(scene.card('failure'), DECISION)
  expect(await scene.work()).toEqual({ kind: 'parked' })
  expect(scene.open.map(({ effects, question, context }) => [effects, question, context.tool])).toEqual([
    [['mail/call'], 'Undo shop/mail by hand: shop/mail cannot be undone.', 'shop/mail'],
    [['assign/call'], expect.stringContaining('shop/unassign is broken'), 'shop/assign'],
  ])
  // what the failed undo left as it was is no stranger's doing to the effect below it
  expect(shop.tickets.size).toBe(0)
  for (const task of scene.open) scene.decide(task, { choice: 'done' })
  expect(await scene.work()).toEqual({ kind: 'ended' })
  expect(Object.fromEntries(cleanups(scene))).toEqual({
    ...{ 'lock/call': 'rolled_back', 'create/call': 'rolled_back', 'assign/call': 'rollback_failed' },
    ...{ 'close/call': 'rolled_back', 'mail/call': 'manual' },
  })
})
