import { describe, expect, it } from 'vitest'
import { fault } from '../../run/fault'
import { requestFlows } from '../flows/requestFlows'
import type { RunJournal } from '../ports'
import { buildProgram } from '../testing/buildProgram'
import { fakeSession } from '../testing/fakeSession'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { undoesItself } from '../testing/undoesItself'

const LINE = buildProgram({
  nodes: { start: {}, work: {}, out: {} },
  edges: ['start -> work', 'work -> out'],
})
const endless: Script = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))

/** A run whose journal is not quite what it should be. */
function odd(change: (journal: RunJournal) => Partial<RunJournal>, scripts: { [node: string]: Script } = {}) {
  const scene = new Scene(LINE, scripts)
  const { runs } = scene
  const claim = runs.claim.bind(runs)
  runs.claim = (run) => {
    const journal = claim(run)
    return journal && { ...journal, ...change(journal) }
  }
  return scene
}

describe('a worker that owns a run', () => {
  it('leaves one that has ended as it is, whatever it is told', async () => {
    const scene = new Scene(LINE)
    await scene.work()
    const events = scene.runs.events('run-1')
    scene.runs.start('run-1', ...events.map(({ kind, data }) => ({ kind, data }) as (typeof events)[number]))
    scene.cancel()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.kinds()).toHaveLength(events.length)
  })

  it('does nothing when it loses the run before it has even read it', async () => {
    const scene = new Scene(LINE)
    const driving = scene.claim()
    driving?.nudge()
    driving?.lose()
    expect(await driving?.done).toEqual({ kind: 'lost' })
    expect(scene.kinds()).toEqual(['run.started'])
  })

  it('gives up on a journal that refuses whatever it is told, after eleven tries', async () => {
    let tries = 0
    const scene = odd(() => ({
      append: async () => {
        tries += 1
        return { kind: 'refused', fault: fault('VALUE_REFUSED', 'No.') }
      },
    }))
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(tries).toBe(11)
  })

  it('hears a cancellation that comes together with a value the journal refuses, before anything goes on', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: {}, beside: {}, rescue: {}, out: {} },
      edges: [
        ...['start -> work', 'work -> out', 'work.error -> rescue', 'rescue -> out'],
        ...['start -> beside', 'beside -> out'],
      ],
    })
    const deep = JSON.parse(`${'['.repeat(6000)}${']'.repeat(6000)}`)
    const work: Script = () => {
      scene.cancel()
      return { kind: 'finished', port: 'done', output: { deep } }
    }
    const scene: Scene = new Scene(program, { work, beside: endless })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'cancelled' })
    expect(scene.state.nodes.get('work')).toMatchObject({ port: 'error' })
    expect(scene.state.nodes.has('rescue')).toBe(false)
  })

  it('begins nothing more in a run that it takes up when its time is up', async () => {
    const start: Script = () => {
      scene.clock.advance(86_400_000)
      return { kind: 'finished', port: 'done', output: {} }
    }
    const scene: Scene = new Scene(LINE, { start })
    // its worker dies over the one node that is through
    scene.runs.dieAfter = 3
    expect(await scene.work()).toEqual({ kind: 'lost' })
    scene.kill()
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('timed_out')
    expect([...scene.state.nodes.keys()]).toEqual(['start'])
  })

  it('gives up a run that only people can go on with, though its time runs out meanwhile', async () => {
    const ask: Script = async ({ io }) => {
      const choices = [{ choice: 'answer' }]
      await io.ask({ key: 'q', kind: 'clarification', question: '?', context: {}, choices })
      return { kind: 'suspended' }
    }
    let slow = true
    const scene: Scene = odd(
      (journal) => ({
        append: async (events, settle) => {
          if (settle.kind === 'park' && slow) {
            slow = false
            scene.clock.advance(86_400_000)
            scene.runs.tell('run-1', { kind: 'expired', body: { task: 'of another run' } })
          }
          return journal.append(events, settle)
        },
      }),
      { work: ask },
    )
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect([slow, scene.open.length]).toEqual([false, 1])
  })

  it('is loud about a journal that breaks, so that somebody else goes on', async () => {
    const scene = odd(
      (journal) => ({
        append: async (events, settle) => {
          if (events.some(({ kind, data }) => kind === 'node.started' && data.node === 'work'))
            throw new Error('The disk is gone')
          return journal.append(events, settle)
        },
      }),
      { work: endless },
    )
    await expect(scene.work()).rejects.toThrow('The disk is gone')
    expect(scene.kinds('node.started', 'node.finished')).toEqual(['node.started', 'node.finished'])
  })

  it('writes nothing about the time when it loses the run while it stops everything', async () => {
    const program = buildProgram({
      nodes: { start: {}, work: {}, out: {} },
      edges: ['start -> work', 'work -> out'],
      guards: { runTimeoutMs: 1000 },
    })
    const scene: Scene = new Scene(program, {
      work: ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            scene.driving?.lose()
            resolve({ kind: 'stopped' })
          }),
        ),
    })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('work'))
    scene.clock.advance(1000)
    expect(await driving?.done).toEqual({ kind: 'lost' })
    expect(scene.kinds('guard.tripped', 'run.ended')).toEqual([])
  })

  it('says nothing about a failure when it loses the run while it looks whether all can be undone', async () => {
    const shop = new Shop()
    const program = undoesItself()
    const get = shop.tools['shop/get']
    let looked = 0
    shop.tools['shop/get'] = (args, call) => {
      if (++looked === 2) scene.kill()
      return get?.(args, call) ?? { ok: true, result: null }
    }
    const broken: Script = () => ({ kind: 'failed', fault: fault('NO_LUCK', 'It broke.') })
    const scene: Scene = new Scene(program, { create: calls('shop/create'), broken }, shop.tools)
    expect(await scene.work()).toEqual({ kind: 'lost' })
    expect(scene.kinds('task.opened', 'rollback.started')).toEqual([])
    scene.runs.dieAfter = Number.POSITIVE_INFINITY
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'rolled_back', message: '1 effect was undone.' })
  })

  it('cannot have its flows asked for any more once the run is lost', () => {
    const session = fakeSession()
    session.stop('lost')
    const request = { scope: 'work', inputs: [{}], concurrency: 1, onFailure: 'collect' as const }
    expect(requestFlows(session, request)).toEqual({ kind: 'stopped' })
    expect(session.kinds()).toEqual([])
  })
})

describe('a rollback that takes its worker down again and again', () => {
  it.each([
    ['a person has decided', false],
    ['its policy says', true],
  ])('waits for a person to look, then goes on with what %s', async (_who, autoRollback) => {
    const shop = new Shop()
    const program = buildProgram({
      nodes: { start: {}, create: {}, broken: {}, out: {} },
      edges: ['start -> create', 'create -> broken', 'broken -> out'],
      tools: SHOP_TOOLS,
      guards: { autoRollback },
    })
    const broken: Script = () => ({ kind: 'failed', fault: fault('NO_LUCK', 'It broke.') })
    const scene = new Scene(program, { create: calls('shop/create'), broken }, shop.tools)
    scene.onRace = (point) => {
      if (point === 'before-undo') scene.kill()
    }
    await scene.work()
    if (!autoRollback) scene.decide(scene.card('failure'), { choice: 'roll_back' })
    // a policy has begun under the first worker already
    for (let claim = autoRollback ? 2 : 1; claim <= 5; claim += 1)
      expect(await scene.work()).toEqual({ kind: 'lost' })
    scene.onRace = () => {}
    expect(await scene.work()).toEqual({ kind: 'parked' })
    const card = scene.card('manual')
    expect(card.question).toMatch(
      /^This run was taken up 5 times \(limit 5\) and stopped its worker each time/,
    )
    expect(card).toMatchObject({
      ...{ scope: null, key: null, effects: ['create/call'], choices: [{ choice: 'done' }] },
      context: { reason: 'CRASH_LOOP' },
    })
    expect(scene.state.guards).toMatchObject([{ guard: 'crash', limit: 5, actual: 5, stops: true }])
    expect(shop.tickets.size).toBe(1)
    scene.decide(card, { choice: 'done' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.status, shop.tickets.size]).toEqual(['rolled_back', 0])
  })
})
