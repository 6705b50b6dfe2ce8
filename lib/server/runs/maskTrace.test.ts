import { describe, expect, it } from 'vitest'
import { parseRunEvent, type RunEvent } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import { maskTrace } from './maskTrace'

const at = '2026-01-01T00:00:00.000Z'
const MAIL = 'kim@example.com'
const CARD = '4111 1111 1111 1111'
/** As many milliseconds as a phone number has digits. */
const LONG_MS = 13_800_138_000
const HASH = 'a'.repeat(64)
const reasoning = {
  currentGoal: `write to ${MAIL}`,
  knownFacts: [CARD],
  missingInfo: [],
  nextAction: 'execute',
}

const EVENTS: RunEvent[] = [
  {
    kind: 'run.started',
    data: {
      ...{ runId: 'r', pipelineId: null, version: null, documentHash: HASH, pipeline: 'Mail', goal: MAIL },
      ...{ input: { mail: MAIL, phone: 13_800_138_000 }, trigger: { kind: 'web', by: 'user:1' } },
      // a node may be called like a member that names something
      trial: {
        ...{ kind: 'whole', node: null, breakpoints: ['key'] },
        given: { key: { port: 'done', output: { mail: MAIL }, by: 'pin' } },
      },
    },
  },
  { kind: 'node.started', data: { node: 'plan', scope: 'plan', inputs: { mail: MAIL } } },
  {
    kind: 'plan.accepted',
    data: {
      ...{ key: 'plan/model/1', scope: 'plan', notes: [CARD] },
      plan: {
        ...{ version: 1, reasoning, deliver: { mail: MAIL } },
        steps: [{ id: 's1', tool: 't', args: { phone: 13_800_138_000 }, dependsOn: [], why: 'tell them' }],
        settings: {
          ...{ goal: MAIL, facts: { card: CARD }, tools: ['t'], deliver: {}, rulePacks: [], model: null },
          ...{ instructions: MAIL, maxQuestions: 2, questionsExpireAfterMs: LONG_MS },
        },
      },
    },
  },
  {
    kind: 'tool.intended',
    data: {
      ...{ key: 'plan/s1', scope: 'plan', tool: 't', args: { to: MAIL }, argsHash: HASH, requestId: HASH },
      ...{ generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
    },
  },
  {
    kind: 'tool.progressed',
    data: { key: 'plan/s1', progress: 13_800_138_000, total: 13_900_138_000, message: `to ${MAIL}` },
  },
  {
    kind: 'tool.failed',
    data: {
      key: 'plan/s1',
      fault: { code: 'REFUSED', message: `${MAIL} bounced`, class: 'permanent', details: { card: CARD } },
      durationMs: LONG_MS,
    },
  },
  {
    kind: 'task.decided',
    data: {
      ...{ task: '019ad000-0000-7000-8000-000000000001', by: 'user:1' },
      decision: { choice: 'continue', args: { to: MAIL }, budget: { inputTokens: LONG_MS } },
    },
  },
].map((event, index) => parseRunEvent({ ...event, seq: index + 1, at }))

describe('a masked trace', () => {
  it('shows no sensitive value anywhere', () => {
    const text = JSON.stringify(maskTrace(EVENTS))
    expect(text).not.toContain(MAIL)
    expect(text).not.toContain(CARD)
    expect(maskTrace(EVENTS)[0]).toMatchObject({
      data: { input: { phone: '•••• 8000' }, goal: '•••@example.com' },
    })
  })

  it('is still made of events, whose counts and times are numbers and whose hashes and keys are the same', () => {
    const masked = maskTrace(EVENTS).map((event) => parseRunEvent(JSON.parse(JSON.stringify(event))))
    expect(masked[4]?.data).toMatchObject({ progress: 13_800_138_000 })
    const [real, shown] = [replayRun(EVENTS.slice(0, -1)), replayRun(masked.slice(0, -1))]
    expect([...shown.calls.keys()]).toEqual([...real.calls.keys()])
    expect(shown.calls.get('plan/s1')).toMatchObject({
      ...{ argsHash: HASH, requestId: HASH, phase: 'failed', args: { to: '•••@example.com' } },
    })
    expect(shown.nodes.get('plan')?.inputs).toEqual({ mail: '•••@example.com' })
  })
})
