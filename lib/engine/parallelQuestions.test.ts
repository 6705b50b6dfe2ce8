import { describe, expect, it } from 'vitest'
import { buildProgram } from './testing/buildProgram'
import { Scene, type Script } from './testing/scene'
import { calls, SHOP_TOOLS, Shop } from './testing/shop'

/** Asks once per activation and gives the answer. */
const ask: Script = async ({ io, node }) => {
  const asked = await io.ask({
    ...{ key: 'q', kind: 'clarification', question: `${node.id}?`, context: {} },
    choices: [{ choice: 'answer' }],
  })
  if (asked.kind !== 'ok') return { kind: asked.kind === 'suspended' ? 'suspended' : 'stopped' }
  const value = asked.value.kind === 'decided' ? (asked.value.decision.value ?? null) : null
  return { kind: 'finished', port: 'done', output: { value } }
}
const fork = buildProgram({
  nodes: { start: {}, a: {}, b: {}, join: {}, out: {} },
  edges: ['start -> a', 'start -> b', 'a -> join', 'b -> join', 'join -> out'],
})
const cardOf = (scene: Scene, node: string) => {
  const card = scene.open.find(({ scope }) => scope?.startsWith(node))
  if (!card) throw new Error(`${node} asks nothing`)
  return card
}
const answer = (scene: Scene, node: string, value: string) =>
  scene.decide(cardOf(scene, node), { choice: 'answer', value })

describe('two branches that wait for people', () => {
  it('answered at the same instant, both go on and their join runs once', async () => {
    const scene = new Scene(fork, { a: ask, b: ask })
    await scene.work()
    const [a, b] = [cardOf(scene, 'a'), cardOf(scene, 'b')]
    scene.decide(b, { choice: 'answer', value: 'for b' })
    scene.decide(a, { choice: 'answer', value: 'for a' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect([scene.state.nodes.get('a'), scene.state.nodes.get('b')]).toMatchObject([
      { output: { value: 'for a' } },
      { output: { value: 'for b' } },
    ])
    expect(scene.kinds('node.started')).toHaveLength(5)
  })

  it('answered while the other branch is still at work, one goes on and the join waits', async () => {
    let release = () => {}
    const slow: Script = () =>
      new Promise((resolve) => {
        release = () => resolve({ kind: 'finished', port: 'done', output: {} })
      })
    const scene = new Scene(fork, { a: ask, b: slow })
    const driving = scene.claim()
    await scene.until(() => scene.open.length === 1)
    answer(scene, 'a', 'early')
    await scene.until(() => scene.state.nodes.get('a')?.status === 'finished')
    expect(scene.state.nodes.has('join')).toBe(false)
    release()
    expect(await driving?.done).toEqual({ kind: 'ended' })
    expect(scene.kinds('run.parked')).toEqual([])
  })

  it('an answer to a card that is answered already changes nothing', async () => {
    const scene = new Scene(fork, { a: ask, b: ask })
    await scene.work()
    const { task } = cardOf(scene, 'a')
    answer(scene, 'a', 'first')
    scene.tell({
      kind: 'decision',
      body: { task, decision: { choice: 'answer', value: 'second' }, by: 'bob' },
    })
    await scene.work()
    expect(scene.state.nodes.get('a')).toMatchObject({ output: { value: 'first' } })
    expect(scene.open.map(({ scope }) => scope)).toEqual(['b'])
  })
})

it('a question in a loop is asked anew in every iteration, on a card of its own', async () => {
  const program = buildProgram({
    nodes: { start: {}, work: {}, check: { ports: ['again', 'done'] }, out: {} },
    edges: ['start -> work', 'work -> check', 'check.again -> work x2', 'check -> out'],
  })
  const check: Script = ({ run }) => ({
    kind: 'finished',
    port: [...run.tasks.values()].length < 3 ? 'again' : 'done',
    output: {},
  })
  const scene = new Scene(program, { work: ask, check })
  const cards = new Set<string>()
  for (const value of ['one', 'two', 'three']) {
    expect(await scene.work()).toEqual({ kind: 'parked' })
    cards.add(cardOf(scene, 'work').task)
    answer(scene, 'work', value)
  }
  expect(await scene.work()).toEqual({ kind: 'ended' })
  expect(cards.size).toBe(3)
  expect(
    [...scene.state.past, ...scene.state.nodes.values()].filter(({ node }) => node === 'work'),
  ).toMatchObject([
    { output: { value: 'one' } },
    { output: { value: 'two' } },
    { output: { value: 'three' } },
  ])
})

describe('a branch that waits for a person beside one that fails behind an effect', () => {
  function besideAFailure() {
    const shop = new Shop()
    shop.faults.set('shop/assign', 'broken')
    const program = buildProgram({
      nodes: { start: {}, create: {}, a: {}, b: {}, join: {}, out: {} },
      edges: ['start -> create', 'create -> a', 'create -> b', 'a -> join', 'b -> join', 'join -> out'],
      tools: SHOP_TOOLS,
    })
    const b = calls('shop/assign', { ticket: { $cel: 'nodes.create.result.ticket' }, owner: 'bob' })
    return { shop, scene: new Scene(program, { create: calls('shop/create'), a: ask, b }, shop.tools) }
  }

  it.each([
    ['answered first', true],
    ['answered last', false],
  ])('%s, it keeps its answer, the other is tried again, and their join runs once', async (_, first) => {
    const { scene, shop } = besideAFailure()
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.open.map(({ kind }) => kind).sort()).toEqual(['clarification', 'failure'])
    shop.faults.clear()
    const steps = [
      () => answer(scene, 'a', 'yes'),
      () => scene.decide(scene.card('failure'), { choice: 'continue' }),
    ]
    for (const step of first ? steps : steps.toReversed()) {
      step()
      await scene.work()
    }
    expect(scene.state.status).toBe('succeeded')
    expect(scene.state.nodes.get('a')).toMatchObject({ output: { value: 'yes' } })
    // one for each of the six nodes
    expect(scene.kinds('node.started')).toHaveLength(6)
    expect(scene.calls.filter(({ tool }) => tool === 'shop/create')).toHaveLength(1)
  })

  it('is not asked any more once somebody decides about the whole run', async () => {
    const { scene, shop } = besideAFailure()
    await scene.work()
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.status).toBe('rolled_back')
    expect([scene.open, shop.tickets.size]).toEqual([[], 0])
  })
})
