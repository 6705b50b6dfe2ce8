import { describe, expect, test } from 'vitest'
import type { NewEvent } from '../../run/event'
import { replayRun } from '../../run/reduceRun'
import { mergeRows } from './derivedRows'
import { projectEvents } from './projectEvents'
import { emptyProjection } from './runProjection'

const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{
      runId: 'r',
      pipelineId: null,
      version: null,
      documentHash: 'h',
      pipeline: 'P',
      goal: 'g',
      input: {},
    },
    trigger: { kind: 'api', by: 'test' },
  },
}
const resumed: NewEvent = { kind: 'run.resumed', data: { epoch: 1, owner: 'w' } }
const intended = (key: string, requestId: string, purpose: 'step' | 'undo' = 'step'): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{
      key,
      scope: 'create',
      tool: 'business/ticket_create',
      args: {},
      argsHash: 'a',
      requestId,
      generation: 0,
    },
    ...{ effect: 'reversible', purpose, fingerprintBefore: null },
  },
})
const called = (key: string, degraded?: string): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: 1, durationMs: 1, source: 'call', ...(degraded === undefined ? {} : { degraded }) },
})
const usage = (tokens: number) => ({ inputTokens: tokens, outputTokens: 2 * tokens, costUsd: tokens / 8 })
const requested = (key: string): NewEvent => ({
  kind: 'model.requested',
  data: { key, scope: 'plan', model: 'm', request: {}, requestHash: 'h', reserved: usage(64) },
})
const settled = (key: string): NewEvent => ({
  kind: 'model.settled',
  data: { key, usage: usage(8), durationMs: 1 },
})
const failure = { code: 'X', message: 'It failed.', class: 'permanent' as const }
const opened = (task: string): NewEvent => ({
  kind: 'task.opened',
  data: {
    ...{
      task,
      kind: 'failure',
      scope: null,
      key: null,
      question: 'What now?',
      context: {},
      choices: [],
      effects: [],
    },
    ...{ assignee: null, expiresAfterMs: null },
  },
})

const WHOLE_RUN: NewEvent[] = [
  started,
  resumed,
  requested('plan/model/1'),
  requested('plan/model/1'),
  settled('plan/model/1'),
  intended('create/1', 'q1'),
  { kind: 'tool.attempted', data: { key: 'create/1', attempt: 2, fault: failure, waitMs: 5 } },
  called('create/1', 'The fallback answered.'),
  intended('assign/1', 'q2'),
  { kind: 'tool.unknown', data: { key: 'assign/1', fault: failure } },
  opened('card'),
  { kind: 'run.parked', data: { tasks: ['card'], activeMs: 70 } },
  resumed,
  { kind: 'task.decided', data: { task: 'card', decision: { choice: 'roll_back' }, by: 'ann' } },
  { kind: 'tool.rearmed', data: { key: 'assign/1', source: 'person' } },
  { kind: 'tool.failed', data: { key: 'assign/1', fault: failure, durationMs: 1 } },
  { kind: 'cancel.requested', data: { by: 'ann', reason: '' } },
  { kind: 'rollback.started', data: { task: 'card', by: 'ann', effects: ['create/1'], confirmed: [] } },
  intended('undo/create/1', 'q3', 'undo'),
  { kind: 'tool.attempted', data: { key: 'undo/create/1', attempt: 2, fault: failure, waitMs: 5 } },
  called('undo/create/1'),
  { kind: 'effect.settled', data: { key: 'create/1', cleanup: 'rolled_back', message: '' } },
  {
    kind: 'run.ended',
    data: { status: 'rolled_back', cause: 'roll_back', message: 'Undone.', error: failure, activeMs: 90 },
  },
]

describe('the rows that follow from events', () => {
  test('show after every event what the reducer derives', () => {
    const at = '2026-01-01T00:00:00.000Z'
    let projection = emptyProjection()
    for (const [index, event] of WHOLE_RUN.entries()) {
      projection = projectEvents(projection, [event]).projection
      const state = replayRun(WHOLE_RUN.slice(0, index + 1).map((one, nth) => ({ ...one, seq: nth + 1, at })))
      const { usage, degraded, activeMs, output, error } = projection
      expect({ usage, degraded, activeMs, output, error }).toEqual({
        ...{ usage: state.usage, degraded: state.degraded, activeMs: state.activeMs },
        ...{ output: state.output, error: state.error },
      })
      // a run is queued until somebody claims it; what happened before the claim is the reducer's “running”
      if (index > 0) expect(projection.status).toBe(state.status)
    }
  })

  test('name the kind of the open card as the cause of a suspension, and forget it when the run goes on', () => {
    const before = projectEvents(emptyProjection(), WHOLE_RUN.slice(0, 11)).projection
    const parked = projectEvents(before, WHOLE_RUN.slice(11, 12))
    expect(parked.rows.shown).toMatchObject({
      status: 'suspended',
      cause: 'failure',
      message: 'What now?',
      active_ms: 70,
    })
    const resumedAgain = projectEvents(parked.projection, [resumed])
    expect(resumedAgain.rows.shown).toMatchObject({ status: 'running', cause: null, message: null })
  })

  test('begin anew with a fork: what its origin used, asked and made is not its own', () => {
    const past = WHOLE_RUN.slice(0, 12)
    const data = { from: 'o', afterSeq: 12, dropped: [], outputs: {}, edits: {} }
    const forked: NewEvent = { kind: 'run.forked', data }
    const before = projectEvents(emptyProjection(), [...past, forked])
    expect(before.projection).toMatchObject({ status: 'queued', usage: { steps: 0, modelCalls: 0 } })
    expect(before.projection.degraded).toEqual(['The fallback answered.'])
    expect([before.projection.openTasks.size, before.projection.requests.size]).toEqual([0, 0])
    const { rows } = projectEvents(before.projection, [resumed])
    expect(rows.shown).toMatchObject({ status: 'running', steps: 0 })
  })

  test('are the same for one batch as for its parts merged', () => {
    const whole = projectEvents(emptyProjection(), WHOLE_RUN).rows
    const { projection, rows } = projectEvents(emptyProjection(), WHOLE_RUN.slice(0, 9))
    mergeRows(rows, projectEvents(projection, WHOLE_RUN.slice(9)).rows)
    expect(rows).toEqual(whole)
  })

  test('touch no row twice: what is opened and answered in one batch is inserted as answered', () => {
    const { rows } = projectEvents(emptyProjection(), WHOLE_RUN)
    expect([...rows.closed.keys(), ...rows.changed.keys()]).toEqual([])
    expect(rows.opened.get('card')).toMatchObject({ status: 'decided', decision: { choice: 'roll_back' } })
    expect([...rows.intended.values()].map(({ phase, cleanup }) => [phase, cleanup])).toEqual([
      ['done', 'rolled_back'],
      ['failed', 'none'],
      ['done', 'none'],
    ])
  })

  test('show a run as running from the first event that follows its start', () => {
    const queued = projectEvents(emptyProjection(), [started])
    expect(queued.rows.shown).toBeNull()
    expect(projectEvents(queued.projection, [requested('k')]).rows.shown).toMatchObject({ status: 'running' })
  })

  test('leave the wide row of the run alone while only tools are called', () => {
    const { projection } = projectEvents(emptyProjection(), [started, resumed])
    expect(projectEvents(projection, [intended('create/1', 'q1'), called('create/1')]).rows.shown).toBeNull()
  })

  test('give calls without effects no row of their own', () => {
    const event = intended('look/1', 'q')
    const harmless = { ...event, data: { ...event.data, effect: 'none' } } as NewEvent
    const { rows } = projectEvents(emptyProjection(), [harmless, called('look/1')])
    expect([rows.intended.size, rows.changed.size]).toEqual([0, 0])
  })
})
