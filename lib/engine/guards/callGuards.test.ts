import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeGuards, PipelineGuards } from '../../graph/document'
import type { JsonObject } from '../../graph/json'
import { callTool } from '../call/callTool'
import { answered, failed } from '../testing/failures'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'

const TOOLS = [
  { ref: 'lab/read', effect: 'none' as const },
  { ref: 'lab/list', effect: 'none' as const },
  { ref: 'lab/status', effect: 'none' as const, polling: true },
  { ref: 'lab/write', effect: 'reversible' as const },
]

function lab(script: Partial<FakeWorld> = {}, guards: { node?: NodeGuards; run?: PipelineGuards } = {}) {
  const nodes = { work: guards.node ? { guards: guards.node } : {}, other: {} }
  return fakeSession(script, { tools: TOOLS, nodes, ...(guards.run ? { guards: guards.run } : {}) })
}

function call(session: FakeSession, key: string, tool: string, args: JsonObject = {}, scope = 'work') {
  const { signal } = session
  return callTool(session, { scope, key: `${scope}/${key}`, tool, args, purpose: 'step', signal })
}

async function play(session: FakeSession, actions: [tool: string, args?: JsonObject][]) {
  const outcomes = []
  for (const [index, [tool, args]] of actions.entries())
    outcomes.push(await call(session, `s${index}`, tool, args ?? {}))
  return outcomes
}

describe('the repeat guard', () => {
  it('answers the first repeat with the earlier result without sending it, and stops at the second', async () => {
    const session = lab({ tool: () => answered('x') })
    const outcomes = await play(session, [
      ['lab/read', { path: 'a', limit: 5 }],
      ['lab/read', { limit: 5, path: 'a' }],
      ['lab/read', { path: 'a', limit: 5.0 }],
    ])
    expect(outcomes[1]).toMatchObject({ kind: 'ok', value: { result: 'x', repeated: true } })
    expect(outcomes[2]).toMatchObject({
      fault: {
        code: 'REPEATED_ACTION',
        message: expect.stringContaining('repeated action'),
        details: { earlierResult: 'x' },
      },
    })
    expect(session.world.sent).toHaveLength(1)
    expect(session.state.guards.map(({ stops, actual, limit }) => ({ stops, actual, limit }))).toEqual([
      { stops: false, actual: 1, limit: 2 },
      { stops: true, actual: 2, limit: 2 },
    ])
  })

  it('gives the same answers when the run is entered again', async () => {
    const session = lab({ tool: () => answered('x') })
    const twice: [string][] = [['lab/read'], ['lab/read'], ['lab/read']]
    const outcomes = await play(session, twice)
    await session.barrier()
    const next = session.reopen()
    expect(await play(next, twice)).toEqual(outcomes)
    expect(next.state.guards).toHaveLength(2)
  })

  it('catches A-B-A-B', async () => {
    const session = lab()
    const outcomes = await play(session, [['lab/read'], ['lab/list'], ['lab/read'], ['lab/list']])
    expect(outcomes.at(-1)).toMatchObject({ fault: { code: 'REPEATED_ACTION' } })
    expect(session.world.sent).toHaveLength(2)
  })

  it('lets a polling tool go on while its answers change', async () => {
    let percent = 0
    const session = lab({
      tool: () => {
        percent += 10
        return answered(`${percent}%`)
      },
    })
    const outcomes = await play(
      session,
      Array.from({ length: 6 }, (): [string, JsonObject] => ['lab/status', { id: 7 }]),
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('ok'))
    expect(session.world.sent).toHaveLength(6)
    expect(session.state.guards).toEqual([])
  })

  it('does not take two equal parallel calls for a loop', async () => {
    const session = lab()
    const outcomes = await Promise.all([call(session, 'a', 'lab/read'), call(session, 'b', 'lab/read')])
    expect(outcomes).toMatchObject([{ value: { repeated: false } }, { value: { repeated: false } }])
    expect(session.world.sent).toHaveLength(2)
  })

  it('counts each activation by itself', async () => {
    const session = lab()
    await call(session, 's', 'lab/read')
    expect(await call(session, 's', 'lab/read', {}, 'other')).toMatchObject({ value: { repeated: false } })
  })

  it('stops at the first repeat in a strict node', async () => {
    const session = lab({}, { node: { repeatLimit: 1 } })
    const outcomes = await play(session, [['lab/write'], ['lab/write']])
    expect(outcomes[1]).toMatchObject({ fault: { code: 'REPEATED_ACTION' } })
  })
})

describe('the step guard', () => {
  it('counts every dispatched attempt, retries included, and says the numbers', async () => {
    const session = lab({ tool: () => failed('connect') }, { node: { maxSteps: 2 } })
    expect(await call(session, 'a', 'lab/read')).toMatchObject({
      fault: { code: 'STEPS_EXCEEDED', details: { limit: 2, actual: 3 } },
    })
    expect(session.world.sent).toHaveLength(2)
    expect(session.state.guards).toMatchObject([{ guard: 'steps', limit: 2, actual: 3, stops: true }])
  })

  it('lets a run go on when a card has added steps', async () => {
    const session = lab({}, { run: { maxSteps: 1 } })
    await call(session, 'a', 'lab/read', { n: 1 })
    expect(await call(session, 'b', 'lab/read', { n: 2 })).toMatchObject({
      fault: { code: 'STEPS_EXCEEDED' },
    })
    session.state.extended = { ...session.state.extended, steps: 1 }
    expect(await call(session, 'b', 'lab/read', { n: 2 })).toMatchObject({ kind: 'ok' })
  })

  it('holds whatever is called in parallel, and whatever fails', async () => {
    const action = fc.record({
      scope: fc.constantFrom('work', 'other'),
      fails: fc.boolean(),
      tool: fc.constantFrom('lab/read', 'lab/write'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (actions, maxSteps) => {
          const session = lab(
            { tool: ({ args }) => (args.fails === true ? failed('connect') : answered('x')) },
            { node: { maxSteps: 3 }, run: { maxSteps } },
          )
          await Promise.all(
            actions.map(({ scope, fails, tool }, n) => call(session, `s${n}`, tool, { n, fails }, scope)),
          )
          expect(session.world.sent.length).toBeLessThanOrEqual(maxSteps)
          expect(session.state.usage.steps).toBe(session.world.sent.length)
        },
      ),
    )
  })
})
