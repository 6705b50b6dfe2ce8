import { describe, expect, it } from 'vitest'
import { emptyRun } from '../../run/emptyRun'
import type { NewEvent } from '../../run/event'
import { fault } from '../../run/fault'
import { reduceRun } from '../../run/reduceRun'
import type { AppendResult, NumberedEvent, RunJournal, Settle } from '../ports'
import { fakeProgram } from '../testing/fakeProgram'
import { fakeSession } from '../testing/fakeSession'
import { createSession } from './createSession'

const GO: AppendResult = { kind: 'durable', conflicts: [] }
const warning = (message: string): NewEvent => ({
  kind: 'warning.noted',
  data: { scope: null, code: 'W', message },
})

/** A session over a journal whose answers the test gives. */
function opened(append: (events: NumberedEvent[], settle: Settle) => Promise<AppendResult> | AppendResult) {
  const batches: string[][] = []
  const journal: RunJournal = {
    claim: { runId: 'r', epoch: 1, lastSeq: 1, signalSeq: 0, signalDone: 0 },
    append: async (events, settle) => {
      batches.push(events.map(({ data }) => ('message' in data ? String(data.message) : '')))
      return append(events, settle)
    },
    read: async () => [],
    signals: async () => ({ signals: [], signalSeq: 0 }),
    mayDispatch: () => true,
  }
  const { ports } = fakeSession()
  const state = emptyRun()
  const [started] = fakeSession().events
  if (started) reduceRun(state, started)
  const session = createSession({ program: fakeProgram(), journal, ports, state, openedAt: 0 })
  return { session, batches, state }
}

describe('a session', () => {
  it('writes together what was said together, numbered in order', async () => {
    const seqs: number[] = []
    const { session, batches } = opened((events) => {
      seqs.push(...events.map(({ seq }) => seq))
      return GO
    })
    session.emit(warning('a'))
    session.emit(warning('b'))
    expect(await session.commit(warning('c'))).toEqual({ stored: true, conflict: null })
    session.emit(warning('d'))
    expect(await session.barrier()).toEqual({ stored: true, conflict: null })
    expect(batches).toEqual([['a', 'b', 'c'], ['d']])
    expect(seqs).toEqual([2, 3, 4, 5])
  })

  it('has nothing to wait for when nothing was said', async () => {
    const { session, batches } = opened(() => GO)
    expect(await session.barrier()).toEqual({ stored: true, conflict: null })
    expect(batches).toEqual([])
  })

  it.each([1, 2, 3])('is heard only once everything it said is on disk, %i at once', async (count) => {
    let finish = () => {}
    const { session } = opened(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(GO)
        }),
    )
    for (let said = 0; said < count; said += 1) session.emit(warning(`${said}`))
    const heard: string[] = []
    const before = session.barrier().then(() => heard.push('asked before the write'))
    await new Promise(setImmediate)
    const meanwhile = session.barrier().then(() => heard.push('asked during the write'))
    await new Promise(setImmediate)
    expect(heard).toEqual([])
    finish()
    await Promise.all([before, meanwhile])
    expect(heard).toHaveLength(2)
  })

  it('once it is lost says nothing more, neither in memory nor on disk, and aborts what is at work for good', async () => {
    const { session, batches, state } = opened(() => GO)
    session.lose()
    session.emit(warning('a'))
    expect(await session.commit(warning('b'))).toEqual({ stored: false })
    expect(await session.barrier()).toEqual({ stored: false })
    expect(await session.settle([warning('c')], { kind: 'park', signalSeq: 0 })).toBe('stopped')
    expect([state.warnings, batches, session.ended()]).toEqual([[], [], { kind: 'lost' }])
    expect([session.signal.reason, session.mayDispatch()]).toEqual(['lost', false])
    session.renew()
    expect(session.signal.aborted).toBe(true)
  })

  it('goes on after a stop that was not a loss', () => {
    const { session } = opened(() => GO)
    session.stop('cancelled')
    expect(session.signal.reason).toBe('cancelled')
    session.renew()
    expect([session.signal.aborted, session.mayDispatch()]).toEqual([false, true])
  })

  it('tells whoever waits that nothing was stored when it is lost during the write', async () => {
    const { session, batches } = opened(() => {
      session.emit(warning('later'))
      session.lose()
      return GO
    })
    const written = session.commit(warning('a'))
    expect(await written).toEqual({ stored: false })
    await Promise.resolve()
    expect(batches).toEqual([['a']])
  })

  it('that settles while it is being lost has not settled', async () => {
    const { session, state } = opened(() => {
      session.lose()
      return GO
    })
    expect(await session.settle([warning('last')], { kind: 'park', signalSeq: 0 })).toBe('stopped')
    expect(state.warnings).toEqual([])
  })

  it.each<[string, AppendResult, string, string[]]>([
    ['is settled', GO, 'settled', ['last']],
    ['has something unread, so nothing of it counts', { kind: 'unread' }, 'unread', []],
    ['is lost', { kind: 'lost' }, 'stopped', []],
    ['is refused', { kind: 'refused', fault: fault('VALUE_REFUSED', 'No.') }, 'stopped', []],
  ])('at its end %s', async (_what, answer, result, kept) => {
    const { session, state } = opened(() => answer)
    expect(await session.settle([warning('last')], { kind: 'park', signalSeq: 7 })).toBe(result)
    expect(state.warnings.map(({ message }) => message)).toEqual(kept)
  })

  it('keeps why it ended: the value that was refused, what broke or that it was lost, and only the first reason', async () => {
    const lost = opened(() => ({ kind: 'lost' }))
    expect(await lost.session.commit(warning('a'))).toEqual({ stored: false })
    expect(lost.session.ended()).toEqual({ kind: 'lost' })
    const refused = opened(() => ({ kind: 'refused', fault: fault('VALUE_REFUSED', 'No.') }))
    expect(await refused.session.commit(warning('big'))).toEqual({ stored: false })
    refused.session.lose()
    expect(refused.session.ended()).toMatchObject({
      ...{ kind: 'refused', fault: { code: 'VALUE_REFUSED' } },
      events: [{ seq: 2, data: { message: 'big' } }],
    })
    const error = new Error('The disk is gone')
    const broken = opened(() => Promise.reject(error))
    expect(await broken.session.commit(warning('a'))).toEqual({ stored: false })
    expect(broken.session.ended()).toEqual({ kind: 'broken', error })
  })

  it('hears of a conflict only for the intent it is about', async () => {
    const conflict = { requestId: 'r-2', verdict: 'replay' as const }
    const { session } = opened(() => ({ kind: 'durable', conflicts: [conflict] }))
    const intent = (requestId: string): NewEvent => ({
      kind: 'tool.intended',
      data: {
        ...{ key: `work/${requestId}`, scope: 'work', tool: 't', args: {}, argsHash: '', requestId },
        ...{ generation: 0, effect: 'reversible', purpose: 'step', fingerprintBefore: null },
      },
    })
    const answers = await Promise.all([
      session.commit(intent('r-1')),
      session.commit(intent('r-2')),
      session.commit(warning('w')),
    ])
    expect(answers.map((answer) => answer.stored && answer.conflict)).toEqual([null, conflict, null])
  })
})
