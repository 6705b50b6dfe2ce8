import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../ports'
import { buildProgram } from '../testing/buildProgram'
import { failedRow, fails } from '../testing/failedRow'
import { failed } from '../testing/failures'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { undoesItself } from '../testing/undoesItself'

const LINE = { nodes: { start: {}, work: {}, out: {} }, edges: ['start -> work', 'work -> out'] }

describe('a run that ends', () => {
  it('says how long it was worked on', async () => {
    const scene: Scene = new Scene(buildProgram(LINE), {
      work: () => {
        scene.clock.advance(1234)
        return { kind: 'finished', port: 'done', output: {} }
      },
    })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.runs.events('run-1').at(-1)).toMatchObject({ kind: 'run.ended', data: { activeMs: 1234 } })
  })

  it('hears first what it was told in that moment, also where nobody has rung', async () => {
    const scene: Scene = new Scene(buildProgram(LINE), {
      out: () => {
        scene.runs.tell('run-1', { kind: 'cancel', body: { by: 'ann', reason: 'changed my mind' } })
        return { kind: 'finished', port: 'done', output: {} }
      },
    })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'cancelled', cause: 'CANCELLED', cancel: { by: 'ann' } })
    expect(scene.kinds('run.ended')).toHaveLength(1)
  })
})

describe('a journal that breaks', () => {
  /** Until the run waits for nothing but time and people. */
  const settled = () => new Promise(setImmediate)

  /** Breaks over events like this, at the time given. */
  function breaks(scene: Scene, over: (event: NumberedEvent) => boolean, when = Promise.resolve()) {
    const { runs } = scene
    const claim = runs.claim.bind(runs)
    runs.claim = (run) => {
      const journal = claim(run)
      return (
        journal && {
          ...journal,
          append: async (events, settle) => {
            if (!events.some(over)) return journal.append(events, settle)
            await when
            throw new Error('The disk is gone')
          },
        }
      )
    }
    return () => {
      runs.claim = claim
      runs.expire('run-1')
    }
  }
  const answers = (key: string) => (event: NumberedEvent) =>
    event.kind === 'tool.called' && event.data.key === key

  it('over the answer of an undo is loud, and the next worker goes on', async () => {
    const { scene } = failedRow(['create', 'shop/create'])
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    const mend = breaks(scene, answers('undo/create/call'))
    await expect(scene.work()).rejects.toThrow('The disk is gone')
    mend()
    await scene.work()
    expect(scene.kinds('rollback.started', 'effect.settled')).toEqual(['rollback.started', 'effect.settled'])
  })

  it('while something temporary is removed is loud, and the next worker ends the run', async () => {
    const shop = new Shop()
    const scene = new Scene(
      buildProgram({ ...LINE, tools: SHOP_TOOLS }),
      { work: calls('shop/lock') },
      shop.tools,
    )
    const mend = breaks(scene, answers('undo/work/call'))
    await expect(scene.work()).rejects.toThrow('The disk is gone')
    mend()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('succeeded')
  })

  it('while a policy looks whether all can be undone is loud, and the next worker looks again', async () => {
    const shop = new Shop()
    const program = undoesItself()
    let looking = () => {}
    const looked = new Promise<void>((resolve) => {
      looking = resolve
    })
    let failing = false
    const broken: Script = (context) => {
      failing = true
      return fails(context)
    }
    const get = shop.tools['shop/get']
    shop.tools['shop/get'] = async (args, call) => {
      if (failing) looking()
      await settled()
      return get?.(args, call) ?? failed('cut')
    }
    const scene = new Scene(program, { create: calls('shop/create'), broken }, shop.tools)
    const over = (event: NumberedEvent) => event.kind === 'node.finished' && event.data.node === 'broken'
    const mend = breaks(scene, over, looked)
    await expect(scene.work()).rejects.toThrow('The disk is gone')
    mend()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.status, shop.tickets.size]).toEqual(['rolled_back', 0])
  })
})
