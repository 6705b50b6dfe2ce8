import { describe, expect, it } from 'vitest'
import type { EventData, NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { scopeOfKey } from '../../run/journalKeys'
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
    ...{ key, scope: scopeOfKey(key), tool: 't', args: { of: key }, argsHash: 'a', requestId: key },
    generation: 0,
    ...{ effect: 'reversible', purpose: 'step', fingerprintBefore: null },
  },
})
const failed = (key: string): NewEvent => ({
  kind: 'tool.failed',
  data: { key, fault: BROKEN, durationMs: 1 },
})
const unknown = (key: string): NewEvent => ({ kind: 'tool.unknown', data: { key, fault: BROKEN } })
const called = (key: string): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: 'made', durationMs: 1, source: 'call' },
})
const USAGE = { inputTokens: 0, outputTokens: 0, costUsd: 0 }
const asked = (key: string): NewEvent => ({
  kind: 'model.requested',
  data: {
    ...{ key, scope: scopeOfKey(key), model: 'm', request: {}, requestHash: 'h', reserved: USAGE },
  },
})
const settled = (key: string, how: { fault: typeof BROKEN } | { reply: { text: string } }): NewEvent => ({
  kind: 'model.settled',
  data: { key, ...how, durationMs: 1, usage: USAGE },
})
const chosen = (key: string): NewEvent => ({
  kind: 'choice.made',
  data: { key, scope: scopeOfKey(key), name: 'route', value: 'a' },
})
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

  it('completes its call, and answers the card that asked about it, and no other', () => {
    const others = [
      card('unknown_outcome', { task: 't2', key: 'work/s2' }),
      card('failure', { task: 't3', key: 'work/s1' }),
    ]
    const cards = [...lost, ...others, card('unknown_outcome', { key: 'work/s1' })]
    expect(follows(cards, late({ result: 'made' }))).toMatchObject([
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
  /** Another node, to which nobody sends anything back. */
  const elsewhere: NewEvent[] = [
    { kind: 'node.started', data: { node: 'start', scope: 'start', inputs: {} } },
    ...[intent('start/s1'), failed('start/s1')],
    ...[asked('start/model/1'), settled('start/model/1', { fault: BROKEN }), asked('start/model/2')],
    chosen('start/route'),
  ]
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

  it('to go on does again what failed below what the card is about, and no other failure of its node', () => {
    const below = ['work/s1/c1', 'work/s10', 'work/s2'].flatMap((key) => [intent(key), failed(key)])
    const past = [...broken, ...below, ended, card('failure', { key: 'work/s1' })]
    expect(follows(past, decided({ choice: 'continue' }))[1]?.data).toMatchObject({
      forget: ['work/s1', 'work/s1/c1'],
    })
  })

  it('to go on where nobody said what failed does every failure of the node again, models included, and nothing else', () => {
    const more = [
      ...[intent('work/s2'), called('work/s2'), asked('work/model/1')],
      ...[settled('work/model/1', { fault: BROKEN }), asked('work/model/2')],
      ...[settled('work/model/2', { reply: { text: 'yes' } }), asked('work/model/3'), chosen('work/route')],
    ]
    const past = [...broken, ...elsewhere, ...more, ended, card('failure')]
    expect(follows(past, decided({ choice: 'continue' }))[1]?.data).toMatchObject({
      forget: ['work/s1', 'work/model/1'],
    })
  })

  it('to go on where nothing failed makes the node’s choices anew, not those of others', () => {
    const past = [started, work, ...elsewhere, chosen('work/route'), ended, card('budget')]
    expect(follows(past, decided({ choice: 'extend' }))[1]?.data).toMatchObject({ forget: ['work/route'] })
  })

  it('about a call that may have left something behind never makes it anew, whatever is said', () => {
    const past = [started, work, intent('work/s1'), called('work/s1'), ended]
    const about = [...past, card('failure', { key: 'work/s1' })]
    expect(follows(about, decided({ choice: 'skip', value: 'by hand' }))[1]?.data).toMatchObject({
      ...{ forget: [], edits: {}, supplied: { 'work/s1': 'by hand' } },
    })
    expect(follows(about, decided({ choice: 'continue', args: { of: 'me' } }))[1]?.data).toMatchObject({
      ...{ forget: [], edits: {} },
    })
  })

  it('to skip puts a value in place of the call, or of what the node gives', () => {
    const about = [...broken, ended, card('failure', { key: 'work/s1' })]
    expect(follows(about, decided({ choice: 'skip', value: 'by hand' }))[1]).toMatchObject({
      kind: 'node.retried',
      data: { supplied: { 'work/s1': 'by hand' }, forget: ['work/s1'] },
    })
    const whole = [started, work, ended, card('failure')]
    for (const [value, output] of [
      ['by hand', { value: 'by hand' }],
      [{ by: 'hand' }, { by: 'hand' }],
      [undefined, { value: null }],
    ])
      expect(follows(whole, decided({ choice: 'skip', value }))[1]).toMatchObject({
        ...{ kind: 'node.finished', data: { node: 'work', port: 'done', output } },
      })
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
    // a person node's own buttons may be called as its author likes
    for (const choice of ['approve', 'stop', 'continue', 'skip'])
      expect(kinds([started, work, card('approval')], decided({ choice }))).toEqual(['task.decided'])
    expect(kinds([started, work, card('failure', { scope: null })], decided({ choice: 'continue' }))).toEqual(
      ['task.decided'],
    )
    expect(kinds([started, work, card('failure')], decided({ choice: 'done' }))).toEqual(['task.decided'])
    expect(kinds([started], decided({ choice: 'continue' }))).toEqual([])
    const [first] = follows([started, work, card('approval')], decided({ choice: 'approve' }))
    expect(first && kinds([started, work, card('approval'), first], decided({ choice: 'void' }))).toEqual([])
  })
})
