import { describe, expect, it } from 'vitest'
import type { AttemptFailure, RetryPause } from '../ports'
import { failed, inTurn } from '../testing/failures'
import { fakeClock } from '../testing/fakeClock'
import { type AttemptSeries, runAttempts } from './runAttempts'

type Attempt = { ok: true; value: string } | { ok: false; failure: AttemptFailure }
const fails = (...given: Parameters<typeof failed>): Attempt => {
  const attempt = failed(...given)
  if (attempt.ok) throw new Error('It did not fail')
  return attempt
}
const ok: Attempt = { ok: true, value: 'x' }

function series(attempts: Attempt[], more: Partial<AttemptSeries<string>> = {}) {
  const clock = fakeClock()
  const stop = new AbortController()
  const seen = { lefts: [] as number[], pauses: [] as RetryPause[], retries: [] as number[] }
  const next = inTurn(...attempts)
  const run = () =>
    runAttempts<string>({
      clock,
      chance: { random: () => 0.5, hash: String, uuid: () => '' },
      signal: stop.signal,
      ...{ safe: false, idempotent: false, actionMs: 60_000, maybeHappened: false },
      mayDispatch: () => true,
      attempt: async (leftMs) => {
        seen.lefts.push(leftMs)
        return next()
      },
      onWait: (pause) => seen.pauses.push(pause),
      beforeRetry: (attempt) => {
        seen.retries.push(attempt)
        return null
      },
      ...more,
    })
  return { clock, stop, seen, run }
}

describe('a series of attempts', () => {
  it('ends with the first that succeeds; every retry is announced with its number, its reason and its wait', async () => {
    const { run, seen } = series([fails('connect'), fails('connect'), ok])
    expect(await run()).toEqual({ kind: 'ok', value: 'x' })
    expect(seen.retries).toEqual([2, 3])
    expect(seen.pauses).toEqual([
      { attempt: 2, of: 3, waitMs: 500, message: 'It failed: connect' },
      { attempt: 3, of: 3, waitMs: 1000, message: 'It failed: connect' },
    ])
    expect(seen.lefts).toEqual([60_000, 59_500, 58_500])
  })

  it('ends after three', async () => {
    const { run, seen } = series([fails('connect')])
    expect(await run()).toMatchObject({
      kind: 'failed',
      fault: { code: 'CONNECT_FAILED', class: 'transient' },
    })
    expect(seen.lefts).toHaveLength(3)
  })

  it('repeats what may have happened only where the other side recognises the request', async () => {
    const once = series([fails('cut'), ok])
    expect(await once.run()).toMatchObject({ kind: 'failed', fault: { class: 'unknown' } })
    expect(once.seen.lefts).toHaveLength(1)
    expect(await series([fails('cut'), ok], { idempotent: true }).run()).toEqual({ kind: 'ok', value: 'x' })
    expect(await series([fails('cut'), ok], { safe: true }).run()).toEqual({ kind: 'ok', value: 'x' })
  })

  it('stays one that may have happened once an attempt, or one before the series, may have', async () => {
    const refused = fails('status', { status: 400 })
    const after = await series([fails('cut'), refused], { idempotent: true }).run()
    expect(after).toMatchObject({ fault: { code: 'BAD_REQUEST', class: 'unknown' } })
    const before = await series([refused], { maybeHappened: true }).run()
    expect(before).toMatchObject({ fault: { code: 'BAD_REQUEST', class: 'unknown' } })
    expect(await series([refused]).run()).toMatchObject({ fault: { class: 'permanent' } })
  })

  it('ends with the fault that forbids the next attempt, after its wait', async () => {
    const forbidden = { code: 'STEPS_EXCEEDED', message: 'No more.', class: 'permanent' as const }
    const { run, clock, seen } = series([fails('connect')], { beforeRetry: () => forbidden })
    expect(await run()).toEqual({ kind: 'failed', fault: forbidden })
    expect([clock.sleeps, seen.lefts]).toEqual([[500], [60_000]])
  })
})

describe('a series that is told to stop', () => {
  it('before it begins sends nothing', async () => {
    for (const maybeHappened of [true, false]) {
      const { run, stop, seen } = series([ok], { maybeHappened })
      stop.abort()
      expect(await run()).toEqual({ kind: 'stopped', inFlight: maybeHappened })
      expect(seen.lefts).toEqual([])
    }
  })

  it('while it makes ready sends nothing, nor when the run may belong to somebody else', async () => {
    const aborted = series([ok])
    const making = series([ok], {
      signal: aborted.stop.signal,
      beforeDispatch: async () => aborted.stop.abort(),
    })
    expect(await making.run()).toEqual({ kind: 'stopped', inFlight: false })
    const doubtful = series([ok], { mayDispatch: () => false })
    expect(await doubtful.run()).toEqual({ kind: 'stopped', inFlight: false })
    expect([making.seen.lefts, doubtful.seen.lefts]).toEqual([[], []])
  })

  it('while a request is on its way does not wait for it, and says so', async () => {
    const { run, stop } = series([], { attempt: () => new Promise(() => stop.abort()) })
    expect(await run()).toEqual({ kind: 'stopped', inFlight: true })
  })

  it.each([
    [true, true],
    [false, false],
  ])('and hears from the request itself that it was cut off (sent: %s)', async (sent, inFlight) => {
    // the answer is there already when the signal is looked at
    const { run, stop } = series([], {
      attempt: () => {
        const cut = Promise.resolve(fails('aborted', { sent }))
        queueMicrotask(() => queueMicrotask(() => stop.abort()))
        return cut
      },
    })
    const outcome = await run()
    expect(outcome).toEqual({ kind: 'stopped', inFlight })
  })

  it.each([
    [
      'fails for good with a refusal',
      fails('status', { status: 400 }),
      { kind: 'failed', fault: { code: 'BAD_REQUEST', class: 'permanent' } },
    ],
    ['stops with nothing on its way', fails('connect'), { kind: 'stopped', inFlight: false }],
  ])('while the answer is there %s', async (_, answer, ended) => {
    const { run, stop, seen } = series([], {
      attempt: () => {
        seen.lefts.push(0)
        queueMicrotask(() => queueMicrotask(() => stop.abort()))
        return Promise.resolve(answer)
      },
    })
    expect(await run()).toMatchObject(ended)
    expect(seen.lefts).toHaveLength(1)
  })

  it('is not tried again when only the request says that it was cut off', async () => {
    const { run, seen } = series([fails('aborted', { sent: false }), ok])
    expect(await run()).toMatchObject({ kind: 'failed', fault: { code: 'STOPPED' } })
    expect(seen.lefts).toHaveLength(1)
  })

  it('during a wait makes no further attempt, and remembers whether an earlier one may have happened', async () => {
    for (const [reason, inFlight] of [
      ['connect', false],
      ['cut', true],
    ] as const) {
      const { run, stop, clock, seen } = series([fails(reason)], { idempotent: true })
      clock.onSleep = () => stop.abort()
      expect(await run()).toEqual({ kind: 'stopped', inFlight })
      expect([seen.lefts.length, seen.retries]).toEqual([1, []])
    }
  })
})
