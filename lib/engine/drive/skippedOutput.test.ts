import { describe, expect, it } from 'vitest'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { wiredPort } from './skippedOutput'

const sketch = {
  nodes: { start: {}, create: {}, work: {}, route: { ports: ['again', 'default'] }, after: {}, out: {} },
  edges: [
    ...['start -> create', 'create -> work', 'work -> route'],
    ...['route.again -> work x1', 'route.default -> after', 'after -> out'],
  ],
}

/** A run with an effect behind it whose router has failed, and been skipped on the card of the run. */
async function skipped(route: Script) {
  const program = buildProgram({ ...sketch, tools: SHOP_TOOLS })
  const scene = new Scene(program, { create: calls('shop/create'), route }, new Shop().tools)
  await scene.work()
  const cause = scene.card('failure').context.reason
  scene.decide(scene.card('failure'), { choice: 'skip', value: { by: 'hand' } })
  await scene.work()
  const { state } = scene
  const rounds = [...state.past, ...state.nodes.values()].filter(({ node }) => node === 'work').length
  return {
    cause,
    rounds,
    status: state.status,
    left: state.nodes.get('route'),
    after: state.nodes.get('after'),
  }
}

describe('a router at the end of a loop that a person skips', () => {
  const leaves = { left: { port: 'default', output: { by: 'hand' } }, after: { status: 'finished' } }

  it('goes on behind the loop instead of repeating it', async () => {
    const fault = { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' } as const
    expect(await skipped(() => ({ kind: 'failed', fault }))).toMatchObject({
      ...{ cause: 'NO_LUCK', rounds: 1, status: 'succeeded', ...leaves },
    })
  })

  it('goes on behind the loop also where its repetitions are used up, and repeats no more', async () => {
    expect(await skipped(() => ({ kind: 'finished', port: 'again', output: {} }))).toMatchObject({
      ...{ cause: 'LOOP_EXHAUSTED', rounds: 2, status: 'succeeded', ...leaves },
    })
  })
})

it.each([
  ['a port that also leads on', ['route.again -> work x1', 'route.again -> out', 'route.default -> out']],
  ['the way back where no other is wired', ['route.again -> work x1', 'route.error -> out']],
])('a skipped node leaves by %s', (_what, edges) => {
  const ports = ['plain', 'again', 'default', 'error']
  const program = buildProgram({
    nodes: { start: {}, work: {}, route: { ports }, out: {} },
    edges: ['start -> work', 'work -> route', ...edges],
  })
  const route = program.nodes.get('route')
  expect(route && wiredPort(route)).toBe('again')
})
