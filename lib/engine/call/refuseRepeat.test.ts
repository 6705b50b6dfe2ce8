import { describe, expect, it } from 'vitest'
import { faultText } from '../../run/faultTexts'
import { CREATE, call, FIND, READ, sendBack, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

describe('a repeated action', () => {
  const again = { key: 'work/s2' }

  it('that failed for good is answered with that failure and advice, then stopped', async () => {
    const session = shop(READ, { tool: () => failed('tool_error', { message: 'No such name.' }) })
    await call(session, READ)
    expect(await call(session, READ, again)).toEqual({
      ...{ kind: 'fault', key: 'work/s2/repeat' },
      fault: {
        ...{ code: 'TOOL_ERROR', class: 'permanent' },
        message: 'No such name. This action was repeated; try a different approach.',
        says: { id: 'notes.around.repeated', params: { reason: { message: 'No such name.' } } },
      },
    })
    expect(session.state.guards[0]).toMatchObject({
      ...{ guard: 'repeat', key: 'work/s2', limit: 2, actual: 1, unit: 'repeats', stops: false },
      message: 'Repeat 1 of 2: shop/read was called with these arguments before; it was not sent again.',
    })
    const stopped = await call(session, READ, { key: 'work/s3' })
    expect(stopped).toMatchObject({
      key: 'work/s3/repeat',
      fault: { code: 'REPEATED_ACTION', details: { repeats: 'work/s1' } },
    })
    expect(stopped.kind === 'fault' && stopped.fault.details).not.toHaveProperty('earlierResult')
  })

  it('is none while the first is on its way, or may have happened', async () => {
    const unknown = shop(CREATE, { tool: inTurn(failed('cut'), answered(1)) })
    expect((await call(unknown, CREATE)).kind).toBe('suspended')
    expect(await call(unknown, CREATE, again)).toMatchObject({ value: { repeated: false } })
    const parallel = shop(CREATE, {
      tool: async ({ requestId }) => {
        if (stateOf(parallel, 'work/s2') === undefined) {
          const second = await call(parallel, CREATE, again)
          expect(second).toMatchObject({ value: { repeated: false } })
        }
        return answered(requestId)
      },
    })
    expect(await call(parallel, CREATE)).toMatchObject({ value: { repeated: false } })
    expect(parallel.world.sent).toHaveLength(2)
  })

  it('is none for calls that were decided on together, and one for the next time', async () => {
    const session = shop(READ)
    const turn = (key: string, batch: string) => call(session, READ, { key, batch })
    expect(await turn('work/t1/1', 'work/t1')).toMatchObject({ value: { repeated: false } })
    expect(await turn('work/t1/2', 'work/t1')).toMatchObject({ value: { repeated: false } })
    expect(await turn('work/t2/1', 'work/t2')).toMatchObject({ value: { repeated: true } })
    expect(await turn('work/t2/2', 'work/t2')).toMatchObject({ value: { repeated: true } })
    expect(session.state.guards.map(({ actual, stops }) => [actual, stops])).toEqual([
      ...[
        [1, false],
        [1, false],
      ],
    ])
    expect(await turn('work/t3/1', 'work/t3')).toMatchObject({ fault: { code: 'REPEATED_ACTION' } })
  })

  it('is an effect made before with the same arguments, whatever lies between', async () => {
    const session = shop(CREATE)
    await call(session, CREATE, { args: { name: 'a' } })
    await call(session, CREATE, { key: 'work/s2', args: { name: 'b' } })
    expect(await call(session, CREATE, { key: 'work/s3', args: { name: 'a' } })).toMatchObject({
      value: { repeated: true },
    })
    expect(session.world.sent).toHaveLength(2)
  })

  it('is not a read after an effect that may have changed its answer', async () => {
    const session = shop(READ, {}, [CREATE])
    await call(session, READ)
    await call(session, CREATE, { key: 'work/s2' })
    expect(await call(session, READ, { key: 'work/s3' })).toMatchObject({ value: { repeated: false } })
    expect(session.world.sent).toHaveLength(3)
  })

  it('is none as a fallback: what stands in for another call is made, whatever was called before', async () => {
    const backup: FakeTool = { ref: 'shop/backup', effect: 'none' }
    const fallback = { tool: backup.ref, args: { name: { $cel: 'args.name' } }, note: 'from the copy' }
    const covered: FakeTool = { ...READ, fallback }
    const tool = (sent: { tool: string }) => (sent.tool === backup.ref ? answered('old') : failed('connect'))
    const session = shop(covered, { tool }, [backup])
    await call(session, backup, { key: 'work/s0' })
    expect(await call(session, covered)).toMatchObject({
      value: { result: 'old', degraded: 'from the copy', repeated: false },
    })
    expect(session.world.sent.filter((sent) => sent.tool === backup.ref)).toHaveLength(2)
  })

  it('stays one when the first is sent back, and then has no outcome to tell of', async () => {
    const session = shop(READ)
    for (const key of ['work/s1', 'work/s2', 'work/s3']) await call(session, READ, { key })
    sendBack(session)
    const code = 'REPEATED_ACTION'
    expect(await call(session, READ, again)).toEqual({
      ...{ kind: 'fault', key: 'work/s2/repeat' },
      fault: { code, class: 'permanent', ...faultText('REPEATED_ACTION.advice', {}) },
    })
    expect(await call(session, READ, { key: 'work/s3' })).toEqual({
      ...{ kind: 'fault', key: 'work/s3/repeat' },
      fault: {
        ...{ code, class: 'permanent', details: { repeats: 'work/s1' } },
        ...faultText('REPEATED_ACTION.stopped', { tool: 'shop/read' }),
      },
    })
    expect(session.world.sent).toHaveLength(1)
  })

  it('says how long its cycle is', async () => {
    const session = shop(READ, {}, [FIND])
    await call(session, READ)
    await call(session, FIND, { key: 'work/s2' })
    await call(session, READ, { key: 'work/s3' })
    await call(session, FIND, { key: 'work/s4' })
    expect(session.state.guards.map(({ message }) => message)).toEqual([
      'Repeat 1 of 2: shop/read was called with these arguments before; it was not sent again.',
      'Repeat 2 of 2: shop/find was called with these arguments before (a cycle of 2 actions); it was not sent again.',
    ])
  })
})
