import { describe, expect, it } from 'vitest'
import type { IntentConflict } from '../ports'
import { CREATE, call, PROBED, sendBack, shop, stateOf } from '../testing/callShop'
import { answered } from '../testing/failures'

const UNDO = { purpose: 'undo' as const, undoes: 'work/s0', key: 'undo/work/s0' }

type Verdict = IntentConflict['verdict']
const meeting = (verdict: Verdict) => ({
  conflict: ({ kind }: { kind: string }) => (kind === 'tool.intended' ? { requestId: 'r', verdict } : null),
})

describe('a request id that already stands for a call', () => {
  it('with other arguments is not sent: a person is asked, and asked once', async () => {
    const session = shop(CREATE, meeting('conflict'))
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      ...{ kind: 'conflict', scope: 'work', key: 'work/s1', effects: ['work/s1'] },
      question: expect.stringMatching(/^The request id of this call of shop\/create already belongs/),
      context: { tool: CREATE.ref, args: { name: 'a' }, requestId: stateOf(session)?.requestId },
      choices: ['continue', 'skip', 'roll_back', 'void', 'hand_over'].map((choice) => ({ choice })),
    })
    expect(stateOf(session)).toMatchObject({ phase: 'failed', fault: { code: 'ID_CONFLICT' } })
    expect(session.world.sent).toEqual([])
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'skip' })
    expect(await call(session, CREATE)).toMatchObject({ kind: 'fault', fault: { code: 'ID_CONFLICT' } })
    expect(session.state.tasks.size).toBe(1)
  })

  it('has a card for every call that meets it, and for each time', async () => {
    const session = shop(CREATE, meeting('conflict'))
    await call(session, CREATE)
    await call(session, CREATE, { key: 'work/s2', args: { name: 'b' } })
    sendBack(session, { edits: { 'work/s1': { name: 'c' } } })
    await call(session, CREATE)
    const cards = [...session.state.tasks.values()].map(({ key, context }) => [key, context.args])
    expect(cards).toEqual([
      ['work/s1', { name: 'a' }],
      ['work/s2', { name: 'b' }],
      ['work/s1', { name: 'c' }],
    ])
  })

  it.each<[Verdict, string]>([
    [
      'replay',
      "A call of shop/create with this request id has ended before, but this run's journal does not hold its result.",
    ],
    ['in_flight', 'A call of shop/create with this request id was intended before and never finished.'],
  ])('that may have happened (%s) is never sent a second time', async (verdict, message) => {
    const session = shop(CREATE, meeting(verdict))
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(session.openCard().question).toBe(`The call of shop/create may have happened: ${message}`)
    const undoing = shop(CREATE, meeting(verdict))
    expect(await call(undoing, CREATE, UNDO)).toMatchObject({
      ...{ kind: 'fault', key: 'undo/work/s0' },
      fault: { code: 'INTERRUPTED', class: 'unknown', message },
    })
    for (const { world } of [session, undoing]) expect(world.sent).toEqual([])
  })

  it('fails an undo without asking anybody: that is its caller’s business', async () => {
    const session = shop(CREATE, meeting('conflict'))
    expect(await call(session, CREATE, UNDO)).toEqual({
      ...{ kind: 'fault', key: 'undo/work/s0' },
      fault: {
        ...{ code: 'ID_CONFLICT', class: 'permanent' },
        message:
          'The request id of this call of shop/create already belongs to a call with other arguments. It was not sent.',
        says: { id: 'faults.ID_CONFLICT', params: { tool: 'shop/create' } },
      },
    })
    expect(session.kinds()).toEqual(['tool.intended', 'tool.failed'])
  })

  it('and is still in flight is waited for ten seconds, unless the run is stopped meanwhile', async () => {
    const waited = shop(CREATE, meeting('in_flight'))
    await call(waited, CREATE)
    expect(waited.world.clock.sleeps).toEqual([10_000])
    const stopped = shop(CREATE, meeting('in_flight'))
    stopped.world.clock.onSleep = () => stopped.stop('cancelled')
    expect(await call(stopped, CREATE)).toEqual({ kind: 'stopped' })
    expect(stopped.kinds()).toEqual(['tool.intended'])
    const ended = shop(CREATE, meeting('replay'))
    await call(ended, CREATE)
    expect(ended.world.clock.sleeps).toEqual([])
  })

  it('is looked up where that is possible', async () => {
    const session = shop(PROBED, { ...meeting('replay'), tool: () => answered({ found: true, id: 'T-1' }) })
    expect(await call(session, PROBED)).toMatchObject({ kind: 'ok', value: { result: { id: 'T-1' } } })
    expect(session.world.sent.map(({ tool }) => tool)).toEqual(['shop/find'])
  })
})

describe('an existence probe', () => {
  it.each([
    ['answers something else than yes or no', () => answered({ found: 'maybe' })],
    ['answers nothing', () => answered(null)],
  ])('that %s leaves the question to a person', async (_, tool) => {
    const session = shop(PROBED, { ...meeting('replay'), tool })
    expect(await call(session, PROBED)).toEqual({ kind: 'suspended' })
    expect(session.openCard().kind).toBe('unknown_outcome')
  })

  it('that says nothing happened, again and again, does not have the last word', async () => {
    const session = shop(PROBED, {
      tool: ({ tool }) =>
        tool === 'shop/find'
          ? answered({ found: false })
          : { ok: false, failure: { reason: 'timeout', sent: true, message: 'late' } },
    })
    expect(await call(session, PROBED)).toEqual({ kind: 'suspended' })
    const created = session.world.sent.filter(({ tool }) => tool === CREATE.ref)
    expect(created).toHaveLength(3)
    expect(new Set(created.map(({ requestId }) => requestId)).size).toBe(1)
  })
})
