import { describe, expect, it } from 'vitest'
import { checkpoints } from './checkpoints'
import { effectsOf } from './effects'
import { type EventData, type EventKind, type NewEvent, parseRunEvent, type RunEvent } from './event'
import { nodeStatus } from './nodeStatus'
import { reduceRun, replayRun } from './reduceRun'
import { trace } from './trace'

const started: NewEvent = {
  kind: 'run.started',
  data: {
    runId: 'r1',
    pipelineId: null,
    version: null,
    documentHash: 'h',
    pipeline: 'Work order',
    goal: 'fix it',
    input: {},
    trigger: { kind: 'cli', by: 'me' },
  },
}
const node = (id: string): NewEvent => ({ kind: 'node.started', data: { node: id, scope: id, inputs: {} } })
const intent = (key: string, more: Partial<EventData<'tool.intended'>> = {}): NewEvent => ({
  kind: 'tool.intended',
  data: {
    key,
    scope: key.split('/')[0] ?? '',
    tool: 'shop/create',
    args: {},
    argsHash: 'a',
    requestId: `id:${key}`,
    generation: 0,
    effect: 'reversible',
    purpose: 'step',
    fingerprintBefore: null,
    ...more,
  },
})
const called = (key: string): NewEvent => ({
  kind: 'tool.called',
  data: { key, result: { ok: true }, durationMs: 5, source: 'call' },
})
const failed = (key: string): NewEvent => ({
  kind: 'tool.failed',
  data: { key, fault: { code: 'NO', message: 'no', class: 'permanent' }, durationMs: 5 },
})

/** Gives each event its number and one second more than the one before. */
function journal(...events: NewEvent[]): RunEvent[] {
  return events.map((event, index) => ({
    ...event,
    seq: index + 1,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  }))
}
const event = <K extends EventKind>(kind: K, data: EventData<K>) => ({ kind, data }) as unknown as NewEvent

describe('a run derived from its events', () => {
  it('is queued until its first owner writes something', () => {
    expect(replayRun(journal(started)).status).toBe('queued')
    expect(replayRun(journal(started, node('a'))).status).toBe('running')
  })

  it('refuses events that are repeated, missing or about something unheard of', () => {
    const events = journal(started, node('a'))
    const state = replayRun(events)
    expect(() => events.map((again) => reduceRun(state, again))).toThrow(/cannot follow event 2/)
    expect(() => replayRun(journal(started, called('a/x')))).toThrow(/call a\/x/)
  })

  it('is read from events of known kinds only', () => {
    const row = { seq: 1, at: '2026-01-01T00:00:00.000Z', kind: 'run.flown', data: {} }
    expect(() => parseRunEvent(row)).toThrow(/Event 1 has the unknown kind run\.flown/)
    expect(() => parseRunEvent({ ...row, kind: 'toString' })).toThrow(/unknown kind/)
    expect(parseRunEvent({ ...started, seq: 1, at: row.at })).toMatchObject(started)
  })

  it('replaces the entries it changes and keeps the others', () => {
    const events = journal(started, node('a'), node('b'), intent('a/x'), called('a/x'))
    const state = replayRun(events.slice(0, 4))
    const before = { b: state.nodes.get('b'), call: state.calls.get('a/x') }
    reduceRun(state, events[4] as RunEvent)
    expect(state.nodes.get('b')).toBe(before.b)
    expect(state.calls.get('a/x')).not.toBe(before.call)
    expect(before.call?.phase).toBe('intended')
  })

  it('counts every dispatched attempt of a step, none of an undo, and no second time what is only replayed', () => {
    const fault = { code: 'BUSY', message: 'busy', class: 'transient' } as const
    const state = replayRun(
      journal(
        started,
        intent('a/x'),
        event('tool.attempted', { key: 'a/x', attempt: 2, fault, waitMs: 1 }),
        called('a/x'),
        intent('undo/a/x', { purpose: 'undo', undoes: 'a/x' }),
        event('tool.attempted', { key: 'undo/a/x', attempt: 2, fault, waitMs: 1 }),
      ),
    )
    expect(state.usage.steps).toBe(2)
  })

  it('charges a model request that was never settled what was reserved for it', () => {
    const request = event('model.requested', {
      ...{ key: 'a/model', scope: 'a', model: 'm', request: {}, requestHash: 'h' },
      reserved: { inputTokens: 100, outputTokens: 50, costUsd: 0.1 },
    })
    const settled = event('model.settled', {
      key: 'a/model',
      reply: {},
      usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.01 },
      durationMs: 1,
    })
    const { usage } = replayRun(journal(started, request, request, settled))
    expect(usage).toMatchObject({ modelCalls: 2, inputTokens: 110, outputTokens: 55 })
  })

  it('keeps a forgotten call out of the way until it is sent again under its old request id', () => {
    const retried = event('node.retried', {
      ...{ node: 'a', scope: 'a', mode: 'continue', forget: ['a/x'], edits: {}, supplied: {} },
    })
    const events = journal(started, node('a'), intent('a/x'), failed('a/x'), retried)
    const state = replayRun(events)
    expect(state.calls.has('a/x')).toBe(false)
    expect(checkpoints(state)).toHaveLength(1)
    const rearmed = event('tool.rearmed', { key: 'a/x', source: 'retry' })
    reduceRun(state, { ...rearmed, seq: 6, at: '2026-01-01T00:01:00Z' })
    expect(state.calls.get('a/x')).toMatchObject({ phase: 'intended', requestId: 'id:a/x', attempts: 2 })
    expect(state.forgotten.size).toBe(0)
  })

  it('gives edited arguments the next generation', () => {
    const retried = (generation: number) =>
      event('node.retried', {
        ...{ node: 'a', scope: 'a', mode: 'continue', forget: ['a/x'], supplied: {} },
        edits: { 'a/x': { try: generation } },
      })
    const state = replayRun(
      journal(
        started,
        node('a'),
        intent('a/x'),
        failed('a/x'),
        retried(1),
        intent('a/x', { generation: 1 }),
        retried(2),
      ),
    )
    expect(state.edits.get('a/x')).toEqual({ args: { try: 2 }, generation: 2 })
  })

  it('moves a loop body to the past and resets the loops inside', () => {
    const done = (id: string, scope: string) =>
      event('node.finished', { node: id, scope, port: 'done', output: { from: scope } })
    const state = replayRun(
      journal(
        started,
        node('a'),
        done('a', 'a~0'),
        event('loop.iterated', { edge: 'inner', iteration: 1, body: ['a'], inner: [] }),
        event('loop.iterated', { edge: 'outer', iteration: 1, body: ['a'], inner: ['inner'] }),
      ),
    )
    expect(state.past).toHaveLength(1)
    expect(state.previous.get('a')).toEqual({ from: 'a~0' })
    expect([...state.loops]).toEqual([['outer', 1]])
    expect(state.nodes.has('a')).toBe(false)
  })

  it('counts what a dead owner did as active time, but not the wait for the next one', () => {
    const resumed = event('run.resumed', { epoch: 2, owner: 'w' })
    const state = replayRun(journal(started, node('a'), intent('a/x'), resumed, called('a/x')))
    expect(state.activeMs).toBe(1000)
    expect(state.claimsWithoutProgress).toBe(0)
  })

  it('counts done, unknown and unanswered calls as effects, but neither failed nor undone ones', () => {
    const unknown = event('tool.unknown', {
      key: 'a/3',
      fault: { code: 'LOST', message: 'lost', class: 'unknown' },
    })
    const state = replayRun(
      journal(
        ...[started, node('a'), intent('a/1'), called('a/1'), intent('a/2'), intent('a/3'), unknown],
        ...[intent('a/4'), failed('a/4'), intent('a/5', { effect: 'none' }), called('a/5')],
        ...[intent('a/6', { effect: 'ephemeral' }), called('a/6'), intent('a/7'), called('a/7')],
        event('effect.settled', { key: 'a/7', cleanup: 'rolled_back', message: '' }),
      ),
    )
    expect(effectsOf(state).map(({ key }) => key)).toEqual(['a/3', 'a/2', 'a/1'])
  })

  it('shows each node by its own lamp and hangs every span below its activation', () => {
    const fault = { code: 'BUSY', message: 'busy', class: 'transient' } as const
    const state = replayRun(
      journal(
        ...[started, node('a'), intent('a/x'), called('a/x'), node('b'), intent('b/y')],
        event('node.finished', { node: 'a', scope: 'a', port: 'done', output: {} }),
        event('tool.attempted', { key: 'b/y', attempt: 2, fault, waitMs: 9 }),
      ),
    )
    expect(['a', 'b', 'c'].map((id) => nodeStatus(state, id))).toEqual(['succeeded', 'retrying', 'waiting'])
    const [a, b] = trace(state).children
    expect(a?.children.map(({ key, status }) => [key, status])).toEqual([['a/x', 'succeeded']])
    expect(b?.children.map(({ key, status, end }) => [key, status, end])).toEqual([['b/y', 'retrying', null]])
  })
})
