import { describe, expect, it } from 'vitest'
import { inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeSession, type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import type { Json, JsonObject } from '../../graph/json'
import { executePlanner } from './execute'

const TOOL = {
  ref: 'files/read',
  effect: 'none' as const,
  describes: 'Reads\na file',
  inputSchema: {
    type: 'object',
    required: ['path'],
    properties: { path: { type: 'string' }, requestId: { type: 'string' } },
  },
  outputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  idempotencyArg: 'requestId',
}
const CONFIG = {
  tools: ['files/read'],
  deliver: {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string', title: 'What it says' } },
  },
}

function reply(
  more: { args?: JsonObject; nextAction?: string; missingInfo?: string[]; tool?: string } = {},
): string {
  const { args = { path: 'a.txt' }, nextAction = 'execute', missingInfo = [], tool = 'files/read' } = more
  const steps = [{ id: 's1', tool, args, dependsOn: [], why: 'it holds the text' }]
  const reasoning = { currentGoal: 'Read a.txt', knownFacts: [], missingInfo, nextAction }
  const deliver = { text: { $cel: 'steps.s1.output.text' } }
  return JSON.stringify({
    reasoning,
    steps: nextAction === 'ask' ? [] : steps,
    deliver: nextAction === 'ask' ? {} : deliver,
  })
}

const open = (...replies: string[]): FakeSession =>
  fakeSession({ model: inTurn(...replies.map((text) => said(text))) } satisfies Partial<FakeWorld>, {
    tools: [TOOL],
    nodes: { plan: {} },
  })
const enter = (session: FakeSession, facts: Json = []) =>
  executePlanner(fakeContext(session, 'plan', CONFIG, { goal: 'Read a.txt', facts }))
const told = (session: FakeSession, n: number) => JSON.stringify(session.world.asked[n]?.messages)

describe('the planner', () => {
  it('tells the model the goal, the facts, the limits and its tools, and wants a structure made of their schemas', async () => {
    const session = open(reply())
    expect(await enter(session, ['a.txt is short'])).toMatchObject({
      kind: 'finished',
      port: 'done',
      output: {
        plan: { version: 1, steps: [{ tool: 'files/read' }] },
        reasoning: { currentGoal: 'Read a.txt' },
      },
    })
    const [asked] = session.world.asked
    const [system, user] = asked?.messages ?? []
    expect(system?.content).toContain('Tool files/read: Reads a file\nInput of files/read: {')
    expect(system?.content).toContain('Output of files/read: {"type":"object"')
    expect(system?.content).toContain('At most 8 steps')
    expect(user?.content).toBe('Goal: Read a.txt\nFacts: ["a.txt is short"]')
    const reference = { type: 'object', additionalProperties: false, required: ['$cel'] }
    expect(asked?.schema?.schema).toMatchObject({
      required: ['reasoning', 'steps', 'deliver'],
      properties: {
        steps: {
          items: {
            anyOf: [
              {
                properties: {
                  tool: { const: 'files/read' },
                  args: {
                    required: ['path'],
                    properties: { path: { anyOf: [{ type: 'string' }, reference] } },
                  },
                  why: { minLength: 5 },
                },
              },
            ],
          },
        },
        deliver: {
          properties: { text: { ...reference, description: 'What it says', 'x-schema': { type: 'string' } } },
        },
      },
    })
    expect(JSON.stringify(asked?.schema)).not.toContain('requestId')
    expect(session.kinds().at(-1)).toBe('plan.accepted')
  })

  it('uses the plan in a fence after a shell fence without asking again, and notes the repair', async () => {
    const session = open(`First:\n\`\`\`sh\nls\n\`\`\`\nThen:\n\`\`\`json\n${reply()}\n\`\`\``)
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(session.world.asked).toHaveLength(1)
    expect(session.state.warnings).toMatchObject([{ code: 'REPLY_REPAIRED' }])
  })

  it('sends the exact problems back, twice, then fails for good', async () => {
    const session = open(reply({ tool: 'files/raed' }))
    expect(await enter(session)).toMatchObject({
      kind: 'failed',
      fault: { code: 'PLAN_INVALID', class: 'permanent' },
      key: 'plan/model/1.3',
    })
    expect(session.world.asked).toHaveLength(3)
    expect(told(session, 1)).toContain('unknown tool files/raed. Did you mean files/read?')
    expect(session.state.proposals.map(({ accepted }) => accepted)).toEqual([false, false, false])
  })

  it('gets along with one correction', async () => {
    const session = open('no json here', reply())
    expect(await enter(session)).toMatchObject({ kind: 'finished' })
    expect(told(session, 1)).toContain('The reply is not JSON')
  })

  it('asks a person what is missing, and plans again with the answer among the facts', async () => {
    const session = open(reply({ nextAction: 'ask', missingInfo: ['Which file?'] }), reply())
    expect(await enter(session)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      kind: 'clarification',
      question: 'Which file?',
      scope: 'plan',
    })
    session.decide({ choice: 'answer', value: 'a.txt' })
    expect(await enter(session)).toMatchObject({ output: { plan: { settings: { maxQuestions: 2 } } } })
    expect(session.world.asked.at(-1)?.messages.at(-1)?.content).toContain(
      'Facts: [{"question":"Which file?","answer":"a.txt"}]',
    )
  })

  it('asks at most as often as allowed, then says what it needs', async () => {
    const session = open(reply({ nextAction: 'ask', missingInfo: ['Which file?'] }))
    for (let questions = 0; questions < 2; questions++) {
      expect(await enter(session)).toEqual({ kind: 'suspended' })
      session.decide({ choice: 'answer', value: 'no idea' })
    }
    expect(await enter(session)).toMatchObject({
      kind: 'failed',
      fault: { code: 'NEEDS_INFORMATION', message: expect.stringContaining('Which file?') },
    })
    expect(session.world.asked.at(-1)?.messages[0]?.content).toContain('No question can be asked')
  })

  it('comes to the same plan when it is entered again, without another request', async () => {
    const session = open('broken', reply())
    const first = await enter(session)
    await session.barrier()
    const next = session.reopen()
    expect(await enter(next)).toEqual(first)
    expect(session.world.asked).toHaveLength(2)
    expect(next.kinds().filter((kind) => kind.startsWith('plan.'))).toEqual([
      'plan.rejected',
      'plan.accepted',
    ])
  })
})
