import { describe, expect, it } from 'vitest'
import { CREATE, call, FIND, READ, shop, stateOf } from '../testing/callShop'
import { answered } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

describe('a result that cannot be used', () => {
  const big = () => answered('x'.repeat(50_000_000))

  it('because of its size is a trip with the numbers; of an effect it says that it has happened', async () => {
    const read = shop(READ, { tool: big })
    expect(await call(read, READ)).toMatchObject({
      fault: {
        code: 'RESULT_TOO_LARGE',
        message:
          'shop/read answered 50,000,002 bytes, more than the 50,000,000 a result may have. Ask it for less.',
        details: { bytes: 50_000_002, limit: 50_000_000 },
      },
    })
    expect(read.state.guards).toMatchObject([
      { guard: 'size', key: 'work/s1', limit: 50_000_000, actual: 50_000_002, unit: 'bytes', stops: true },
    ])
    expect(stateOf(read)?.phase).toBe('failed')
    const effect = shop(CREATE, { tool: big })
    expect(await call(effect, CREATE)).toMatchObject({
      fault: { message: expect.stringMatching(/Ask it for less\. Its effect has happened\.$/) },
    })
    expect(stateOf(effect)).toMatchObject({
      phase: 'done',
      result: { $oversized: 50_000_002, preview: expect.stringMatching(/^"x{1999}$/) },
    })
  })

  it('just fits at 50 MB', async () => {
    const session = shop(READ, { tool: () => answered('x'.repeat(49_999_998)) })
    expect((await call(session, READ)).kind).toBe('ok')
  })
})

describe('fingerprints of one run', () => {
  it('are compared only where a probe asks about the same thing', async () => {
    const plain: FakeTool = { ref: 'shop/plain', effect: 'reversible' }
    const unclear: FakeTool = {
      ...{ ref: 'shop/unclear', effect: 'reversible' },
      fingerprint: { tool: FIND.ref, args: { id: { $cel: 'result.none' } } },
    }
    const touch: FakeTool = {
      ...{ ref: 'shop/touch', effect: 'reversible' },
      fingerprint: { tool: FIND.ref, args: { id: 'T-1' } },
    }
    const elsewhere: FakeTool = {
      ...{ ref: 'shop/elsewhere', effect: 'reversible' },
      fingerprint: { tool: FIND.ref, args: { id: 'T-2' } },
    }
    const otherwise: FakeTool = {
      ...{ ref: 'shop/otherwise', effect: 'reversible' },
      fingerprint: { tool: READ.ref, args: { id: 'T-1' } },
    }
    let version = 1
    const session = shop(
      touch,
      { tool: ({ tool }) => answered({ version: tool === touch.ref ? ++version : version }) },
      [plain, unclear, elsewhere, otherwise, READ],
    )
    await call(session, plain, { key: 'work/plain' })
    await call(session, unclear, { key: 'work/unclear' })
    await call(session, touch, { key: 'work/first' })
    // they look the same as what the first has left
    await call(session, elsewhere, { key: 'work/elsewhere' })
    await call(session, otherwise, { key: 'work/otherwise' })
    await call(session, touch, { key: 'work/second', args: { name: 'b' } })
    const left = (key: string) => stateOf(session, key)?.fingerprintAfter
    expect([left('work/plain'), left('work/unclear')]).toEqual([null, null])
    expect(left('work/first')).toBe(left('work/second'))
    const before = stateOf(session, 'work/second')?.fingerprintBefore
    expect([left('work/elsewhere'), left('work/otherwise')]).toEqual([before, before])
    expect(before).not.toBe(left('work/second'))
  })
})
