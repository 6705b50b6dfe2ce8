import { describe, expect, it } from 'vitest'
import { CREATE, call, IDEMPOTENT, sendBack, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeSession } from '../testing/fakeSession'

const requestIds = (session: FakeSession) => session.world.sent.map(({ requestId }) => requestId)

describe('a failed call that was sent back', () => {
  it('goes out again under its request id, or a new one with edited arguments', async () => {
    const session = shop(CREATE, {
      tool: inTurn(failed('tool_error'), answered('a'), failed('tool_error'), answered('b')),
    })
    await call(session, CREATE)
    sendBack(session)
    expect(await call(session, CREATE)).toMatchObject({ value: { result: 'a' } })
    const other = { key: 'work/s2', args: { name: 'z' } }
    await call(session, CREATE, other)
    sendBack(session, { forget: ['work/s2'], edits: { 'work/s2': { name: 'y' } } })
    expect(await call(session, CREATE, other)).toMatchObject({ value: { result: 'b' } })
    const ids = requestIds(session)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[3])
    expect(session.world.sent[3]?.args).toEqual({ name: 'y' })
    expect(stateOf(session, 'work/s2')?.generation).toBe(1)
  })

  it('with arguments that have changed by themselves is a new call each time', async () => {
    const session = shop(CREATE, { tool: () => failed('tool_error') })
    for (const name of ['a', 'b', 'c']) {
      await call(session, CREATE, { args: { name } })
      sendBack(session)
    }
    const intents = session.events.flatMap(({ kind, data }) => (kind === 'tool.intended' ? [data] : []))
    expect(intents.map(({ args, generation }) => [args.name, generation])).toEqual([
      ...[
        ['a', 0],
        ['b', 1],
        ['c', 2],
      ],
    ])
    expect(new Set(requestIds(session)).size).toBe(3)
  })

  it('and lost its worker goes out under the request id of its last intent', async () => {
    const session = shop(IDEMPOTENT, { tool: inTurn(failed('tool_error'), answered(1)) })
    await call(session, IDEMPOTENT)
    sendBack(session)
    session.world.crashAt = 'before-send'
    const changed = { args: { name: 'b' } }
    await expect(call(session, IDEMPOTENT, changed)).rejects.toThrow('before-send')
    const next = session.reopen()
    const intended = stateOf(next)
    expect((await call(next, IDEMPOTENT, changed)).kind).toBe('ok')
    const [first, second] = requestIds(next)
    expect(second).toBe(intended?.requestId)
    expect(second).not.toBe(first)
    expect(stateOf(next)).toMatchObject({ args: { name: 'b' }, generation: 1, requestId: second })
  })
})

describe('a call whose arguments were edited before it was ever made', () => {
  it('has the generation of the edit, and keeps its request id when its worker dies', async () => {
    const session = shop(IDEMPOTENT, { crashAt: 'before-send' })
    sendBack(session, { forget: [], edits: { 'work/s1': { name: 'y' } } })
    await expect(call(session, IDEMPOTENT)).rejects.toThrow('before-send')
    const next = session.reopen()
    const intended = stateOf(next)
    expect(intended).toMatchObject({ args: { name: 'y' }, generation: 1 })
    expect((await call(next, IDEMPOTENT)).kind).toBe('ok')
    const requestId = intended?.requestId
    expect(next.world.sent).toMatchObject([{ args: { name: 'y', requestId }, requestId }])
    expect(stateOf(next)).toMatchObject({ generation: 1, requestId })
  })
})
