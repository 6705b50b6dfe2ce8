import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'

/** start → work → out, where `work` may be without a title or of another type. */
function line(
  work: Script,
  { type, title, text }: { type?: string; title?: string; text?: Json } = {},
): Scene {
  const program = buildProgram({
    nodes: {
      start: {},
      work: { in: { text: text ?? { $cel: "input.name + '!'" } } },
      out: { in: { value: { $cel: 'nodes.work' } } },
    },
    edges: ['start -> work', 'work -> out'],
  })
  const node = program.nodes.get('work')?.node
  if (node) Object.assign(node, { type: type ?? node.type, title: title ?? 'Say it' })
  return new Scene(program, { work }, {}, { name: 'Ann' })
}
const done =
  (output: JsonObject): Script =>
  () => ({ kind: 'finished', port: 'done', output })

async function failure(scene: Scene): Promise<[string | undefined, string | undefined]> {
  await scene.work()
  return [scene.state.error?.code, scene.state.error?.message]
}

describe('a node that is entered', () => {
  it('gets its inputs resolved, its own name, and what the run knows, with more of its own where it wants', async () => {
    const seen: Json[] = []
    const scene = line(({ inputs, scope, mode, evaluate, resolve, config }) => {
      const own = evaluate('input.name + more', { more: '?' })
      const filled = resolve({ a: { $cel: 'nodes.start' }, b: [{ $cel: 'more' }] }, { more: 2 })
      seen.push(inputs, scope, mode, config as JsonObject, own.ok && own.value, filled.ok && filled.value)
      return { kind: 'finished', port: 'done', output: {} }
    })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(seen).toEqual([{ text: 'Ann!' }, 'work', null, {}, 'Ann?', { a: {}, b: [2] }])
    expect(scene.state.nodes.get('work')).toMatchObject({ inputs: { text: 'Ann!' } })
  })

  it('is told in a fault what is wrong with an expression of its config', async () => {
    const failing =
      (read: 'evaluate' | 'resolve'): Script =>
      (context) => {
        const result =
          read === 'evaluate' ? context.evaluate('input.nothing') : context.resolve({ $cel: 'input.nothing' })
        return result.ok
          ? { kind: 'finished', port: 'done', output: {} }
          : { kind: 'failed', fault: result.fault }
      }
    for (const read of ['evaluate', 'resolve'] as const)
      expect(await failure(line(failing(read)))).toEqual([
        'EXPRESSION_FAILED',
        expect.stringContaining('nothing'),
      ])
  })

  it.each<[string, Scene, string, RegExp]>([
    [
      'is of a type nobody knows here',
      line(done({}), { type: 'quantum' }),
      'UNKNOWN_NODE_TYPE',
      /^This installation cannot run nodes of type “quantum”\.$/,
    ],
    [
      'throws an error',
      line(() => Promise.reject(new Error('oops'))),
      'INTERNAL_ERROR',
      /^“Say it” broke off: oops$/,
    ],
    [
      'throws something else, and has no title',
      line(() => Promise.reject('oops'), { title: '' }),
      'INTERNAL_ERROR',
      /^“work” broke off: oops$/,
    ],
    [
      'waits for nobody',
      line(() => ({ kind: 'suspended' })),
      'SUSPENDED_WITHOUT_QUESTION',
      /^“Say it” waits, but asked nobody\.$/,
    ],
    [
      'waits for nobody, and has no title',
      line(() => ({ kind: 'suspended' }), { title: '' }),
      'SUSPENDED_WITHOUT_QUESTION',
      /^“work” waits, but asked nobody\.$/,
    ],
    [
      'has an input without a value',
      line(done({}), { text: { $cel: 'input.none' } }),
      'INPUT_UNRESOLVED',
      /^Input “text” of “Say it” has no value: /,
    ],
    [
      'has an input without a value, and no title',
      line(done({}), { text: { $cel: 'input.none' }, title: '' }),
      'INPUT_UNRESOLVED',
      /^Input “text” of “work” has no value: /,
    ],
  ])('fails with its reason when it %s', async (_what, scene, code, message) => {
    expect(await failure(scene)).toEqual([code, expect.stringMatching(message)])
    expect(scene.state.nodes.get('work')).toMatchObject({ port: 'error', output: { error: { code } } })
    expect(scene.state.status).toBe('failed')
  })

  it('that waits while something else happened is entered again instead of failing', async () => {
    let entered = 0
    const scene = line(async ({ io, scope }) => {
      entered += 1
      if (entered > 1) return { kind: 'finished', port: 'done', output: {} }
      io.note('n', { kind: 'warning.noted', data: { scope, code: 'W', message: 'w' } })
      return { kind: 'suspended' }
    })
    await scene.work()
    expect([entered, scene.state.status]).toEqual([2, 'succeeded'])
  })

  it('that waits for nobody fails also while a person is asked something elsewhere', async () => {
    const program = buildProgram({
      nodes: { start: {}, asks: {}, waits: {}, out: {} },
      edges: ['start -> asks', 'start -> waits', 'asks -> out', 'waits -> out'],
    })
    const asks: Script = async ({ io }) => {
      const choices = [{ choice: 'answer' }]
      await io.ask({ key: 'q', kind: 'clarification', question: '?', context: {}, choices })
      return { kind: 'suspended' }
    }
    const scene = new Scene(program, { asks, waits: () => ({ kind: 'suspended' }) })
    expect(await scene.work()).toEqual({ kind: 'ended' })
    expect(scene.state.cause).toBe('SUSPENDED_WITHOUT_QUESTION')
  })

  it.each(['continue', 'reset'] as const)(
    'again after a person sent it back (%s) is told how',
    async (mode) => {
      const program = buildProgram({
        nodes: { start: {}, create: {}, work: {}, out: {} },
        edges: ['start -> create', 'create -> work', 'work -> out'],
        tools: SHOP_TOOLS,
      })
      const told: (string | null)[] = []
      const work: Script = (context) => {
        told.push(context.mode)
        return told.length > 1
          ? { kind: 'finished', port: 'done', output: {} }
          : { kind: 'failed', fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' } }
      }
      const scene = new Scene(program, { create: calls('shop/create'), work }, new Shop().tools)
      await scene.work()
      scene.decide(scene.card('failure'), { choice: 'continue', mode })
      await scene.work()
      expect([told, scene.state.status]).toEqual([[null, mode], 'succeeded'])
    },
  )
})
