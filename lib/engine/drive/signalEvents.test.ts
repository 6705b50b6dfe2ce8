import { describe, expect, it } from 'vitest'
import type { EventData, NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { replayRun } from '../../run/reduceRun'
import type { Decision, TaskKind } from '../../run/task'
import type { Signal } from '../ports'
import { buildProgram } from '../testing/buildProgram'
import { signalEvents } from './signalEvents'

const program = buildProgram({
  nodes: { start: {}, work: {}, out: {} },
  edges: ['start -> work', 'work -> out'],
})
const SENT = { id: 's1', at: '2026-01-01T00:00:00.000Z' }
const BROKEN = fault('NO', 'It broke.')
const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'P', goal: 'g' },
    ...{ input: {}, trigger: { kind: 'cli', by: 'me' } },
  },
}
const work: NewEvent = { kind: 'node.started', data: { node: 'work', scope: 'work', inputs: {} } }
const intent = (key: string): NewEvent => ({
  kind: 'tool.intended',
  data: {
    ...{ key, scope: 'work', tool: 't', args: { of: key }, argsHash: 'a', requestId: key, generation: 0 },
    ...{ effect: 'reversible', purpose: 'step', fingerprintBefore: null },
  },
})
const failed = (key: string): NewEvent => ({
  kind: 'tool.failed',
  data: { key, fault: BROKEN, durationMs: 1 },
})
const unknown = (key: string): NewEvent => ({ kind: 'tool.unknown', data: { key, fault: BROKEN } })
const card = (kind: TaskKind, more: Partial<EventData<'task.opened'>> = {}): NewEvent => ({
  kind: 'task.opened',
  data: {
    ...{ task: 't1', kind, scope: 'work', key: null, question: '?', context: {}, choices: [], effects: [] },
    ...{ assignee: null, expiresAfterMs: null },
    ...more,
  },
})
const decided = (decision: Decision, task = 't1'): Signal => ({
  ...SENT,
  kind: 'decision',
  body: { task, decision, by: 'ann' },
})
const late = (body: { result?: string; fault?: typeof BROKEN }): Signal => ({
  ...SENT,
  kind: 'late_reply',
  body: { key: 'work/s1', ...body },
})

function follows(past: NewEvent[], signal: Signal): NewEvent[] {
  const events = past.map((event, index) => ({ ...event, seq: index + 1, at: '2026-01-01T00:00:00.000Z' }))
  return signalEvents(program, replayRun(events), signal)
}
const kinds = (past: NewEvent[], signal: Signal) => follows(past, signal).map(({ kind }) => kind)

describe('a reply that comes after everybody stopped waiting', () => {
  const lost = [started, work, intent('work/s1'), unknown('work/s1')]

  it('completes its call, and answers the card that asked about it', () => {
    const asked = [...lost, card('unknown_outcome', { key: 'work/s1' })]
    expect(follows(asked, late({ result: 'made' }))).toMatchObject([
      { kind: 'tool.called', data: { key: 'work/s1', result: 'made' } },
      { kind: 'task.closed', data: { task: 't1', reason: 'late_reply' } },
    ])
    expect(kinds(lost, late({ result: 'made' }))).toEqual(['tool.called'])
  })

  it('may say that the call failed, or nothing at all', () => {
    expect(follows(lost, late({ fault: BROKEN }))[0]?.data).toMatchObject({ fault: BROKEN })
    expect(follows(lost, late({}))[0]?.data).toMatchObject({ fault: { code: 'NO_REPLY' } })
  })

  it('changes nothing about a call that has an outcome, was cleaned up, or is not known', () => {
    expect(kinds([started, work, intent('work/s1'), failed('work/s1')], late({ result: 'x' }))).toEqual([])
    const settled: NewEvent = {
      kind: 'effect.settled',
      data: { key: 'work/s1', cleanup: 'manual', message: 'seen to' },
    }
    expect(kinds([...lost, settled], late({ result: 'x' }))).toEqual([])
    expect(kinds([started], late({ result: 'x' }))).toEqual([])
  })
})

describe('a cancellation', () => {
  const body = { by: 'ann', reason: 'late' }
  const cancel: Signal = { ...SENT, kind: 'cancel', body }

  it('is taken note of once, and not after a decision about the whole run', () => {
    expect(kinds([started, work], cancel)).toEqual(['cancel.requested'])
    expect(kinds([started, work, { kind: 'cancel.requested', data: body }], cancel)).toEqual([])
    const voided: NewEvent = {
      kind: 'task.decided',
      data: { task: 't1', decision: { choice: 'void' }, by: 'ann' },
    }
    expect(kinds([started, work, card('failure'), voided], cancel)).toEqual([])
    const rollback: NewEvent = {
      kind: 'rollback.started',
      data: { task: null, by: 'ann', effects: [], confirmed: [] },
    }
    expect(kinds([started, work, rollback], cancel)).toEqual([])
  })
})

describe('a card that expires', () => {
  it('expires once', () => {
    const expired: Signal = { ...SENT, kind: 'expired', body: { task: 't1' } }
    expect(kinds([started, work, card('clarification')], expired)).toEqual(['task.expired'])
    expect(kinds([started, work], expired)).toEqual([])
  })
})

describe('a decision', () => {
  const broken = [started, work, intent('work/s1'), failed('work/s1')]
  const ended: NewEvent = {
    kind: 'node.finished',
    data: { node: 'work', scope: 'work', port: 'error', output: {} },
  }

  it('to go on does again what the card is about, with the arguments a person edited', () => {
    const past = [...broken, ended, card('failure', { key: 'work/s1' })]
    const [, retried] = follows(past, decided({ choice: 'continue', args: { of: 'me' } }))
    expect(retried).toMatchObject({
      kind: 'node.retried',
      data: { forget: ['work/s1'], edits: { 'work/s1': { of: 'me' } }, mode: 'continue' },
    })
    const [, anew] = follows(past, decided({ choice: 'continue', mode: 'reset' }))
    expect(anew?.data).toMatchObject({ forget: ['work/s1'], edits: {}, mode: 'reset' })
  })

  it('to go on where nobody said what failed does every failure of the node again, models included', () => {
    const asked: NewEvent[] = [
      {
        kind: 'model.requested',
        data: {
          ...{ key: 'work/model/1', scope: 'work', model: 'm', request: {}, requestHash: 'h' },
          reserved: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
        },
      },
      {
        kind: 'model.settled',
        data: {
          ...{ key: 'work/model/1', fault: BROKEN, durationMs: 1 },
          usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
        },
      },
    ]
    const [, retried] = follows(
      [...broken, ...asked, ended, card('failure')],
      decided({ choice: 'continue' }),
    )
    expect(retried?.data).toMatchObject({ forget: ['work/s1', 'work/model/1'] })
  })

  it('to go on where nothing failed makes the node’s choices anew', () => {
    const chosen: NewEvent = {
      kind: 'choice.made',
      data: { key: 'work/route', scope: 'work', name: 'route', value: 'a' },
    }
    const [, retried] = follows([started, work, chosen, ended, card('budget')], decided({ choice: 'extend' }))
    expect(retried?.data).toMatchObject({ forget: ['work/route'] })
  })

  it('to skip puts a value in place of the call, or of what the node gives', () => {
    const about = [...broken, ended, card('failure', { key: 'work/s1' })]
    expect(follows(about, decided({ choice: 'skip', value: 'by hand' }))[1]).toMatchObject({
      kind: 'node.retried',
      data: { supplied: { 'work/s1': 'by hand' }, forget: ['work/s1'] },
    })
    expect(follows([started, work, ended, card('failure')], decided({ choice: 'skip' }))[1]?.kind).toBe(
      'node.finished',
    )
  })

  it('about the whole run closes every other question but the to-dos', () => {
    const past = [
      ...[started, work, card('failure'), card('approval', { task: 't2' })],
      card('manual', { task: 't3' }),
    ]
    expect(follows(past, decided({ choice: 'void' }))).toMatchObject([
      { kind: 'task.decided' },
      { kind: 'task.closed', data: { task: 't2', reason: 'void' } },
    ])
  })

  it('that only answers its node, or comes second, does no more than that', () => {
    expect(kinds([started, work, card('approval')], decided({ choice: 'approve' }))).toEqual(['task.decided'])
    expect(kinds([started, work, card('failure', { scope: null })], decided({ choice: 'continue' }))).toEqual(
      ['task.decided'],
    )
    expect(kinds([started, work, card('failure')], decided({ choice: 'done' }))).toEqual(['task.decided'])
    expect(kinds([started], decided({ choice: 'continue' }))).toEqual([])
    const [first] = follows([started, work, card('approval')], decided({ choice: 'approve' }))
    expect(first && kinds([started, work, card('approval'), first], decided({ choice: 'void' }))).toEqual([])
  })
})
