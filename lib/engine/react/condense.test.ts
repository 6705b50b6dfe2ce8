import { describe, expect, it } from 'vitest'
import { mostTurns, reactModelCalls } from '../../graph/reactLimits'
import { answered, failed, said } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { calling, loop } from '../testing/reactLoop'

const GUARDS = { maxSteps: 200, budget: { inputTokens: 10_000_000, outputTokens: 10_000_000 } }

let current: FakeSession | null = null

/** A loop that makes `count` different calls; requests without tools and without a schema are about the summaries. */
function run(count: number, summary: FakeWorld['model'], more: { costly?: true; fact?: string } = {}) {
  let made = 0
  const session = fakeSession(
    {
      model: (request, signal) => {
        const shortening = request.messages[0]?.content?.startsWith('Put these rounds') === true
        if (shortening) return summary(request, signal)
        return made < count ? calling([['lab/get', { id: ++made }]]) : said('Done')
      },
      tool: ({ args }) => answered(`${more.fact ?? 'fact'} ${String(args.id)}`),
    },
    {
      tools: [{ ref: 'lab/get', effect: 'none' }],
      guards: GUARDS,
      nodes: { work: { guards: { maxSteps: count } } },
    },
  )
  current = session
  if (more.costly)
    session.ports.models.estimate = async ({ messages }) => ({
      ...{ model: 'fake', simulated: false, price: { input: 1, output: 2 } },
      inputTokens: messages[0]?.content?.startsWith('Put these rounds') ? 99_000_000 : 10,
    })
  return loop(session, { maxSteps: count }).then((ended) => ({ session, ended }))
}

const shortenings = ({ world }: FakeSession) =>
  world.asked.filter(({ messages }) => messages[0]?.content?.startsWith('Put these rounds'))

describe('a full list of summaries', () => {
  it('is put into one line by a model, which stays in its place', async () => {
    const { session, ended } = await run(18, () => said('Facts 1 to 8\n  were found.'))
    expect(ended).toMatchObject({ kind: 'ok' })
    const kept = [...session.state.models.keys()].filter((key) => key.endsWith('/condensed'))
    expect(kept).toEqual(['work/turn/18/condensed'])
    expect(session.world.asked.at(-1)?.messages[1]?.content).toContain(
      '- 1–8. Facts 1 to 8 were found.\n- 9. ',
    )
  })

  it('is told with the goal, the line before and the rounds since, each at most 600 characters of it', async () => {
    const { session } = await run(25, () => said('They were found.'), { fact: 'x'.repeat(700) })
    const line = (id: number) => `${id}. ${`lab/get {"id":${id}} ${'x'.repeat(700)}`.slice(0, 600)}`
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(line)
    expect(shortenings(session).map(({ messages }) => messages)).toEqual(
      [rounds.slice(0, 8), ['They were found.', ...rounds.slice(8)]].map((told) => [
        { role: 'system', content: expect.stringMatching(/^Put these rounds/) },
        { role: 'user', content: `Goal: Reach it\n\n${told.join('\n')}` },
      ]),
    )
  })

  it.each([
    ['whatever the model says', () => said('y '.repeat(500))],
    ['by rule', () => said('')],
  ])('is one line of about 600 characters, cut %s', async (_, summary) => {
    const { session } = await run(18, summary, { fact: 'x'.repeat(200) })
    const line = /\n- 1–8\. (.*)\n/.exec(String(session.world.asked.at(-1)?.messages[1]?.content))?.[1]
    expect(line?.length).toBeGreaterThan(500)
    expect(line?.length).toBeLessThan(620)
  })

  it('is cut by rule where the line of the model is cut by length, which is not asked for again', async () => {
    const { session, ended } = await run(18, () => said('Half a', { finish: 'length' }))
    expect(ended).toMatchObject({ kind: 'ok' })
    expect(shortenings(session)).toHaveLength(1)
    expect(session.world.asked.at(-1)?.messages[1]?.content).toMatch(/- 1–8\. 1\. lab\/get/)
  })

  it('is cut by rule where the model says nothing', async () => {
    const { session } = await run(18, () => said(' \n '))
    expect(session.world.asked.at(-1)?.messages[1]?.content).toMatch(
      /- 1–8\. 1\. lab\/get.*fact 1; 2\. lab\/get/,
    )
  })

  it('is cut by rule where the model cannot', async () => {
    const { session, ended } = await run(18, () => failed('status', { status: 400 }))
    expect(ended).toMatchObject({ kind: 'ok' })
    expect(session.world.asked.at(-1)?.messages[1]?.content).toMatch(
      /- 1–8\. 1\. lab\/get.*fact 1; 2\. lab\/get/,
    )
  })

  it('stops with its run', async () => {
    const { ended } = await run(18, () => new Promise(() => current?.stop('cancelled')))
    expect(ended).toEqual({ kind: 'stopped' })
  })

  it('is a question of budget like any other thought', async () => {
    const { session, ended } = await run(18, () => said('never'), { costly: true })
    expect(ended).toMatchObject({ fault: { code: 'BUDGET_EXCEEDED' }, key: 'turn/18/condensed' })
    expect(session.state.turns.has('work/turn/18')).toBe(false)
  })
})

describe('the worst case of a loop', () => {
  it.each([1, 3, 8, 15, 17, 18, 24, 40])('of %d steps is never exceeded', async (steps) => {
    const { session } = await run(steps, () => said('A line.'))
    const turns = mostTurns(steps, undefined)
    expect(session.state.usage.modelCalls).toBeLessThanOrEqual(
      reactModelCalls(turns, { window: 6, summaries: 10 }, false),
    )
  })

  it('is reached exactly: every step, every correction, every question for the result', async () => {
    let turn = 0
    const session = fakeSession(
      {
        model: ({ tools, schema }) => {
          if (schema) return said('nothing')
          turn += 1
          if (!tools) return said('Done')
          return turn <= 2 ? said('') : calling([['lab/get', { id: turn }]])
        },
        tool: () => answered('x'),
      },
      {
        tools: [{ ref: 'lab/get', effect: 'none' }],
        guards: GUARDS,
        nodes: { work: { guards: { maxSteps: 3 } } },
      },
    )
    const ended = await loop(session, { maxSteps: 3, deliver: { type: 'object', required: ['n'] } })
    expect(ended).toMatchObject({ fault: { code: 'OUTPUT_INVALID' } })
    expect(session.state.usage).toMatchObject({ steps: 3, modelCalls: 9 })
    expect(reactModelCalls(mostTurns(3, undefined), { window: 6, summaries: 10 }, true)).toBe(9)
  })
})
