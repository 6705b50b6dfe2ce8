import { describe, expect, it } from 'vitest'
import { CREATE, call, FIND, IDEMPOTENT, PROBED, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { Crash } from '../testing/fakeSession'

describe('a call whose outcome is unknown', () => {
  it('opens a card and is never sent again by itself', async () => {
    const session = shop(CREATE, { tool: () => failed('timeout') })
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({ kind: 'unknown_outcome', effects: ['work/s1'] })
    expect(await call(session.reopen(), CREATE)).toEqual({ kind: 'suspended' })
    expect(session.world.sent).toHaveLength(1)
  })

  it('ends with the result a person gives, or goes out again under the same request id', async () => {
    const script = () => ({ tool: inTurn(failed('timeout'), answered({ id: 2 })) })
    const happened = shop(CREATE, script())
    await call(happened, CREATE)
    happened.decide({ choice: 'happened', result: { id: 7 } })
    expect(await call(happened, CREATE)).toMatchObject({ value: { result: { id: 7 } } })
    expect(stateOf(happened)).toMatchObject({ phase: 'done', source: 'person' })
    const not = shop(CREATE, script())
    await call(not, CREATE)
    not.decide({ choice: 'not_happened' })
    expect(await call(not, CREATE)).toMatchObject({ value: { result: { id: 2 } } })
    expect(new Set(not.world.sent.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('gets a card of its own each time: an old answer never speaks for a new question', async () => {
    const session = shop(CREATE, { tool: () => failed('cut') })
    await call(session, CREATE)
    session.decide({ choice: 'not_happened' })
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(session.state.tasks.size).toBe(2)
    expect(await call(session.reopen(), CREATE)).toEqual({ kind: 'suspended' })
    expect(session.world.sent).toHaveLength(2)
  })

  it('has a card of its own beside another such call, and what is said of that one is not said of it', async () => {
    const session = shop(CREATE, { tool: () => failed('cut') })
    const second = { key: 'work/s2', args: { name: 'b' } }
    await call(session, CREATE)
    await call(session, CREATE, second)
    const cards = [...session.state.tasks.values()]
    expect(cards.map(({ kind, key, status }) => [kind, key, status])).toEqual([
      ['unknown_outcome', 'work/s1', 'open'],
      ['unknown_outcome', 'work/s2', 'open'],
    ])
    const decision = { choice: 'happened', result: { id: 2 } } as const
    session.emit({ kind: 'task.decided', data: { task: cards[1]?.task ?? '', decision, by: 'Ann' } })
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(await call(session, CREATE, second)).toMatchObject({ value: { result: { id: 2 } } })
    expect([stateOf(session)?.phase, stateOf(session, 'work/s2')?.phase]).toEqual(['unknown', 'done'])
  })

  it('is sent again with the same id when the tool is idempotent', async () => {
    const session = shop(IDEMPOTENT, { tool: inTurn(failed('timeout'), failed('cut'), answered('once')) })
    expect(await call(session, IDEMPOTENT)).toMatchObject({ kind: 'ok' })
    expect(new Set(session.world.sent.map(({ args }) => args.requestId)).size).toBe(1)
  })

  it('stays unknown when a later attempt could not even connect', async () => {
    const session = shop(IDEMPOTENT, { tool: inTurn(failed('timeout'), failed('connect')) })
    expect(await call(session, IDEMPOTENT)).toEqual({ kind: 'suspended' })
    expect(stateOf(session)).toMatchObject({ phase: 'unknown' })
  })

  it('is settled by its existence probe, in the shape of its output schema', async () => {
    const session = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? answered({ found: true, id: 'T-1' }) : failed('timeout')),
    })
    expect(await call(session, PROBED)).toMatchObject({ kind: 'ok', value: { result: { id: 'T-1' } } })
    expect(stateOf(session)).toMatchObject({ phase: 'done', source: 'probe' })
    expect(session.state.usage.steps).toBe(1)
  })

  it('is looked for once more before it goes out again: it may only have been on its way', async () => {
    const slow = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? looks() : failed('timeout')),
    })
    const looks = inTurn(answered({ found: false }), answered({ found: true, id: 'T-1' }))
    expect(await call(slow, PROBED)).toMatchObject({ kind: 'ok', value: { result: { id: 'T-1' } } })
    expect(slow.world.sent.filter(({ tool }) => tool === CREATE.ref)).toHaveLength(1)
    expect(slow.world.clock.sleeps).toEqual([5_000])
  })

  it('that its worker left behind is given until its timeout, and is not sent by a run that is stopped meanwhile', async () => {
    const patient = { ...PROBED, attemptTimeoutMs: 60_000, actionTimeoutMs: 90_000 }
    const session = shop(patient, {
      crashAt: 'before-send',
      tool: () => answered({ found: false }),
    })
    await expect(call(session, patient)).rejects.toThrow('before-send')
    const next = session.reopen()
    next.world.clock.onSleep = () => next.stop('cancelled')
    expect(await call(next, patient)).toEqual({ kind: 'stopped' })
    expect(next.world.clock.sleeps).toEqual([50_000])
    expect(next.world.sent.filter(({ tool }) => tool === CREATE.ref)).toEqual([])
  })

  it('is given no more time than it takes to stop when its attempt has waited for its timeout already', async () => {
    const patient = { ...PROBED, attemptTimeoutMs: 60_000, actionTimeoutMs: 90_000 }
    const looks = inTurn(answered({ found: false }), answered({ found: true, id: 'T-1' }))
    const session = shop(patient, { tool: ({ tool }) => (tool === FIND.ref ? looks() : failed('timeout')) })
    expect((await call(session, patient)).kind).toBe('ok')
    expect(session.world.clock.sleeps).toEqual([5_000])
  })

  it('stays unknown, with its reason and no card, when the run is stopped before it was looked for twice', async () => {
    const session = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? answered({ found: false }) : failed('timeout')),
    })
    session.world.clock.onSleep = () => session.stop('cancelled')
    expect(await call(session, PROBED)).toEqual({ kind: 'stopped' })
    expect(session.kinds()).toEqual(['tool.intended', 'tool.unknown'])
    expect(stateOf(session)).toMatchObject({
      phase: 'unknown',
      fault: { code: 'STOPPED', class: 'unknown', message: 'It failed: timeout' },
    })
    expect(session.world.breakers.reports).toEqual([])
  })

  it('and then proven not to have happened has failed when it is sent again and refused', async () => {
    const creates = inTurn(failed('timeout'), failed('status', { status: 401 }))
    const session = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? answered({ found: false }) : creates()),
    })
    expect(await call(session, PROBED)).toMatchObject({
      ...{ kind: 'fault', key: 'work/s1' },
      fault: { code: 'NOT_AUTHORIZED', class: 'permanent' },
    })
    expect(stateOf(session)?.phase).toBe('failed')
    expect(session.world.sent.filter(({ tool }) => tool === CREATE.ref)).toHaveLength(2)
    expect(session.state.tasks.size).toBe(0)
  })

  it('goes out again when its probe proves that it did not happen, but not for ever', async () => {
    const once = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? answered({ found: false }) : creates()),
    })
    const creates = inTurn(failed('timeout'), answered({ id: 'T-1' }))
    expect(await call(once, PROBED)).toMatchObject({ kind: 'ok' })
    const lossy = shop(PROBED, {
      tool: ({ tool }) => (tool === FIND.ref ? answered({ found: false }) : failed('timeout')),
    })
    expect(await call(lossy, PROBED)).toEqual({ kind: 'suspended' })
    expect(lossy.world.sent.filter(({ tool }) => tool === CREATE.ref)).toHaveLength(3)
  })

  it('stays open for the receipt when a stop cuts an effect off', async () => {
    const session = shop(CREATE, { tool: () => new Promise(() => session.stop('cancelled')) })
    expect(await call(session, CREATE)).toEqual({ kind: 'stopped' })
    expect(stateOf(session)).toMatchObject({ phase: 'unknown', fault: { code: 'STOPPED' } })
  })

  it('of an undo is its caller’s to judge: no card', async () => {
    const session = shop(CREATE, { tool: () => failed('timeout') })
    const undo = { purpose: 'undo' as const, undoes: 'work/s1', key: 'undo/work/s1' }
    expect(await call(session, CREATE, undo)).toMatchObject({ kind: 'fault', fault: { class: 'unknown' } })
    expect(session.state.tasks.size).toBe(0)
    expect(session.state.usage.steps).toBe(0)
  })
})

describe('a worker that dies', () => {
  type Row = [
    point: 'before-intent' | 'after-intent' | 'before-send' | 'after-reply' | 'after-commit',
    tool: FakeTool,
    ends: string,
    sent: number,
  ]
  it.each<Row>([
    ['before-intent', CREATE, 'ok', 1],
    ['after-intent', CREATE, 'suspended', 0],
    ['before-send', CREATE, 'suspended', 0],
    ['after-reply', CREATE, 'suspended', 1],
    ['after-commit', CREATE, 'ok', 1],
    ['before-send', IDEMPOTENT, 'ok', 1],
    ['after-reply', IDEMPOTENT, 'ok', 2],
    ['after-reply', READ, 'ok', 2],
    ['after-reply', PROBED, 'ok', 1],
  ])('%s of %o: the next one is %s after %i sends', async (crashAt, tool, ends, sent) => {
    const session = shop(tool, {
      crashAt,
      tool: (made) => answered(made.tool === FIND.ref ? { found: true, id: 'T-1' } : { id: 'T-1' }),
    })
    await expect(call(session, tool)).rejects.toBeInstanceOf(Crash)
    const next = session.reopen()
    expect((await call(next, tool)).kind).toBe(ends)
    const made = next.world.sent.filter((one) => one.tool === tool.ref)
    expect(made).toHaveLength(sent)
    expect(new Set(made.map(({ requestId }) => requestId)).size).toBeLessThanOrEqual(1)
  })
})
