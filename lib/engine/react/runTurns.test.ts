import { describe, expect, it } from 'vitest'
import type { NodeGuards } from '../../graph/document'
import { answered, failed, inTurn, said } from '../testing/failures'
import { Crash, type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { calling, idsOf, loop, toldLast } from '../testing/reactLoop'

const ID_SCHEMA = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: 'string' } },
}
const TOOLS = [
  { ref: 'lab/get', effect: 'none' as const, inputSchema: ID_SCHEMA },
  { ref: 'lab/now', effect: 'none' as const },
  { ref: 'lab/poll', effect: 'none' as const, polling: true },
  { ref: 'lab/write', effect: 'reversible' as const },
]
const REASONED = JSON.stringify({
  currentGoal: 'look it up',
  knownFacts: ['id is 7'],
  missingInfo: ['name'],
  nextAction: 'execute',
})

function lab(script: Partial<FakeWorld>, guards: NodeGuards = {}): FakeSession {
  return fakeSession(script, { tools: TOOLS, nodes: { work: { guards } } })
}
const told = (session: FakeSession) => session.world.asked.map(toldLast)

describe('a turn', () => {
  it('is reasoning, action and observation, each recorded, the action before its call', async () => {
    const session = lab({
      model: inTurn(calling([['lab/get', { id: 7 }]], REASONED), said('It is Ann.')),
      tool: () => {
        expect(session.kinds().slice(-2)).toEqual(['turn.reasoned', 'tool.intended'])
        return answered({ name: 'Ann' })
      },
    })
    expect(await loop(session)).toEqual({
      ...{ kind: 'ok', result: 'It is Ann.', degraded: [] },
      steps: { s1: { tool: 'lab/get', output: { name: 'Ann' }, repeated: false } },
    })
    expect([...session.state.turns.values()]).toMatchObject([
      {
        ...{ key: 'work/turn/1', turn: 1, stated: true },
        reasoning: { currentGoal: 'look it up', knownFacts: ['id is 7'], nextAction: 'execute' },
        action: { kind: 'call', calls: [{ key: 'work/turn/1/call/1', tool: 'lab/get', args: { id: 7 } }] },
        observations: [{ kind: 'result', text: '{"name":"Ann"}' }],
      },
      { stated: false, reasoning: { nextAction: 'answer' }, action: { kind: 'answer', text: 'It is Ann.' } },
    ])
  })

  it('goes by the journal when it is entered again: the same requests, nothing sent twice', async () => {
    const session = lab({
      model: inTurn(
        calling([
          ['lab/get', { id: 7 }],
          ['lab/now', {}],
        ]),
        said('Done'),
      ),
      tool: () => answered('kim@example.com'),
    })
    const outcome = await loop(session)
    await session.barrier()
    const next = session.reopen()
    expect(await loop(next)).toEqual(outcome)
    expect(next.world.sent).toHaveLength(2)
    expect(next.world.asked).toHaveLength(2)
    expect(next.kinds().filter((kind) => kind !== 'run.resumed')).toEqual(session.kinds())
  })

  it.each(['after-intent', 'before-send', 'after-reply', 'after-commit'] as const)(
    'goes on where a worker died %s',
    async (point) => {
      const session = lab({
        model: inTurn(
          calling([
            ['lab/get', { id: 1 }],
            ['lab/get', { id: 1 }],
          ]),
          said('Done'),
        ),
        tool: () => answered('x'),
        crashAt: point,
      })
      await expect(loop(session)).rejects.toBeInstanceOf(Crash)
      const next = session.reopen()
      next.world.crashAt = null
      expect(await loop(next)).toMatchObject({ kind: 'ok', steps: { s1: {}, s2: { repeated: false } } })
      expect(next.state.guards).toEqual([])
    },
  )

  it('waits for a person when an outcome is unknown, and goes on with the answer', async () => {
    const session = lab({
      model: inTurn(calling([['lab/write', {}]]), said('Done')),
      tool: () => failed('timeout'),
    })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'happened', result: 'made' })
    expect(await loop(session)).toMatchObject({ kind: 'ok', steps: { s1: { output: 'made' } } })
    expect(session.world.sent).toHaveLength(1)
  })

  it('stops at once with its run', async () => {
    const session = lab({
      model: () => calling([['lab/now', {}]]),
      tool: () => {
        session.stop('cancelled')
        return failed('aborted')
      },
    })
    expect(await loop(session)).toEqual({ kind: 'stopped' })
    expect(session.world.asked).toHaveLength(1)
  })
})

describe('errors', () => {
  it('are observations with their class, and the loop goes on', async () => {
    const session = lab({
      model: inTurn(calling([['lab/get', { id: 7 }]]), calling([['lab/get', { id: 8 }]]), said('Found.')),
      tool: inTurn(failed('tool_error', { message: 'no such id', code: 'NOT_FOUND' }), answered('Ann')),
    })
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Found.' })
    expect(told(session)[1]).toMatch(/"class":"permanent".*no such id/)
  })

  it('in arguments go back with the reason, twice; the third in a row ends the node', async () => {
    const bad = calling([['lab/get', { id: 'seven', extra: 1 }]])
    const session = lab({ model: () => bad })
    expect(await loop(session)).toMatchObject({
      kind: 'fault',
      fault: { code: 'BAD_ARGUMENTS', message: expect.stringContaining('3 times in a row') },
      key: 'turn/3/thought',
    })
    expect(session.world.asked).toHaveLength(3)
    expect(session.world.sent).toEqual([])
    expect(told(session)[1]).toMatch(/INVALID_ARGUMENTS.*id.*extra/)
    const mended = lab({ model: inTurn(bad, bad, calling([['lab/get', { id: '7' }]]), bad, said('Ok')) })
    expect(await loop(mended)).toMatchObject({ kind: 'ok' })
    expect(mended.world.sent[0]?.args).toEqual({ id: 7 })
    expect(mended.state.warnings).toMatchObject([
      { code: 'ARGUMENT_COERCED', message: 'lab/get: id was read as 7 instead of "7".' },
    ])
  })

  it('in arguments end the node with what was wrong with the last ones', async () => {
    const session = lab({
      model: inTurn(...['alpha', 'beta', 'gamma'].map((id) => calling([['lab/get', { [id]: id }]]))),
    })
    const ended = await loop(session)
    expect(ended).toMatchObject({ fault: { message: expect.stringContaining('gamma') } })
    expect(ended).not.toMatchObject({ fault: { message: expect.stringMatching(/alpha|beta/) } })
  })

  it('in the name of a tool go back with the nearest one and the list', async () => {
    const session = lab({ model: inTurn(calling([['lab/gets', {}]]), said('Ok')) })
    await loop(session)
    expect(told(session)[1]).toMatch(/Did you mean lab\/get\?.*lab\/get, lab\/now/)
  })

  it('of form go back; after three the answer is taken in plain words, and marked', async () => {
    const session = lab({
      model: inTurn(
        said(''),
        said('{"currentGoal": "x", '),
        said('<tool_call>{}</tool_call>'),
        said('{"half":'),
      ),
    })
    expect(await loop(session)).toMatchObject({
      kind: 'ok',
      result: '{"half":',
      degraded: [expect.stringContaining('could not be read 3 times')],
    })
    expect(session.world.asked.map(({ tools }) => tools?.length ?? 0)).toEqual([4, 4, 4, 0])
    expect(told(session)[1]).toContain('neither a tool call nor an answer')
  })

  it('of form do not mark an answer that is in plain words only because it is the last turn', async () => {
    const session = lab({ model: inTurn(said(''), said(''), said('As far as I got.')) })
    expect(await loop(session, { maxTurns: 3 })).toMatchObject({ result: 'As far as I got.', degraded: [] })
  })

  it('of form leave the rounds before them where they are', async () => {
    const session = lab({
      model: inTurn(...[1, 2, 3, 4].map((id) => calling([['lab/get', { id }]])), said(''), said('Done')),
      tool: () => answered('x'),
    })
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(session.world.asked.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(4)
  })
})

describe('the limits', () => {
  it('on steps hold, with the numbers, and more steps on the card let it go on', async () => {
    let id = 0
    const session = lab(
      {
        model: () => (id < 4 ? calling([['lab/get', { id: ++id }]]) : said('Done')),
        tool: () => answered('x'),
      },
      { maxSteps: 2 },
    )
    expect(await loop(session, { maxSteps: 2 })).toMatchObject({
      kind: 'fault',
      fault: { code: 'STEPS_EXCEEDED' },
      key: 'turn/3/call/1',
      steps: { s1: {}, s2: {} },
    })
    session.state.extended = { ...session.state.extended, steps: 2 }
    expect(await loop(session, { maxSteps: 2 })).toMatchObject({ kind: 'ok', result: 'Done' })
  })

  it('on turns ask for an answer with the last one, and never make more model calls than announced', async () => {
    let id = 0
    const endless: FakeWorld['model'] = ({ tools }) =>
      tools ? calling([['lab/poll', { n: ++id }]]) : said('As far as I got.')
    const session = lab({ model: endless }, { maxSteps: 50 })
    expect(await loop(session, { maxSteps: 50, maxTurns: 4 })).toMatchObject({
      ...{ kind: 'ok', result: 'As far as I got.', degraded: [] },
    })
    expect(session.world.asked).toHaveLength(4)
    const silent = lab({ model: () => said('') })
    expect(await loop(silent, { maxTurns: 2 })).toMatchObject({
      kind: 'fault',
      fault: { code: 'TURNS_EXCEEDED', message: expect.stringContaining('2 of 2 turns are used up') },
    })
    expect(silent.state.guards).toMatchObject([
      { guard: 'steps', limit: 2, actual: 3, unit: 'turns', stops: true },
    ])
  })

  it('on the budget hold for every thought', async () => {
    const session = lab({ model: () => calling([['lab/poll', {}]]), inputTokens: 30_000 })
    expect(await loop(session)).toMatchObject({ fault: { code: 'BUDGET_EXCEEDED' }, key: 'turn/1/thought' })
  })
})

describe('a question', () => {
  const ask = (missing: string[]) =>
    said(JSON.stringify({ currentGoal: 'g', knownFacts: [], missingInfo: missing, nextAction: 'ask' }))

  it('goes to a person, and the answer to the model', async () => {
    const session = lab({ model: inTurn(ask(['Which id?']), said('Fine.')) })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({ kind: 'clarification', question: 'Which id?' })
    session.decide({ choice: 'answer', value: '7' })
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Fine.' })
    expect(told(session)[1]).toContain('A person answers: 7')
  })

  it('is asked no more often than allowed', async () => {
    const session = lab({ model: inTurn(ask(['Which id?']), said('Without it, then.')) })
    expect(await loop(session, { maxQuestions: 0 })).toMatchObject({ kind: 'ok' })
    expect(told(session)[1]).toContain('No more questions')
    const again = lab({ model: inTurn(ask(['Which id?']), ask(['Really?']), said('Without it, then.')) })
    await loop(again, { maxQuestions: 1 })
    again.decide({ choice: 'answer', value: '7' })
    expect(await loop(again, { maxQuestions: 1 })).toMatchObject({ kind: 'ok' })
    expect(told(again)[2]).toContain('No more questions')
  })
})

describe('an argument that may mean several things', () => {
  const entries = ['Beijing', 'Wuhan'].map((city, n) => ({
    value: `H${n + 1}`,
    label: `Union Hospital ${city}`,
  }))
  const tools = [{ ref: 'lab/admit', effect: 'none' as const, rules: { hospital: { list: entries } } }]
  const admit = (hospital: string) => calling([['lab/admit', { hospital }]])

  it('asks a person, never the model, and goes out with what was meant', async () => {
    const session = fakeSession({ model: inTurn(admit('Union Hospital'), said('Admitted.')) }, { tools })
    expect(await loop(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({ kind: 'clarification', context: { argument: 'hospital' } })
    session.decide({ choice: 'answer', value: 'H2' })
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Admitted.' })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ hospital: 'H2' }])
  })

  it('goes back to the model where it means nothing', async () => {
    const session = fakeSession(
      { model: inTurn(admit('Nowhere'), admit('H1'), said('Admitted.')) },
      { tools },
    )
    expect(await loop(session)).toMatchObject({ kind: 'ok' })
    expect(told(session)[1]).toContain('no entry for')
    expect(session.world.sent).toHaveLength(1)
  })

  it('ends the node where it means nothing three times in a row', async () => {
    const session = fakeSession({ model: () => admit('Nowhere') }, { tools })
    expect(await loop(session)).toMatchObject({ fault: { code: 'BAD_ARGUMENTS' }, key: 'turn/3/thought' })
    expect(session.world.asked).toHaveLength(3)
  })

  it('has its default where no more questions may be asked', async () => {
    const rules = { hospital: { list: entries, default: 'H1' } }
    const session = fakeSession(
      { model: inTurn(admit('Union Hospital'), said('Admitted.')) },
      { tools: [{ ref: 'lab/admit', effect: 'none', rules }] },
    )
    expect(await loop(session, { maxQuestions: 0 })).toMatchObject({ kind: 'ok' })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ hospital: 'H1' }])
  })
})

describe('the result', () => {
  const deliver = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }

  it('is data of the wanted form, read from the answer or asked for once more', async () => {
    const direct = lab({ model: () => said('```json\n{"n": 3}\n```') })
    expect(await loop(direct, { deliver })).toMatchObject({ kind: 'ok', result: { n: 3 } })
    expect(direct.world.asked).toHaveLength(1)
    const asked = lab({ model: inTurn(said('Three.'), said('{"n": "3"}')) })
    expect(
      await loop(asked, { deliver, asking: { model: null, temperature: 0.4, maxOutputTokens: 300 } }),
    ).toMatchObject({
      kind: 'ok',
      result: { n: 3 },
    })
    expect(asked.world.asked[1]).toMatchObject({ schema: { schema: deliver } })
    expect(asked.world.asked[1]).not.toHaveProperty('tools')
    const never = lab({ model: () => said('Three.') })
    expect(await loop(never, { deliver })).toMatchObject({ fault: { code: 'OUTPUT_INVALID' } })
    expect(never.world.asked).toHaveLength(4)
  })
})

describe('what a model must not see', () => {
  it('stands behind placeholders, is put back in arguments and in the result, and is masked nowhere else', async () => {
    const session = lab({
      model: inTurn(
        calling([['lab/now', {}]]),
        calling([['lab/write', { to: '⟦email-1⟧', text: 'card ⟦card-1⟧' }]]),
        said('Sent to ⟦email-1⟧.'),
      ),
      tool: inTurn(answered({ email: 'kim@example.com', card: 4111111111111111 }), answered('sent')),
    })
    expect(await loop(session)).toMatchObject({ kind: 'ok', result: 'Sent to kim@example.com.' })
    expect(session.world.sent[1]?.args).toEqual({ to: 'kim@example.com', text: 'card 4111111111111111' })
    const seen = JSON.stringify([session.world.asked, [...session.state.turns.values()]])
    expect(seen).not.toMatch(/kim@|4111/)
  })
})

it('gives every call id exactly one tool message, also where a provider counts anew in every turn', async () => {
  let turn = 0
  const session = lab({
    model: () =>
      ++turn < 4
        ? calling([
            ['lab/get', { id: turn }, 'call_0'],
            ['lab/poll', { n: turn }, ''],
            ['lab/none', {}, 'call_0'],
          ])
        : said('Done'),
    tool: () => answered('x'),
  })
  expect(await loop(session)).toMatchObject({ kind: 'ok' })
  for (const { messages } of session.world.asked) {
    const { asked, answered: got } = idsOf(messages)
    expect(got).toEqual(asked)
    expect(new Set(asked).size).toBe(asked.length)
  }
})
