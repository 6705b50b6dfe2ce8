import { describe, expect, it } from 'vitest'
import { answered, failed, inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { Crash, type FakeSession, type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import type { JsonObject } from '../../graph/json'
import type { PlanStep } from '../../run/plan'
import { executePlan } from './executePlan'

const TOOLS = ['lab/a', 'lab/b', 'lab/c', 'lab/spare'].map((ref) => ({ ref, effect: 'none' as const }))
const WRITE = { ref: 'lab/write', effect: 'reversible' as const }

const step = (id: string, tool = `lab/${id}`, dependsOn: string[] = [], args: JsonObject = {}): PlanStep => ({
  ...{ id, tool, args, dependsOn, why: 'because it helps' },
})

function planOf(steps: PlanStep[], deliver: JsonObject = {}): JsonObject {
  return {
    version: 1,
    reasoning: { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' },
    steps: steps.map((one) => ({ ...one })),
    deliver,
    settings: {
      ...{ goal: 'Get x', facts: null, rulePacks: [], model: null, instructions: null, maxQuestions: 2 },
      tools: [...TOOLS.map(({ ref }) => ref), WRITE.ref],
      deliver: { type: 'object', properties: { x: {} }, required: Object.keys(deliver) },
    },
  }
}

const lab = (script: Partial<FakeWorld>, guards = {}): FakeSession =>
  fakeSession(script, { tools: [...TOOLS, WRITE], nodes: { gather: { guards } } })
const enter = (session: FakeSession, plan: JsonObject) =>
  executePlan(fakeContext(session, 'gather', { mode: 'plan' }, { plan }))
const newPlan = (steps: PlanStep[], deliver: JsonObject) => {
  const reasoning = { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' }
  return JSON.stringify({ reasoning, steps, deliver })
}
const refs = (session: FakeSession) => session.world.sent.map(({ tool }) => tool)

describe('the executor', () => {
  it('carries out steps in the order of their dependencies, hands outputs on by reference and delivers', async () => {
    const session = lab({ tool: ({ tool, args }) => answered({ from: tool, got: args.of ?? null }) })
    const steps = [
      step('c', 'lab/c', ['a', 'b'], { of: { $cel: 'steps.a.output.from' } }),
      step('a'),
      step('b'),
    ]
    expect(await enter(session, planOf(steps, { x: { $cel: 'steps.c.output.got' } }))).toMatchObject({
      kind: 'finished',
      port: 'done',
      output: { result: { x: 'lab/a' }, steps: { a: { tool: 'lab/a' } }, degraded: [] },
    })
    expect(refs(session)).toEqual(['lab/a', 'lab/b', 'lab/c'])
  })

  it('lets independent steps run side by side', async () => {
    const inFlight: string[] = []
    const session = lab({
      tool: async ({ tool }) => {
        inFlight.push(tool)
        await Promise.resolve()
        return answered([...inFlight])
      },
    })
    await enter(session, planOf([step('a'), step('b')]))
    expect(session.state.calls.get('gather/a')).toMatchObject({ result: ['lab/a', 'lab/b'] })
  })

  it('hears out its siblings when a step fails for good, begins nothing new and names the step', async () => {
    const session = lab({
      model: () => said('no plan'),
      tool: async ({ tool }) => {
        if (tool === 'lab/a') return failed('status', { status: 403 })
        while (session.state.calls.get('gather/a')?.phase !== 'failed') await new Promise(setImmediate)
        return answered('fine')
      },
    })
    const plan = planOf([step('a'), step('b'), step('c', 'lab/c', ['b'])])
    expect(await enter(session, plan)).toMatchObject({
      kind: 'failed',
      key: 'a',
      fault: { code: 'FORBIDDEN', message: expect.stringContaining('Step a (lab/a) failed') },
      output: { steps: { b: { output: 'fine' } } },
    })
    expect(refs(session)).toEqual(['lab/a', 'lab/b'])
  })

  it('goes on with what does not depend on the failure where it collects', async () => {
    const session = lab(
      { tool: ({ tool }) => (tool === 'lab/a' ? failed('connect') : answered('fine')) },
      { onFailure: 'collect' },
    )
    const plan = planOf([step('a'), step('b'), step('c', 'lab/c', ['b']), step('spare', 'lab/spare', ['a'])])
    expect(await enter(session, plan)).toMatchObject({ kind: 'failed', output: { steps: { b: {}, c: {} } } })
    expect(refs(session)).not.toContain('lab/spare')
  })

  it('plans again when a step fails for good: what is done is kept and offered, not repeated', async () => {
    const session = lab({
      tool: ({ tool }) =>
        tool === 'lab/b' ? failed('tool_error', { message: 'no such thing' }) : answered({ v: tool }),
      model: () =>
        said(
          newPlan([step('b', 'lab/spare', ['a'], { of: { $cel: 'steps.a.output.v' } })], {
            x: { $cel: 'steps.b.output.v' },
          }),
        ),
    })
    const plan = planOf([step('a'), step('b', 'lab/b', ['a'])], { x: { $cel: 'steps.b.output' } })
    const outcome = await enter(session, plan)
    expect(outcome).toMatchObject({
      kind: 'finished',
      output: { result: { x: 'lab/spare' }, steps: { a: {}, b_2: {} } },
    })
    expect(refs(session)).toEqual(['lab/a', 'lab/b', 'lab/spare'])
    const told = JSON.stringify(session.world.asked[0]?.messages)
    expect(told).toContain('no such thing')
    expect(told).toContain('\\"id\\":\\"a\\"')
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next, plan)).toEqual(outcome)
    expect(next.world.sent).toHaveLength(3)
    expect(next.world.asked).toHaveLength(1)
  })

  it('shows a planner what was found behind placeholders only, and plans with the values put back', async () => {
    const session = lab({
      tool: ({ tool }) =>
        tool === 'lab/b'
          ? failed('tool_error', { message: 'ann@example.com is unknown' })
          : answered({ mail: 'kim@example.com' }),
      model: () => said(newPlan([step('c', 'lab/c', ['a'], { to: '⟦email-1⟧' })], {})),
    })
    expect(await enter(session, planOf([step('a'), step('b', 'lab/b', ['a'])]))).toMatchObject({
      kind: 'finished',
    })
    expect(session.world.sent.at(-1)).toMatchObject({ tool: 'lab/c', args: { to: 'kim@example.com' } })
    const told = JSON.stringify(session.world.asked)
    expect(told).not.toMatch(/kim@|ann@/)
    expect(told).toContain('⟦email-2⟧ is unknown')
  })

  it('plans again at most once for a small plan', async () => {
    const session = lab({
      tool: () => failed('tool_error'),
      model: inTurn(said(newPlan([step('n', 'lab/spare')], {})), said(newPlan([step('m', 'lab/c')], {}))),
    })
    expect(await enter(session, planOf([step('a')]))).toMatchObject({ kind: 'failed', key: 'n' })
    expect(session.world.asked).toHaveLength(1)
  })

  it.each([
    ['a failure that may pass', () => failed('connect'), 'lab/a'],
    [
      'an unusable answer after an effect',
      () => answered({ $oversized: 2_000_000, preview: '' }),
      'lab/write',
    ],
  ])('does not plan again after %s', async (_name, tool, ref) => {
    const session = lab({ tool })
    expect(await enter(session, planOf([step('a', ref)]))).toMatchObject({ kind: 'failed', key: 'a' })
    expect(session.world.asked).toEqual([])
  })

  it('waits for a person when an outcome is unknown, and goes on where it was', async () => {
    const session = lab({ tool: ({ tool }) => (tool === 'lab/write' ? failed('timeout') : answered('fine')) })
    const plan = planOf([step('a'), step('w', 'lab/write', ['a']), step('c', 'lab/c', ['w'])])
    expect(await enter(session, plan)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'happened', result: 'done' })
    expect(await enter(session, plan)).toMatchObject({ kind: 'finished' })
    expect(refs(session)).toEqual(['lab/a', 'lab/write', 'lab/c'])
  })

  it('finds the same way after a crash in the middle of planning again', async () => {
    const tool: FakeWorld['tool'] = ({ tool: ref }) =>
      ref === 'lab/b' ? failed('tool_error') : answered({ v: ref })
    const model = () => said(newPlan([step('z', 'lab/spare', ['a'])], {}))
    const session = lab({
      tool,
      model: () => {
        throw new Crash('while planning')
      },
    })
    const plan = planOf([step('a'), step('b'), step('c', 'lab/c', ['b'])])
    await expect(enter(session, plan)).rejects.toBeInstanceOf(Crash)
    const next = session.reopen()
    next.world.model = model
    expect(await enter(next, plan)).toMatchObject({ kind: 'finished', output: { steps: { a: {}, z: {} } } })
    expect(refs(next)).toEqual(['lab/a', 'lab/b', 'lab/spare'])
  })

  it('tries the failed step again first when a person sends it back, and plans again from there', async () => {
    const session = lab({
      tool: inTurn(failed('tool_error'), answered('at last')),
      model: () => said('no plan'),
    })
    const plan = planOf([step('a')], { x: { $cel: 'steps.a.output' } })
    expect(await enter(session, plan)).toMatchObject({ kind: 'failed', key: 'a' })
    session.emit({
      kind: 'node.retried',
      data: {
        node: 'gather',
        scope: 'gather',
        mode: 'continue',
        forget: ['gather/a'],
        edits: {},
        supplied: {},
      },
    })
    expect(await enter(session, plan)).toMatchObject({
      kind: 'finished',
      output: { result: { x: 'at last' } },
    })
  })

  it('says so when what it got is no plan', async () => {
    expect(await enter(lab({}), { steps: 'none' })).toMatchObject({
      kind: 'failed',
      fault: { code: 'NOT_A_PLAN' },
    })
  })
})
