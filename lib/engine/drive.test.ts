import { describe, expect, it } from 'vitest'
import type { NodeOutcome } from './executor'
import { buildProgram } from './testing/buildProgram'
import { failed } from './testing/failures'
import { Scene, type Script } from './testing/scene'
import { SHOP_TOOLS, Shop } from './testing/shop'

const line = buildProgram({
  nodes: {
    start: {},
    work: { in: { text: { $cel: "input.name + '!'" } } },
    out: { in: { value: { $cel: 'nodes.work.text' } } },
  },
  edges: ['start -> work', 'work -> out'],
})

const ask =
  (key: string): Script =>
  async ({ io }): Promise<NodeOutcome> => {
    const answer = await io.ask({
      key,
      kind: 'clarification',
      question: `${key}?`,
      context: {},
      choices: [{ choice: 'answer' }],
    })
    if (answer.kind === 'suspended' || answer.kind === 'stopped') return { kind: answer.kind }
    const given =
      answer.kind === 'ok' && answer.value.kind === 'decided'
        ? (answer.value.decision.value ?? null)
        : 'nobody'
    return { kind: 'finished', port: 'done', output: { given } }
  }

/** Ends only when it is aborted. */
const endless: Script = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))

const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})

describe('driving a run', () => {
  it('takes it from input to output, with inputs resolved from what ran before', async () => {
    const scene = new Scene(line, {}, {}, { name: 'Ann' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'succeeded', cause: 'COMPLETED', output: 'Ann!' })
  })

  it('fails the node whose input cannot be resolved, and with it the run that has no effects', async () => {
    const scene = new Scene(line, {}, {}, {})
    await scene.work()
    expect(scene.state).toMatchObject({
      status: 'failed',
      cause: 'INPUT_UNRESOLVED',
      error: { code: 'INPUT_UNRESOLVED' },
    })
  })

  it.each([
    ['its work, and says so', [], { message: 'Completed.', says: { id: 'notes.end.completed' } }],
    [
      'fallbacks in place of some of it, and says with which',
      ['from the copy', 'from memory'],
      {
        message: 'Completed with fallbacks: from the copy; from memory',
        says: { id: 'notes.end.fallbacks', params: { notes: 'from the copy; from memory' } },
      },
    ],
  ])('ends it with %s', async (_what, notes, end) => {
    const shop = new Shop()
    const reading = (note: string, index: number) => ({
      ...{ ref: `shop/read_${index}`, effect: 'none' as const },
      fallback: { tool: 'shop/find', args: {}, note },
    })
    const read: Script = async ({ io }) => {
      for (const index of notes.keys())
        await io.call({ key: `s${index}`, tool: `shop/read_${index}`, args: { index } })
      return { kind: 'finished', port: 'done', output: { text: 'read' } }
    }
    const program = buildProgram({ ...sketchOf(line), tools: [...SHOP_TOOLS, ...notes.map(reading)] })
    const away = () => failed('status', { status: 503 })
    const tools = { ...shop.tools, 'shop/read_0': away, 'shop/read_1': away }
    const scene = new Scene(program, { work: read }, tools)
    scene.claim()
    await scene.until(() => {
      scene.clock.advance(100)
      return scene.state.endedAt !== null
    })
    expect(scene.state).toMatchObject({ status: 'succeeded', cause: 'COMPLETED', ...end })
  })

  it('ends it with what its output sets in the session', async () => {
    const session = { city: 'Wuhan' }
    const out: Script = () => ({ kind: 'finished', port: 'done', output: { value: 1, session } })
    const scene = new Scene(line, { out }, {}, { name: 'Ann' })
    await scene.work()
    expect(scene.runs.events('run-1').at(-1)).toMatchObject({
      ...{ kind: 'run.ended', data: { status: 'succeeded', output: 1, variables: session } },
    })
  })

  it('turns an executor that throws into a failure of its node', async () => {
    const scene = new Scene(line, { work: () => Promise.reject(new Error('oops')) }, {}, { name: 'Ann' })
    await scene.work()
    expect(scene.state).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL_ERROR', message: '“work” broke off: oops' },
    })
  })

  it('parks while only a person can go on, and goes on with the answer', async () => {
    const scene = new Scene(line, { work: ask('which') }, {}, { name: 'Ann' })
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.state.status).toBe('suspended')
    expect(await scene.work()).toBe(null)
    scene.decide(scene.card('clarification'), { choice: 'answer', value: 'this one' })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.nodes.get('work')).toMatchObject({ output: { given: 'this one' } })
  })

  it('runs the join once after two people have answered, in either order', async () => {
    const program = buildProgram({
      nodes: { start: {}, a: {}, b: {}, join: {}, out: {} },
      edges: ['start -> a', 'start -> b', 'a -> join', 'b -> join', 'join -> out'],
    })
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const scene = new Scene(program, { a: ask('qa'), b: ask('qb') })
      await scene.work()
      for (const [index, node] of order.entries()) {
        const card = scene.open.find(({ scope }) => scope === node)
        if (!card) throw new Error(`${node} asked nothing`)
        scene.decide(card, { choice: 'answer', value: node })
        await scene.work()
        expect(scene.state.nodes.has('join')).toBe(index === 1)
      }
      expect(scene.state.status).toBe('succeeded')
      expect(scene.kinds('node.started')).toHaveLength(5)
    }
  })

  it('does not park over a decision that came in while it was parking', async () => {
    const scene = new Scene(line, { work: ask('which') }, {}, { name: 'Ann' })
    const driving = scene.claim()
    await scene.until(() => scene.open.length > 0)
    scene.decide(scene.card('clarification'), { choice: 'answer', value: 'early' })
    expect(await driving?.done).toEqual({ kind: 'ended' })
  })

  it('finds a decision that nobody told it of, instead of parking over it', async () => {
    const scene = new Scene(line, { work: ask('which') }, {}, { name: 'Ann' })
    const driving = scene.claim()
    await scene.until(() => scene.open.length > 0)
    const { task } = scene.card('clarification')
    const decision = { choice: 'answer', value: 'quiet' }
    scene.runs.tell('run-1', { kind: 'decision', body: { task, decision, by: 'ann' } })
    expect(await driving?.done).toEqual({ kind: 'ended' })
  })

  it('hands an expired question to its node', async () => {
    const scene = new Scene(line, { work: ask('which') }, {}, { name: 'Ann' })
    await scene.work()
    scene.tell({ kind: 'expired', body: { task: scene.card('clarification').task } })
    await scene.work()
    expect(scene.state.nodes.get('work')).toMatchObject({ output: { given: 'nobody' } })
  })

  it('cancels the siblings of a node that fails, and shows the first failure', async () => {
    const program = buildProgram({
      nodes: { start: {}, slow: {}, broken: {}, join: {}, out: {} },
      edges: ['start -> slow', 'start -> broken', 'slow -> join', 'broken -> join', 'join -> out'],
    })
    const scene = new Scene(program, { slow: endless, broken: fails })
    await scene.work()
    expect(scene.state).toMatchObject({ status: 'failed', cause: 'NO_LUCK' })
    expect(scene.state.nodes.get('slow')?.status).toBe('running')
  })

  it('goes out of time on active time alone', async () => {
    const program = buildProgram({ ...sketchOf(line), guards: { runTimeoutMs: 5000 } })
    const scene = new Scene(program, { start: ask('ready'), work: endless })
    await scene.work()
    scene.clock.advance(3_600_000)
    scene.decide(scene.card('clarification'), { choice: 'answer', value: true })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('work'))
    scene.clock.advance(5000)
    expect(await driving?.done).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'timed_out', cause: 'RUN_TIMEOUT' })
    expect(scene.state.guards).toMatchObject([{ guard: 'time', limit: 5000 }])
  })

  it('goes out of time while one part of a node waits for a person and another part is still at work', async () => {
    const program = buildProgram({ ...sketchOf(line), guards: { runTimeoutMs: 5000 } })
    const both: Script = async (context) => {
      await ask('part')(context)
      return endless(context)
    }
    const scene = new Scene(program, { work: both })
    const driving = scene.claim()
    await scene.until(() => scene.open.length > 0)
    scene.clock.advance(5000)
    expect(await driving?.done).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'timed_out' })
    expect(scene.open).toEqual([])
  })

  it('writes nothing more once it has lost the run, and stops what is at work', async () => {
    const scene = new Scene(line, { work: endless }, {}, { name: 'Ann' })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('work'))
    const before = scene.kinds().length
    driving?.lose()
    expect(await driving?.done).toEqual({ kind: 'lost' })
    expect(scene.kinds()).toHaveLength(before)
  })

  it('goes on after its worker died, without doing again what is done', async () => {
    let entered = 0
    const scene = new Scene(line, {
      start: () => ({ kind: 'finished', port: 'done', output: { n: ++entered } }),
      work: endless,
    })
    const driving = scene.claim()
    await scene.until(() => scene.state.nodes.has('work'))
    scene.kill()
    await driving?.done
    scene.claim()
    await scene.until(() => scene.kinds().includes('run.resumed'))
    expect(scene.runs.events('run-1').at(-1)?.data).toEqual({ epoch: 2, owner: 'worker' })
    scene.cancel()
    await scene.driving?.done
    expect(entered).toBe(1)
    expect(scene.state.status).toBe('cancelled')
  })

  it('asks a person about a run that takes its worker down five times running', async () => {
    const scene = new Scene(line, { work: endless }, {}, { name: 'Ann' })
    for (let claim = 1; claim <= 5; claim += 1) {
      const driving = scene.claim()
      const events = scene.kinds().length
      await scene.until(() => scene.kinds().length > events)
      await scene.until(() => claim > 1 || scene.state.nodes.has('work'))
      scene.kill()
      await driving?.done
    }
    expect(await scene.work()).toEqual({ kind: 'parked' })
    expect(scene.card('crash').choices.map(({ choice }) => choice)).toContain('continue')
    scene.decide(scene.card('crash'), { choice: 'void' })
    await scene.work()
    expect(scene.state.status).toBe('voided')
  })

  it('lets only the node fail whose value the journal cannot hold', async () => {
    const deep = JSON.parse(`${'['.repeat(6000)}${']'.repeat(6000)}`)
    const scene = new Scene(
      line,
      { work: () => ({ kind: 'finished', port: 'done', output: { deep } }) },
      {},
      { name: 'Ann' },
    )
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state).toMatchObject({ status: 'failed', cause: 'VALUE_REFUSED' })
    expect(scene.state.nodes.get('work')).toMatchObject({ port: 'error' })
  })

  it('fails a node that waits without having asked anybody, instead of waiting for ever', async () => {
    const scene = new Scene(line, { work: () => ({ kind: 'suspended' }) }, {}, { name: 'Ann' })
    await scene.work()
    expect(scene.state.cause).toBe('SUSPENDED_WITHOUT_QUESTION')
  })
})

function sketchOf(program: typeof line) {
  return {
    nodes: Object.fromEntries([...program.nodes].map(([id, { ports }]) => [id, { ports }])),
    edges: program.document.edges.map(({ id }) => id),
  }
}
