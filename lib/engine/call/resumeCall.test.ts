import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../run/event'
import { CREATE, call, FIND, IDEMPOTENT, PROBED, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import type { FakeSession, FakeWorld } from '../testing/fakeSession'
import { losing } from '../testing/losing'

/** What the next worker finds when one died between the intent of this call and its outcome. */
async function interrupted(tool: FakeTool, script: Partial<FakeWorld> = {}): Promise<FakeSession> {
  const session = shop(tool, { ...script, crashAt: 'after-intent' })
  await expect(call(session, tool)).rejects.toThrow('after-intent')
  return session.reopen()
}

/** What the next worker finds after this call was stopped while it waited for its second attempt. */
async function stoppedInWait(tool: FakeTool, then: FakeWorld['tool']): Promise<FakeSession> {
  const session = shop(tool, { tool: () => failed('connect') })
  session.world.clock.onSleep = () => session.stop('sibling_failed')
  expect(await call(session, tool)).toEqual({ kind: 'stopped' })
  expect(stateOf(session)).toMatchObject({
    phase: 'failed',
    fault: {
      code: 'STOPPED',
      class: 'transient',
      message: `The run was stopped while ${tool.ref} was at work.`,
    },
  })
  await session.barrier()
  const next = session.reopen()
  next.world.clock.onSleep = () => {}
  next.world.tool = then
  return next
}

/** What was written down before a call was sent again. */
const rearmed = (session: FakeSession) =>
  session.events.flatMap(({ kind, data }) => (kind === 'tool.rearmed' ? [data] : []))

describe('a call that was stopped before it could happen', () => {
  it('is made again under its request id, as if for the first time', async () => {
    const next = await stoppedInWait(CREATE, () => answered({ id: 1 }))
    expect(await call(next, CREATE)).toMatchObject({ kind: 'ok', value: { result: { id: 1 } } })
    expect(next.kinds().slice(-2)).toEqual(['tool.rearmed', 'tool.called'])
    expect(rearmed(next)).toEqual([{ key: 'work/s1', source: 'retry' }])
    expect(new Set(next.world.sent.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('and is then refused has failed: nobody is asked whether it happened', async () => {
    const next = await stoppedInWait(CREATE, () => failed('status', { status: 401 }))
    expect(await call(next, CREATE)).toMatchObject({
      kind: 'fault',
      fault: { code: 'NOT_AUTHORIZED', class: 'permanent' },
    })
    expect(next.state.tasks.size).toBe(0)
  })

  it('is not confused with a tool that calls its own failure STOPPED', async () => {
    const session = shop(READ, { tool: () => failed('tool_error', { code: 'STOPPED', message: 'the belt' }) })
    const first = await call(session, READ)
    expect(first).toMatchObject({ fault: { code: 'TOOL_ERROR', message: 'the belt', class: 'permanent' } })
    await session.barrier()
    expect(await call(session.reopen(), READ)).toEqual(first)
    expect(session.world.sent).toHaveLength(1)
  })

  it('is not made again by a worker that is told to stop, nor by one that loses the run', async () => {
    const told = await stoppedInWait(CREATE, () => answered(1))
    const aborted = new AbortController()
    aborted.abort('cancelled')
    expect(await call(told, CREATE, { signal: aborted.signal })).toEqual({ kind: 'stopped' })
    const lost = await stoppedInWait(CREATE, () => answered(1))
    expect(await call(losing(lost, 'tool.rearmed'), CREATE)).toEqual({ kind: 'stopped' })
    for (const next of [told, lost]) {
      expect(next.world.sent).toHaveLength(1)
      expect(next.kinds()).toEqual(['tool.intended', 'tool.failed', 'run.resumed'])
      expect(stateOf(next)).toMatchObject({ phase: 'failed', fault: { code: 'STOPPED' }, attempts: 1 })
    }
  })
})

describe('a call whose worker died', () => {
  it('may have happened, says the card, because its worker ended', async () => {
    const next = await interrupted(CREATE)
    expect(await call(next, CREATE)).toEqual({ kind: 'suspended' })
    expect(next.openCard()).toMatchObject({
      kind: 'unknown_outcome',
      question:
        'The call of shop/create may have happened: The worker ended between the intent and the outcome of this call.',
      context: { tool: 'shop/create', args: { name: 'a' }, fault: { code: 'INTERRUPTED', class: 'unknown' } },
    })
    expect(next.openCard().choices.map(({ choice }) => choice)).toEqual([
      ...['happened', 'not_happened', 'roll_back', 'void'],
    ])
    expect(next.kinds().slice(-2)).toEqual(['task.opened', 'tool.unknown'])
  })

  it.each([
    ['a read', READ],
    ['an idempotent effect', IDEMPOTENT],
  ])('is sent again when it is %s', async (_what, tool) => {
    const next = await interrupted(tool)
    expect((await call(next, tool)).kind).toBe('ok')
    expect(next.kinds()).toEqual(['tool.intended', 'run.resumed', 'tool.rearmed', 'tool.called'])
    expect(rearmed(next)).toEqual([{ key: 'work/s1', source: 'retry' }])
    expect(stateOf(next)?.attempts).toBe(2)
  })

  it('stays one that may have happened when it is sent again and refused, unless it is a read', async () => {
    const refused = () => failed('status', { status: 401 })
    const next = await interrupted(IDEMPOTENT, { tool: refused })
    expect(await call(next, IDEMPOTENT)).toEqual({ kind: 'suspended' })
    expect(stateOf(next)).toMatchObject({ phase: 'unknown', fault: { code: 'NOT_AUTHORIZED' } })
    const read = await interrupted(READ, { tool: refused })
    expect(await call(read, READ)).toMatchObject({ fault: { code: 'NOT_AUTHORIZED', class: 'permanent' } })
  })

  it.each([
    ['is told to stop', 'cancelled'],
    ['has lost the run', 'lost'],
  ] as const)('is left as it is by a worker that %s', async (_how, reason) => {
    for (const tool of [READ, CREATE, PROBED]) {
      const next = await interrupted(tool)
      next.stop(reason)
      expect(await call(next, tool)).toEqual({ kind: 'stopped' })
      expect(next.world.sent).toEqual([])
      expect(stateOf(next)?.phase).toBe('intended')
    }
  })
})

describe('a call that may have happened', () => {
  async function unknown(tool: FakeTool = CREATE, then = answered({ id: 2 })): Promise<FakeSession> {
    const session = shop(tool, { tool: inTurn(failed('timeout'), then) })
    expect(await call(session, tool)).toEqual({ kind: 'suspended' })
    return session
  }

  it('keeps waiting for its card while nobody has said whether it happened', async () => {
    const session = await unknown()
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'roll_back' })
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    const expired = await unknown()
    expired.emit({ kind: 'task.expired', data: { task: expired.openCard().task } })
    expect(await call(expired, CREATE)).toEqual({ kind: 'suspended' })
    for (const one of [session, expired]) {
      expect(one.state.tasks.size).toBe(1)
      expect(one.world.sent).toHaveLength(1)
    }
  })

  it('that happened without a result has the result null, whatever the tool promises', async () => {
    const strict = { ...CREATE, outputSchema: { type: 'object', required: ['id'] } }
    const session = await unknown(strict)
    session.decide({ choice: 'happened' })
    expect(await call(session, strict)).toEqual({
      kind: 'ok',
      value: { result: null, degraded: null, effect: 'reversible', repeated: false },
    })
    expect(stateOf(session)).toMatchObject({ phase: 'done', source: 'person', durationMs: 0 })
  })

  it('uses the answer “it did not happen” once, and writes that down before it leaves', async () => {
    const session = await unknown()
    const { task } = session.openCard()
    session.decide({ choice: 'not_happened' })
    await call(session, CREATE)
    expect(session.kinds().slice(-4)).toEqual(['task.decided', 'choice.made', 'tool.rearmed', 'tool.called'])
    expect(session.state.choices.get(`task/${task}/used`)).toBe(true)
    expect(rearmed(session)).toEqual([{ key: 'work/s1', source: 'person' }])
  })

  it('did not happen, as a person said, and has failed when it is sent again and refused: nobody is asked twice', async () => {
    const session = await unknown(CREATE, failed('status', { status: 401 }))
    session.decide({ choice: 'not_happened' })
    expect(await call(session, CREATE)).toMatchObject({
      fault: { code: 'NOT_AUTHORIZED', class: 'permanent' },
    })
    expect(stateOf(session)?.phase).toBe('failed')
    expect(session.state.tasks.size).toBe(1)
  })

  it.each([
    ['while its card is open', null],
    ['after the answer that it happened', 'happened'],
    ['after the answer that it did not', 'not_happened'],
  ] as const)('is left as it is by a worker that is told to stop, %s', async (_when, choice) => {
    const session = await unknown()
    if (choice) session.decide({ choice })
    const before = session.kinds()
    session.stop('cancelled')
    expect(await call(session, CREATE)).toEqual({ kind: 'stopped' })
    expect(session.kinds()).toEqual(before)
    expect(session.world.sent).toHaveLength(1)
  })

  it('as an undo is a fault for its caller, on every replay', async () => {
    const undo = { purpose: 'undo' as const, undoes: 'work/s1', key: 'undo/work/s1' }
    const session = shop(CREATE, { tool: () => failed('timeout') })
    const first = await call(session, CREATE, undo)
    expect(first).toMatchObject({ kind: 'fault', key: 'undo/work/s1', fault: { class: 'unknown' } })
    expect(await call(session, CREATE, undo)).toEqual(first)
    expect(session.world.sent).toHaveLength(1)
    session.stop('cancelled')
    expect(await call(session, CREATE, undo)).toEqual({ kind: 'stopped' })
  })
})

describe('an effect that a stop cut off', () => {
  async function cut(tool: FakeTool, then: FakeWorld['tool']): Promise<FakeSession> {
    const session = shop(tool, { tool: () => new Promise(() => session.stop('timed_out')) })
    expect(await call(session, tool)).toEqual({ kind: 'stopped' })
    expect(stateOf(session)).toMatchObject({ phase: 'unknown', fault: { code: 'STOPPED' } })
    await session.barrier()
    const next = session.reopen()
    next.world.tool = then
    return next
  }

  it('is asked about once the run goes on', async () => {
    const asked = await cut(CREATE, () => answered({ id: 3 }))
    expect(await call(asked, CREATE)).toEqual({ kind: 'suspended' })
    expect(stateOf(asked)).toMatchObject({ phase: 'unknown', fault: { code: 'INTERRUPTED' } })
    expect(asked.openCard().context.fault).toMatchObject({
      code: 'INTERRUPTED',
      message: 'The run was stopped while shop/create was at work.',
    })
  })

  it('is looked for first, where its tool says how', async () => {
    const next = await cut(PROBED, () => answered({ found: true, id: 'T-1' }))
    expect(await call(next, PROBED)).toMatchObject({ value: { result: { id: 'T-1' } } })
    expect(next.state.tasks.size).toBe(0)
  })

  it('is sent again where that is safe, and may still have happened when it is refused then', async () => {
    const again = await cut(IDEMPOTENT, () => answered({ id: 3 }))
    expect(await call(again, IDEMPOTENT)).toMatchObject({ value: { result: { id: 3 } } })
    expect(rearmed(again)).toEqual([{ key: 'work/s1', source: 'retry' }])
    expect(new Set(again.world.sent.map(({ requestId }) => requestId)).size).toBe(1)
    const refused = await cut(IDEMPOTENT, () => failed('status', { status: 401 }))
    expect(await call(refused, IDEMPOTENT)).toEqual({ kind: 'suspended' })
    expect(stateOf(refused)).toMatchObject({ phase: 'unknown', fault: { code: 'NOT_AUTHORIZED' } })
  })
})

describe('a worker that may no longer ask', () => {
  it('concludes nothing from a probe it could not make; the next one makes it', async () => {
    const session = shop(PROBED, {
      tool: ({ tool }) => {
        if (tool === CREATE.ref) session.world.mayDispatch = false
        return tool === CREATE.ref ? failed('timeout') : answered({ found: true, id: 'T-1' })
      },
    })
    expect(await call(session, PROBED)).toEqual({ kind: 'stopped' })
    expect(session.kinds()).toEqual(['tool.intended'])
    const next = session.reopen()
    next.world.mayDispatch = true
    expect(await call(next, PROBED)).toMatchObject({ kind: 'ok', value: { result: { id: 'T-1' } } })
    expect(next.state.tasks.size).toBe(0)
  })

  it('that loses the run while it writes what became of the call says nothing more', async () => {
    const timeout = () => failed('timeout')
    const notFound: FakeWorld['tool'] = ({ tool }) =>
      tool === FIND.ref ? answered({ found: false }) : failed('timeout')
    for (const [tool, kind, script] of [
      [CREATE, 'tool.unknown', timeout],
      [PROBED, 'tool.rearmed', notFound],
      [CREATE, 'tool.failed', () => failed('tool_error')],
      [CREATE, 'tool.called', () => answered(1)],
      [CREATE, 'tool.intended', timeout],
    ] as [FakeTool, NewEvent['kind'], FakeWorld['tool']][]) {
      const session = shop(tool, { tool: script })
      expect([kind, await call(losing(session, kind), tool)]).toEqual([kind, { kind: 'stopped' }])
      expect(session.kinds()).not.toContain(kind)
    }
  })
})
