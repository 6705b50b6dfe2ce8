import { describe, expect, it } from 'vitest'
import { checkpoints } from './checkpoints'
import { type NewEvent, parseRunEvent, type RunEvent } from './event'
import { nodeStatus } from './nodeStatus'
import { reduceRun, replayRun } from './reduceRun'
import {
  again,
  ask,
  askAgain,
  atSecond,
  CANCELLED,
  called,
  cleanedUp,
  failed,
  finish,
  intent,
  journal,
  RESUMED,
  ROLLED_BACK,
  RUN,
  replay,
  replied,
  retried,
  start,
  tried,
  undo,
} from './testing/runEvents'
import { trace } from './trace'

describe('a run derived from its events', () => {
  it('is queued until its first owner writes something', () => {
    expect(replay(RUN).status).toBe('queued')
    expect(replay(RUN, start('a')).status).toBe('running')
  })

  it('refuses events that are repeated or missing', () => {
    const events = journal(RUN, start('a'))
    const state = replayRun(events)
    expect(() => events.map((event) => reduceRun(state, event))).toThrow(/cannot follow event 2/)
  })

  it.each<[string, NewEvent]>([
    ['call a/x', called('a/x')],
    ['call a/x', { kind: 'effect.fingerprinted', data: { key: 'a/x', fingerprint: 'f' } }],
    ['call a/x', cleanedUp('a/x', 'rolled_back')],
    ['model request a/m', askAgain('a/m')],
    ['model request a/m', replied('a/m')],
    ['turn a/turn/1', { kind: 'turn.observed', data: { key: 'a/turn/1', observations: [] } }],
    ['task t', { kind: 'task.expired', data: { task: 't' } }],
    ['node a', finish('a')],
    ['flow each.0', start('each.0.a')],
    ['flow each.0', { kind: 'flow.finished', data: { flow: 'each.0', output: 1 } }],
    ['flows of each', { kind: 'flow.started', data: { flow: 'each.0', input: {} } }],
  ])('refuses a fact about %s before it has been heard of', (what, event) => {
    expect(() => replay(RUN, event)).toThrow(`Event 2 speaks of ${what}, which no earlier event made`)
  })

  it('is read from events of known kinds only', () => {
    const row = { seq: 1, at: atSecond(0), kind: 'run.flown', data: {} }
    expect(() => parseRunEvent(row)).toThrow(/Event 1 has the unknown kind run\.flown/)
    expect(() => parseRunEvent({ ...row, kind: 'toString' })).toThrow(/unknown kind/)
    expect(parseRunEvent({ ...RUN, seq: 1, at: row.at })).toMatchObject(RUN)
  })

  it('replaces the entries it changes and keeps the others', () => {
    const events = journal(RUN, start('a'), start('b'), intent('a/x'), called('a/x'))
    const state = replayRun(events.slice(0, 4))
    const before = { b: state.nodes.get('b'), call: state.calls.get('a/x') }
    reduceRun(state, events[4] as RunEvent)
    expect(state.nodes.get('b')).toBe(before.b)
    expect(state.calls.get('a/x')).not.toBe(before.call)
    expect(before.call?.phase).toBe('intended')
  })

  it('counts every dispatched attempt of a step, none of an undo, and no second time what is only replayed', () => {
    const { usage } = replay(
      ...[RUN, intent('a/x'), tried('a/x'), tried('a/x', 3), called('a/x'), undo('a/x'), tried('undo/a/x')],
    )
    expect(usage.steps).toBe(3)
  })

  it('charges a model request that was never settled what was reserved for it', () => {
    const used = { inputTokens: 100, outputTokens: 50, costUsd: 0.25 }
    const { usage } = replay(RUN, ask('a/model'), ask('a/model'), replied('a/model', { usage: used }))
    expect(usage).toMatchObject({ modelCalls: 2, inputTokens: 110, outputTokens: 52, costUsd: 0.75 })
  })

  it('keeps a forgotten call out of the way until it is sent again under its old request id', () => {
    const events = [RUN, start('a'), intent('a/x'), failed('a/x'), retried('a', { forget: ['a/x'] })]
    const forgotten = replay(...events)
    expect(forgotten.calls.has('a/x')).toBe(false)
    expect(checkpoints(forgotten)).toHaveLength(1)
    const rearmed = replay(...events, { kind: 'tool.rearmed', data: { key: 'a/x', source: 'retry' } })
    expect(rearmed.calls.get('a/x')).toMatchObject({ phase: 'intended', requestId: 'id:a/x', attempts: 2 })
    expect(rearmed.forgotten.size).toBe(0)
  })

  it('moves a loop body to the past and resets the loops inside', () => {
    const state = replay(
      ...[RUN, start('a~0'), finish('a~0')],
      { kind: 'loop.iterated', data: { edge: 'inner', iteration: 1, body: ['a'], inner: [] } },
      { kind: 'loop.iterated', data: { edge: 'outer', iteration: 1, body: ['a'], inner: ['inner'] } },
    )
    expect(state.past).toHaveLength(1)
    expect(state.previous.get('a')).toEqual({ from: 'a~0' })
    expect([...state.loops]).toEqual([['outer', 1]])
    expect(state.nodes.has('a')).toBe(false)
  })

  it('remembers of the last round only what ran in it', () => {
    const state = replay(
      ...[RUN, start('a~0'), finish('a~0'), again('a')],
      ...[{ kind: 'node.skipped' as const, data: { node: 'a', scope: 'a~1' } }, again('a')],
    )
    expect(state.previous.has('a')).toBe(false)
  })

  it('counts what a dead owner did as active time, but not the wait for the next one', () => {
    const state = replay(RUN, start('a'), intent('a/x'), RESUMED, called('a/x'))
    expect(state.activeMs).toBe(1000)
    expect(state.claimsWithoutProgress).toBe(0)
  })

  it('counts how often it was taken up with nothing coming of it', () => {
    const lost = [RUN, start('a'), RESUMED, RESUMED]
    expect(replay(...lost).claimsWithoutProgress).toBe(2)
    expect(replay(...lost, start('b')).claimsWithoutProgress).toBe(0)
  })

  it('does not count the wait for its first owner either', () => {
    expect(replay(RUN, RESUMED)).toMatchObject({ status: 'running', activeMs: 0, activeSince: atSecond(1) })
  })

  it.each<[string, NewEvent[]]>([
    ['running', [RESUMED]],
    ['cancelling', [CANCELLED]],
    ['cancelling', [CANCELLED, RESUMED]],
    ['rolling_back', [ROLLED_BACK]],
    ['rolling_back', [CANCELLED, ROLLED_BACK, RESUMED]],
  ])('is %s again whoever takes it up', (status, events) => {
    expect(replay(RUN, start('a'), ...events).status).toBe(status)
  })

  it('shows each node by its own lamp and hangs every span below its activation', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/x'), called('a/x'), start('b'), intent('b/y'), finish('a')],
      tried('b/y'),
    )
    expect(['a', 'b', 'c'].map((id) => nodeStatus(state, id))).toEqual(['succeeded', 'retrying', 'waiting'])
    const [a, b] = trace(state).children
    expect(a?.children.map(({ key, status }) => [key, status])).toEqual([['a/x', 'succeeded']])
    expect(b?.children.map(({ key, status, end }) => [key, status, end])).toEqual([['b/y', 'retrying', null]])
  })
})
