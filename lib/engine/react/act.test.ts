import { describe, expect, it } from 'vitest'
import type { PipelineGuards } from '../../graph/document'
import { answered, failed, inTurn, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { calling, loop } from '../testing/reactLoop'

const TOOLS = [
  {
    ref: 'lab/get',
    effect: 'none' as const,
    inputSchema: { type: 'object', properties: { id: { type: 'integer' } } },
  },
  { ref: 'lab/write', effect: 'reversible' as const },
]
const lab = (script: Partial<FakeWorld>, guards: PipelineGuards = {}): FakeSession =>
  fakeSession(script, { tools: TOOLS, guards })
const get = (id: number): [string, { id: number }] => ['lab/get', { id }]
const write = (n: number): [string, { n: number }] => ['lab/write', { n }]

describe('the calls of one turn', () => {
  it('are side by side as many as the pipeline allows, each made once, under the key its turn has recorded', async () => {
    const atWork = { now: 0, most: 0 }
    const session = lab(
      {
        model: inTurn(calling([1, 2, 3, 4, 5].map(get)), said('Done')),
        tool: async ({ args }) => {
          atWork.most = Math.max(atWork.most, ++atWork.now)
          await Promise.resolve()
          atWork.now -= 1
          return answered(args.id ?? null)
        },
      },
      { maxParallel: 2 },
    )
    const outputs = Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`s${id}`, { output: id }]))
    expect(await loop(session)).toMatchObject({ kind: 'ok', steps: outputs })
    expect(session.world.sent.map(({ args }) => args.id)).toEqual([1, 2, 3, 4, 5])
    expect(atWork.most).toBe(2)
    const keys = [1, 2, 3, 4, 5].map((n) => `work/turn/1/call/${n}`)
    expect([...session.state.calls.keys()]).toEqual(keys)
    expect(session.state.turns.get('work/turn/1')?.action).toMatchObject({
      calls: keys.map((key) => ({ key })),
    })
  })

  it('wait for a person as a whole where one of them does; what the others brought is there afterwards', async () => {
    const session = lab({
      model: inTurn(calling([get(1), write(1)]), said('Done')),
      tool: ({ tool }) => (tool === 'lab/get' ? answered('x') : failed('timeout')),
    })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'happened', result: 'made' })
    expect(await loop(session)).toMatchObject({ steps: { s1: { output: 'x' }, s2: { output: 'made' } } })
    expect(session.world.sent).toHaveLength(2)
  })

  it('are not begun any more once one before them waits for a person', async () => {
    const session = lab(
      { model: inTurn(calling([write(1), write(2)]), said('Done')), tool: () => failed('timeout') },
      { maxParallel: 1 },
    )
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ n: 1 }])
  })

  it('stop with their run, whatever those before have brought', async () => {
    const session = lab(
      {
        model: inTurn(calling([get(1), get(2)]), said('Done')),
        tool: ({ args }) => {
          if (args.id === 1) return answered('x')
          session.stop('cancelled')
          return failed('aborted')
        },
      },
      { maxParallel: 1 },
    )
    expect(await loop(session)).toEqual({ kind: 'stopped' })
    expect(session.world.asked).toHaveLength(1)
  })
})

describe('what came of a turn', () => {
  it('is recorded by its kind', async () => {
    const asks = { currentGoal: 'g', knownFacts: [], missingInfo: ['Who?'], nextAction: 'ask' }
    const session = lab({
      model: inTurn(
        calling([get(1), ['lab/get', { id: 'x' }], ['lab/none', {}], get(2)]),
        calling([get(1)]),
        said(''),
        said(JSON.stringify(asks)),
        said('Done'),
      ),
      tool: ({ args }) => (args.id === 1 ? answered('x') : failed('tool_error')),
    })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'answer', value: 'Ann' })
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    const kinds = [...session.state.turns.values()].map(({ observations }) =>
      observations?.map(({ kind }) => kind),
    )
    expect(kinds).toEqual([
      ['result', 'refused', 'refused', 'error'],
      ['repeat'],
      ['remark'],
      ['answer'],
      undefined,
    ])
    expect(session.state.turns.get('work/turn/3')?.observations?.[0]?.text).toContain(
      'was rejected as not valid',
    )
  })

  it.each([
    ['cuts the history to the last three rounds when it repeats a call that failed', 1, [0, 1, 2, 3, 4, 3]],
    ['leaves the history alone when a call fails for the first time', 5, [0, 1, 2, 3, 4, 5]],
  ])('%s', async (_, fifth, rounds) => {
    const session = lab({
      model: inTurn(...[1, 2, 3, 4, fifth].map((id) => calling([get(id)])), said('Done')),
      tool: ({ args }) => (args.id === 1 || args.id === 5 ? failed('tool_error') : answered('x')),
    })
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    const shown = session.world.asked.map(
      ({ messages }) => messages.filter(({ role }) => role === 'assistant').length,
    )
    expect(shown).toEqual(rounds)
  })
})
