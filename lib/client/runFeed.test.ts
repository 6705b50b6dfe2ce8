import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunEvent } from '../run/event'
import { ApiError } from './apiError'
import { createRunFeed } from './runFeed'
import { applyLive, runStore } from './runStore'

const at = '2026-01-01T00:00:00.000Z'
const RUN = 'run-1'

/** A run with one model request, cut into events numbered from 1. */
const EVENTS: RunEvent[] = [
  {
    seq: 1,
    at,
    kind: 'run.started',
    data: {
      runId: RUN,
      pipelineId: null,
      version: null,
      documentHash: 'h',
      pipeline: 'Claims',
      goal: 'Pay the claim',
      input: {},
      trigger: { kind: 'web', by: 'user:1' },
    },
  },
  { seq: 2, at, kind: 'node.started', data: { node: 'ask', scope: 'ask', inputs: {} } },
  {
    seq: 3,
    at,
    kind: 'model.requested',
    data: {
      key: 'ask/model/1',
      scope: 'ask',
      model: 'm',
      request: {},
      requestHash: 'r',
      reserved: { inputTokens: 1, outputTokens: 1, costUsd: 0 },
    },
  },
  {
    seq: 4,
    at,
    kind: 'model.settled',
    data: {
      key: 'ask/model/1',
      reply: { text: 'yes' },
      usage: { inputTokens: 1, outputTokens: 1, costUsd: 0 },
      durationMs: 5,
    },
  },
]

/** The same event as somebody sees it who may. */
function real(event: RunEvent): RunEvent {
  if (event.kind !== 'run.started') return event
  return { ...event, data: { ...event.data, goal: 'Pay kim@example.com' } }
}

function setUp(stored: () => RunEvent[]) {
  const fetchPage = vi.fn(async (_run: string, after: number, reveal: boolean) => ({
    events: (reveal ? stored().map(real) : stored()).filter(({ seq }) => seq > after),
    more: false,
  }))
  const onStreamed = vi.fn()
  const feed = createRunFeed({ fetchPage, onStreamed, wait: async () => {} })
  return { feed, fetchPage, onStreamed }
}

const lastSeq = () => runStore.getState().runs.get(RUN)?.state.lastSeq

describe('a watched run', () => {
  beforeEach(() => runStore.setState({ runs: new Map() }))

  it('begins with everything that happened before', async () => {
    const { feed } = setUp(() => EVENTS.slice(0, 3))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(3))
    expect(runStore.getState().runs.get(RUN)?.phase).toBe('ready')
  })

  it('drops frames it has seen and goes on with the next', async () => {
    const { feed } = setUp(() => EVENTS.slice(0, 2))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(2))
    feed.receive(RUN, EVENTS.slice(0, 3))
    feed.receive(RUN, EVENTS.slice(1, 3))
    expect(lastSeq()).toBe(3)
  })

  it('fetches what the stream left out before it applies what follows', async () => {
    let known = 1
    const { feed, fetchPage } = setUp(() => EVENTS.slice(0, known))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(1))
    known = 4
    feed.receive(RUN, EVENTS.slice(3))
    await vi.waitFor(() => expect(lastSeq()).toBe(4))
    expect(fetchPage).toHaveBeenLastCalledWith(RUN, 1, false)
  })

  it('is built anew from real values when they are asked for, and takes no masked frame in between', async () => {
    let known = 2
    const { feed } = setUp(() => EVENTS.slice(0, known))
    const entry = () => runStore.getState().runs.get(RUN)
    const leave = feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(2))
    feed.reveal(RUN, true)
    await vi.waitFor(() => expect(entry()).toMatchObject({ revealed: true, state: { lastSeq: 2 } }))
    expect(entry()?.state.goal).toBe('Pay kim@example.com')
    known = 3
    feed.receive(RUN, EVENTS.slice(2, 3))
    expect(lastSeq()).toBe(2)
    await vi.waitFor(() => expect(lastSeq()).toBe(3))
    feed.reveal(RUN, false)
    await vi.waitFor(() => expect(entry()).toMatchObject({ revealed: false, state: { lastSeq: 3 } }))
    expect(entry()?.state.goal).toBe('Pay the claim')
    feed.reveal(RUN, true)
    await vi.waitFor(() => expect(entry()?.revealed).toBe(true))
    leave()
    expect(entry()).toMatchObject({ reveal: false, revealed: false, state: { lastSeq: 0 } })
  })

  it('never mixes what is masked with what is not, however quickly it is asked for', async () => {
    const { feed, fetchPage } = setUp(() => EVENTS)
    feed.watch(RUN)
    feed.reveal(RUN, true)
    feed.reveal(RUN, false)
    feed.reveal(RUN, true)
    await vi.waitFor(() =>
      expect(runStore.getState().runs.get(RUN)).toMatchObject({ revealed: true, phase: 'ready' }),
    )
    expect(runStore.getState().runs.get(RUN)?.state.goal).toBe('Pay kim@example.com')
    expect(fetchPage.mock.calls[0]).toEqual([RUN, 0, false])
  })

  it('asks again until the server is back', async () => {
    const { feed, fetchPage } = setUp(() => EVENTS.slice(0, 2))
    fetchPage.mockRejectedValueOnce(new ApiError(503, 'DATABASE_GONE', 'Later.'))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(2))
    expect(runStore.getState().runs.get(RUN)?.error).toBeNull()
  })

  it('does not ask again for a run that does not exist', async () => {
    const { feed, fetchPage } = setUp(() => [])
    fetchPage.mockRejectedValue(new ApiError(404, 'NOT_FOUND', 'No such run.'))
    feed.watch(RUN)
    await vi.waitFor(() => expect(runStore.getState().runs.get(RUN)?.phase).toBe('missing'))
    expect(fetchPage).toHaveBeenCalledTimes(1)
  })

  it('is streamed once for all its watchers, until the last one leaves', async () => {
    const { feed, onStreamed } = setUp(() => EVENTS.slice(0, 1))
    const stops = [feed.watch(RUN), feed.watch(RUN)]
    await vi.waitFor(() => expect(onStreamed).toHaveBeenLastCalledWith([RUN]))
    stops[0]?.()
    stops[0]?.()
    expect(onStreamed).toHaveBeenCalledTimes(1)
    stops[1]?.()
    expect(onStreamed).toHaveBeenLastCalledWith([])
  })

  it('is not streamed when it does not exist or has ended', async () => {
    const ended: RunEvent = {
      seq: 2,
      at,
      kind: 'run.ended',
      data: { status: 'succeeded', cause: 'COMPLETED', message: 'Done', activeMs: 1 },
    }
    const { feed, onStreamed } = setUp(() => [...EVENTS.slice(0, 1), ended])
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(2))
    expect(onStreamed.mock.calls.flat(2)).toEqual([])
  })

  it('shows streamed text until the reply itself is there', async () => {
    const { feed } = setUp(() => EVENTS.slice(0, 3))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(3))
    applyLive(RUN, 'ask/model/1', { text: 'y' })
    applyLive(RUN, 'ask/model/1', { text: 'es' })
    expect(runStore.getState().runs.get(RUN)?.live.get('ask/model/1')?.text).toBe('yes')
    feed.receive(RUN, EVENTS.slice(3))
    expect(runStore.getState().runs.get(RUN)?.live.size).toBe(0)
  })

  it('counts down to the next attempt until that one has begun, and writes its text anew', async () => {
    const { feed } = setUp(() => EVENTS.slice(0, 3))
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(3))
    const live = () => runStore.getState().runs.get(RUN)?.live.get('ask/model/1')
    applyLive(RUN, 'ask/model/1', { text: 'half of' })
    const retry = { attempt: 2, of: 3, dueAt: 1_000, message: 'cut' }
    applyLive(RUN, 'ask/model/1', { retry })
    expect(live()).toMatchObject({ text: '', retry })
    const fault = { code: 'CUT', message: 'cut', class: 'transient' as const }
    const data = { key: 'ask/model/1', attempt: 2, fault, waitMs: 500 }
    feed.receive(RUN, [{ seq: 4, at, kind: 'model.attempted', data }])
    expect(live()?.retry).toBeNull()
  })

  it('leaves out a progress report that comes after the answer of its call', async () => {
    const call = 'ask/tool/1'
    const intent: RunEvent = {
      seq: 3,
      at,
      kind: 'tool.intended',
      data: {
        ...{
          key: call,
          scope: 'ask',
          tool: 'depot/load',
          args: {},
          argsHash: 'a',
          requestId: 'r',
          generation: 1,
        },
        ...{ effect: 'none', purpose: 'step', fingerprintBefore: null },
      },
    }
    const { feed } = setUp(() => [...EVENTS.slice(0, 2), intent])
    feed.watch(RUN)
    await vi.waitFor(() => expect(lastSeq()).toBe(3))
    const report = (progress: number) =>
      applyLive(RUN, call, { progress: { progress, total: 3, message: 'Loading' } })
    report(2)
    expect(runStore.getState().runs.get(RUN)?.live.get(call)?.progress?.progress).toBe(2)
    const data = { key: call, result: {}, source: 'call' as const, durationMs: 5 }
    feed.receive(RUN, [{ seq: 4, at, kind: 'tool.called', data }])
    report(3)
    expect(runStore.getState().runs.get(RUN)?.live.size).toBe(0)
  })
})
