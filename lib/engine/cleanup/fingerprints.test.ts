import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { cleanups, failedRow, failedRowOf, rollBack, ticket, undone } from '../testing/failedRow'
import { answered, failed } from '../testing/failures'
import { SHOP_TOOLS } from '../testing/shop'

const ASSIGN: [string, string, JsonObject] = ['assign', 'shop/assign', { ticket, owner: 'bob' }]
const stranger = { owner: null, open: true, by: 'stranger' }

describe('an undo, and what the run has made before on the same thing', () => {
  it('does not hide what a stranger has changed between the two', async () => {
    const { scene, shop } = failedRow(['create', 'shop/create'], ['look', 'shop/find'], ASSIGN)
    shop.tools['shop/find'] = () => {
      shop.tickets.set('T-1', stranger)
      return answered({ found: true })
    }
    expect(await rollBack(scene)).toEqual({ kind: 'parked' })
    expect(undone(scene)).toEqual(['shop/unassign'])
    expect(cleanups(scene)).toEqual({
      'create/call': 'manual',
      'look/call': 'none',
      'assign/call': 'rolled_back',
    })
    expect(shop.tickets.get('T-1')).toEqual(stranger)
  })

  it('leaves it unknown in which state that was, where nobody has recorded either', async () => {
    const found = 'result.owner == args.owner'
    const exists = { tool: 'shop/get', args: { ticket: { $cel: 'args.ticket' } }, found }
    const tools = SHOP_TOOLS.map((tool) => (tool.ref === 'shop/assign' ? { ...tool, exists } : tool))
    const { scene, shop } = failedRowOf(tools, ['create', 'shop/create'], ASSIGN)
    shop.faults.set('shop/get', 'broken')
    shop.faults.set('shop/assign', 'lost')
    await scene.work()
    shop.faults.clear()
    scene.decide(scene.card('unknown_outcome'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(undone(scene)).toEqual(['shop/unassign'])
    expect(scene.state.calls.get('create/call')).toMatchObject({
      ...{ fingerprintAfter: null, cleanup: 'manual' },
      cleanupMessage:
        'The state after shop/create was never recorded, so nobody can tell whether it was changed since.',
    })
  })

  it('can be cut off at any look at the thing: the next worker finishes it', async () => {
    for (let look = 1; look <= 5; look += 1) {
      const { scene, shop } = failedRow(['create', 'shop/create'], ASSIGN)
      await scene.work()
      const get = shop.tools['shop/get']
      let looks = 0
      shop.tools['shop/get'] = (args, call) => {
        if (++looks === look) scene.kill()
        return get?.(args, call) ?? failed('cut')
      }
      scene.decide(scene.card('failure'), { choice: 'roll_back' })
      await scene.work()
      await scene.work()
      expect([look, scene.state.status, shop.tickets.size]).toEqual([look, 'rolled_back', 0])
    }
  })
})

describe('an undo, and another thing that looks alike', () => {
  it('does not hide what a stranger has changed about that one', async () => {
    const { scene, shop } = failedRow(['one', 'shop/create'], ['two', 'shop/create'])
    shop.tools['shop/get'] = ({ ticket: id }) => {
      const found = shop.tickets.get(String(id))
      return found ? answered({ owner: found.owner }) : failed('tool_error')
    }
    await scene.work()
    const [one, two] = ['one/call', 'two/call'].map((key) => scene.state.calls.get(key)?.fingerprintAfter)
    expect([one === two, one]).toEqual([true, expect.any(String)])
    shop.tickets.set('T-1', { ...stranger, owner: 'eve' })
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(cleanups(scene)).toEqual({ 'one/call': 'manual', 'two/call': 'rolled_back' })
    expect([...shop.tickets.keys()]).toEqual(['T-1'])
  })
})
