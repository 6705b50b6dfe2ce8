import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import { readArguments } from '../reply/readArguments'
import { answered, inTurn, said } from '../testing/failures'
import { fakeSession } from '../testing/fakeSession'
import { calling, idsOf, loop, toldLast } from '../testing/reactLoop'

/** Failures other projects were told about, each with the outcome that would have been right. */
describe('arguments that are not JSON', () => {
  const inputSchema = {
    type: 'object',
    required: ['tagIds'],
    properties: { tagIds: { type: 'array', items: { type: 'integer' } } },
  }

  it('are answered with where parsing stopped; the model gets another turn, and the next call is made once', async () => {
    const session = fakeSession(
      {
        model: inTurn(
          calling([['tags/set_tags', { raw: '{"{"tagIds":[1,2]' }, 'call_1']]),
          calling([['tags/set_tags', { tagIds: [1, 2] }, 'call_2']]),
          said('done'),
        ),
        tool: ({ args }) => answered(`tags=${JSON.stringify(args)}`),
      },
      { tools: [{ ref: 'tags/set_tags', effect: 'none', inputSchema }] },
    )
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'done' })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ tagIds: [1, 2] }])
    const [, second, third] = session.world.asked
    expect(second && toldLast(second)).toMatch(/not valid JSON.*position \d/)
    for (const request of [second, third]) {
      const { asked, answered: got } = idsOf(request?.messages ?? [])
      expect(got).toEqual(asked)
    }
    expect(idsOf(third?.messages ?? []).asked).toEqual(['call_1', 'call_2'])
    // what is sent back as the model's own call must be JSON for every provider
    const history = third?.messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []) : [],
    )
    expect(history?.map((call) => JSON.parse(call.arguments))).toEqual([{}, { tagIds: [1, 2] }])
  })
})

describe('empty arguments', () => {
  const tools = [
    { ref: 'lab/get_time', effect: 'none' as const },
    {
      ref: 'lab/read_text_file',
      effect: 'none' as const,
      inputSchema: { type: 'object', required: ['path'], properties: { path: { type: 'string' } } },
    },
  ]

  it.each(['', '   ', '{}', 'null'])('%j are none, where the tool needs none', async (raw) => {
    const session = fakeSession(
      { model: inTurn(calling([['lab/get_time', { raw }]]), said('noon')), tool: () => answered('12:00') },
      { tools },
    )
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{}])
  })

  it.each(['', '   ', '{}', 'null'])('%j go back as a missing argument, where it needs one', async (raw) => {
    const session = fakeSession(
      { model: inTurn(calling([['lab/read_text_file', { raw }]]), said('Which file?')) },
      { tools },
    )
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Which file?' })
    expect(session.world.sent).toEqual([])
    const [, second] = session.world.asked
    expect(second && toldLast(second)).toMatch(/INVALID_ARGUMENTS.*path/)
  })

  it('may be missing or null in what a provider sends', () => {
    for (const absent of [undefined, null]) expect(readArguments(absent)).toEqual({ ok: true, args: {} })
  })
})

describe('the same action again and again', () => {
  type Action = { tool: string; args: JsonObject; result: Json }

  async function play(actions: Action[], polling = false) {
    const refs = [...new Set(actions.map(({ tool }) => `lab/${tool}`))]
    const turns = actions.map(({ tool, args }) => calling([[`lab/${tool}`, args]]))
    let sent = -1
    const session = fakeSession(
      {
        model: inTurn(...turns, said('Done')),
        tool: () => answered(actions[++sent]?.result ?? null),
      },
      { tools: refs.map((ref) => ({ ref, effect: 'none', polling })) },
    )
    return { session, ended: await loop(session) }
  }
  const same = (tool: string, args: JsonObject = {}): Action => ({ tool, args, result: 'same' })

  it('is not sent again, carries its earlier result, and stops the loop the second time, keys in any order', async () => {
    const { session, ended } = await play([
      same('read', { path: 'a', limit: 5 }),
      same('read', { limit: 5, path: 'a' }),
      same('read', { path: 'a', limit: 5 }),
      same('read', { path: 'a', limit: 5 }),
    ])
    expect(ended).toMatchObject({
      kind: 'fault',
      fault: {
        code: 'REPEATED_ACTION',
        message: expect.stringContaining('repeated action'),
        details: { earlierResult: 'same' },
      },
    })
    expect(session.world.sent).toHaveLength(1)
    expect(session.world.asked).toHaveLength(3)
    const third = session.world.asked[2]
    expect(third && toldLast(third)).toMatch(/repeated and not sent again, try a different approach.*\nsame/)
  })

  it('is caught as a cycle of two', async () => {
    const { session, ended } = await play(['A', 'B', 'A', 'B', 'A', 'B'].map((tool) => same(tool)))
    expect(ended).toMatchObject({ fault: { code: 'REPEATED_ACTION' } })
    expect(session.world.sent).toHaveLength(2)
  })

  it('is honest polling while a polling tool’s answers change, up to the step limit', async () => {
    const polls = ['10%', '40%', '70%', '100%'].map((result) => ({ tool: 'job', args: { id: 7 }, result }))
    const { session, ended } = await play(polls, true)
    expect(ended).toMatchObject({ kind: 'ok', result: 'Done' })
    expect(session.world.sent).toHaveLength(4)
  })

  it('with a counter in its arguments is stopped by the step limit', async () => {
    const actions = Array.from({ length: 12 }, (_, n) =>
      same('exec', { cmd: 'echo noop', label: `noop${n}` }),
    )
    const { session, ended } = await play(actions)
    expect(ended).toMatchObject({ fault: { code: 'STEPS_EXCEEDED' } })
    expect(session.world.sent).toHaveLength(8)
  })

  it('cuts the history to the last three rounds', async () => {
    const { session } = await play([
      ...[1, 2, 3, 4].map((id) => same('read', { id })),
      same('read', { id: 1 }),
    ])
    const rounds = session.world.asked.map(
      ({ messages }) => messages.filter(({ role }) => role === 'assistant').length,
    )
    expect(rounds).toEqual([0, 1, 2, 3, 4, 3])
  })

  it('is gone through the same way when the loop is entered again', async () => {
    const { session, ended } = await play([same('read'), same('read')])
    await session.barrier()
    const next = session.reopen()
    expect(await loop(next)).toEqual(ended)
    expect([next.world.asked.length, next.world.sent.length]).toEqual([3, 1])
  })

  it('twice in one turn is no loop, whatever else was done before', async () => {
    const twice = calling([
      ['lab/read', { id: 1 }],
      ['lab/read', { id: 1 }],
    ])
    const session = fakeSession(
      { model: inTurn(twice, twice, said('Done')), tool: () => answered('x') },
      { tools: [{ ref: 'lab/read', effect: 'none' }] },
    )
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Done' })
    expect(session.world.sent).toHaveLength(2)
    expect(session.state.guards.every(({ stops }) => !stops)).toBe(true)
  })
})
