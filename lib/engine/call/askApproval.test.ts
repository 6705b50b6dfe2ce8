import { describe, expect, it } from 'vitest'
import type { Said } from '../../graph/wording'
import type { Decision } from '../../run/task'
import { CREATE, call, sendBack, shop, stateOf } from '../testing/callShop'
import { failed } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import type { FakeSession } from '../testing/fakeSession'

const GUARDED: FakeTool = { ...CREATE, approval: 'always' }
const CHEAP: FakeTool = { ...CREATE, approval: { when: 'args.amount >= 100' } }

async function asked(tool = GUARDED): Promise<FakeSession> {
  const session = shop(tool)
  expect(await call(session, tool)).toEqual({ kind: 'suspended' })
  return session
}

describe('a call that needs approval', () => {
  it('asks once, with exactly what would be sent, and sends nothing meanwhile', async () => {
    const session = await asked()
    expect(await call(session, GUARDED)).toEqual({ kind: 'suspended' })
    expect(session.kinds()).toEqual(['task.opened'])
    const { kind, question, scope, key, choices, context } = session.openCard()
    expect({ kind, question, scope, key, choices }).toEqual({
      kind: 'approval',
      question: 'Call shop/create with these arguments?',
      ...{ scope: 'work', key: 'work/s1' },
      choices: [{ choice: 'approve' }, { choice: 'reject' }],
    })
    expect(context).toEqual({
      ...{ tool: 'shop/create', args: { name: 'a' }, effect: 'reversible' },
      argsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(session.world.sent).toEqual([])
  })

  it.each([
    [99, 'ok'],
    [100, 'suspended'],
  ])('asks where its condition says so: for %i it is %s', async (amount, kind) => {
    expect((await call(shop(CHEAP), CHEAP, { args: { amount } })).kind).toBe(kind)
  })

  it.each<[string, Decision | 'expired', string, Said]>([
    [
      'somebody rejects with a reason',
      { choice: 'reject', note: 'too early' },
      'Ann did not approve the call of shop/create (“too early”); it was not sent.',
      { id: 'faults.REJECTED.noted', params: { by: 'Ann', tool: 'shop/create', note: 'too early' } },
    ],
    [
      'somebody rejects',
      { choice: 'reject' },
      'Ann did not approve the call of shop/create; it was not sent.',
      { id: 'faults.REJECTED.person', params: { by: 'Ann', tool: 'shop/create' } },
    ],
    [
      'nobody answers in time',
      'expired',
      'Nobody approved in time the call of shop/create; it was not sent.',
      { id: 'faults.REJECTED.late', params: { tool: 'shop/create' } },
    ],
  ])('is not sent when %s', async (_why, decision, message, says) => {
    const session = await asked()
    if (decision === 'expired')
      session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    else session.decide(decision)
    const rejected = {
      kind: 'fault',
      key: 'work/s1',
      fault: { code: 'REJECTED', class: 'permanent', message, says },
    }
    expect(await call(session, GUARDED)).toEqual(rejected)
    expect(await call(session, GUARDED)).toEqual(rejected)
    expect([session.world.sent, stateOf(session)]).toEqual([[], undefined])
  })

  it('names nobody where the decision came without a name', async () => {
    const session = await asked()
    const { task } = session.openCard()
    session.emit({ kind: 'task.decided', data: { task, decision: { choice: 'reject' }, by: '' } })
    expect(await call(session, GUARDED)).toMatchObject({
      fault: { message: expect.stringMatching(/^Somebody did not approve/) },
    })
  })

  it('waits on when the card was answered with a decision about the whole run', async () => {
    const session = await asked()
    session.decide({ choice: 'void' })
    expect(await call(session, GUARDED)).toEqual({ kind: 'suspended' })
    expect([session.world.sent, session.state.tasks.size]).toEqual([[], 1])
  })

  it('is asked about anew with other arguments, whatever was approved before', async () => {
    const session = await asked()
    session.decide({ choice: 'approve' })
    expect(await call(session, GUARDED, { args: { name: 'b' } })).toEqual({ kind: 'suspended' })
    expect(session.openCard().context.args).toEqual({ name: 'b' })
    expect(session.state.tasks.size).toBe(2)
    expect((await call(session, GUARDED)).kind).toBe('ok')
  })

  it('is approved for itself alone, not for another call with the same arguments', async () => {
    const session = await asked()
    session.decide({ choice: 'approve' })
    expect(await call(session, GUARDED, { key: 'work/s2' })).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({ kind: 'approval', key: 'work/s2' })
    expect(session.world.sent).toEqual([])
  })

  it('that was approved and then cut off by a stop is asked about: the approval says nothing of what happened', async () => {
    const session = shop(GUARDED, { tool: () => new Promise(() => session.stop('cancelled')) })
    await call(session, GUARDED)
    session.decide({ choice: 'approve' })
    expect(await call(session, GUARDED)).toEqual({ kind: 'stopped' })
    await session.barrier()
    const next = session.reopen()
    expect(await call(next, GUARDED)).toEqual({ kind: 'suspended' })
    expect(next.openCard()).toMatchObject({ kind: 'unknown_outcome', key: 'work/s1' })
    expect(next.world.sent).toHaveLength(1)
  })

  it('may be asked about once more, with the same arguments, when its node was sent back after a rejection', async () => {
    const session = await asked()
    session.decide({ choice: 'reject' })
    expect((await call(session, GUARDED)).kind).toBe('fault')
    sendBack(session)
    expect(await call(session, GUARDED)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'approve' })
    expect((await call(session, GUARDED)).kind).toBe('ok')
  })

  it('stays approved when it failed and its node was sent back', async () => {
    const session = shop(GUARDED, { tool: () => failed('tool_error') })
    await call(session, GUARDED)
    session.decide({ choice: 'approve' })
    expect((await call(session, GUARDED)).kind).toBe('fault')
    sendBack(session)
    expect((await call(session, GUARDED)).kind).toBe('fault')
    expect([session.world.sent.length, session.state.tasks.size]).toEqual([2, 1])
  })
})
