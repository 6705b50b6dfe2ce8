import { describe, expect, it } from 'vitest'
import type { RacePoint } from '../ports'
import { buildProgram } from '../testing/buildProgram'
import { failed } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { Scene } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

function locking(lock: Partial<FakeTool> = {}) {
  const shop = new Shop()
  const tools = SHOP_TOOLS.map((tool) => (tool.ref === 'shop/lock' ? { ...tool, ...lock } : tool))
  const program = buildProgram({
    nodes: { start: {}, lock: {}, out: {} },
    edges: ['start -> lock', 'lock -> out'],
    tools,
  })
  return { shop, scene: new Scene(program, { lock: calls('shop/lock') }, shop.tools) }
}
const cleanup = ({ state }: Scene) => {
  const call = state.calls.get('lock/call')
  return [call?.cleanup, call?.cleanupMessage]
}

describe('a temporary thing at the end of its run', () => {
  it('is removed before the run ends', async () => {
    const { scene, shop } = locking()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(cleanup(scene)).toEqual(['rolled_back', 'Removed by shop/unlock.'])
    expect(scene.kinds().slice(-2)).toEqual(['effect.settled', 'run.ended'])
    expect([shop.locks, scene.state.status]).toEqual([0, 'succeeded'])
  })

  it.each<[string, Partial<FakeTool>]>([
    ['no clean-up is declared', { undo: undefined }],
    ['its clean-up lacks a value', { undo: { tool: 'shop/unlock', args: { id: { $cel: 'result.id' } } } }],
  ] as [string, Partial<FakeTool>][])('stays behind knowingly where %s', async (_why, lock) => {
    const { scene, shop } = locking(lock)
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(cleanup(scene)).toEqual(['orphaned', 'No clean-up of shop/lock is declared.'])
    expect([shop.locks, scene.state.status, scene.state.warnings]).toEqual([1, 'succeeded', []])
  })

  it('that cannot be removed is noted, and does not hold the run up', async () => {
    const { scene, shop } = locking()
    shop.faults.set('shop/unlock', 'broken')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    const message = 'shop/unlock failed: shop/unlock is broken'
    expect(cleanup(scene)).toEqual(['rollback_failed', message])
    const reason = { message: 'shop/unlock is broken' }
    const says = { id: 'notes.undo.failed', params: { tool: 'shop/unlock', reason } }
    expect(scene.state.warnings).toEqual([{ scope: 'lock', code: 'NOT_CLEANED_UP', message, says }])
    expect(scene.state.status).toBe('succeeded')
  })

  it('is removed again when nobody heard whether it was: twice harms nobody', async () => {
    const { scene, shop } = locking()
    let sent = 0
    shop.tools['shop/unlock'] = () => (++sent === 1 ? failed('cut') : { ok: true, result: null })
    await scene.work()
    expect([sent, cleanup(scene)[0]]).toEqual([2, 'rolled_back'])
  })

  it('keeps its run from ending while this worker may not remove it', async () => {
    const { scene, shop } = locking()
    scene.onRace = (point) => {
      if (point === 'before-undo') scene.runs.inDoubt = true
    }
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect([scene.state.status, cleanup(scene)[0], shop.locks]).toEqual(['running', 'none', 1])
    scene.onRace = () => {}
    scene.runs.inDoubt = false
    scene.runs.expire('run-1')
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.status, cleanup(scene)[0], shop.locks]).toEqual(['succeeded', 'rolled_back', 0])
  })

  it.each<RacePoint>([
    ...([
      'before-undo',
      'before-intent',
      'after-intent',
      'before-send',
      'after-commit',
      'after-undo',
    ] as const),
  ])('is left to the next worker when this one is gone in the middle of it: %s', async (at) => {
    const { scene, shop } = locking()
    let killed = false
    scene.onRace = (point, key) => {
      if (killed || point !== at || !key.startsWith('undo/')) return
      killed = true
      scene.kill()
    }
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([shop.locks, cleanup(scene)[0], scene.state.status]).toEqual([0, 'rolled_back', 'succeeded'])
  })
})
