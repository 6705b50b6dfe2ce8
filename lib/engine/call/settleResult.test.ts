import { describe, expect, it } from 'vitest'
import { CREATE, call, FIND, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

describe('a result', () => {
  const outputSchema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }

  it('that does not match the output schema fails a read, and names the mismatch', async () => {
    const tool = { ...READ, outputSchema }
    const session = shop(tool, { tool: () => answered({ n: 'x' }) })
    expect(await call(session, tool)).toMatchObject({
      fault: {
        ...{ code: 'OUTPUT_MISMATCH', message: expect.stringContaining('n must be') },
        details: { problems: [{ path: 'n', message: expect.stringMatching(/^n must be/) }] },
      },
    })
    expect(stateOf(session)?.phase).toBe('failed')
  })

  it('that does not match after an effect leaves the effect in the ledger and gives the fault, also on replay', async () => {
    const tool = { ...CREATE, outputSchema }
    const session = shop(tool, { tool: () => answered({ n: 'x' }) })
    const outcome = await call(session, tool)
    expect(outcome).toMatchObject({ fault: { code: 'OUTPUT_MISMATCH', class: 'permanent' } })
    expect(stateOf(session)?.phase).toBe('done')
    expect(await call(session.reopen(), tool)).toEqual(outcome)
  })

  it('over 50 MB is refused, not kept', async () => {
    const session = shop(CREATE, { tool: () => answered({ text: 'x'.repeat(50_000_001) }) })
    const outcome = await call(session, CREATE)
    expect(outcome).toMatchObject({ fault: { code: 'RESULT_TOO_LARGE' } })
    expect(JSON.stringify(session.events).length).toBeLessThan(20_000)
    expect(await call(session.reopen(), CREATE)).toEqual(outcome)
  })
})

describe('fingerprints', () => {
  const fingerprint = { tool: FIND.ref, args: { id: { $cel: 'result.id' } } }
  const touching = { tool: FIND.ref, args: { id: { $cel: 'args.id' } } }
  const create: FakeTool = { ...CREATE, fingerprint }
  const assign: FakeTool = { ref: 'shop/assign', effect: 'reversible', fingerprint: touching }

  it('are taken before where possible and after each effect, and own later effects do not look like a stranger', async () => {
    let version = 0
    const session = shop(
      create,
      { tool: ({ tool }) => answered(tool === FIND.ref ? { version } : { id: `T-${++version}`, version }) },
      [assign],
    )
    await call(session, create)
    const created = stateOf(session)
    expect(created).toMatchObject({
      fingerprintBefore: null,
      fingerprintAfter: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await call(session, assign, { key: 'work/s2', args: { id: 'T-1' } })
    const assigned = stateOf(session, 'work/s2')
    expect(assigned?.fingerprintBefore).toBe(created?.fingerprintAfter)
    expect(stateOf(session)?.fingerprintAfter).toBe(assigned?.fingerprintAfter)
    version = 50
    await call(session, assign, { key: 'work/s3', args: { id: 'T-1', owner: 'eve' } })
    expect(stateOf(session, 'work/s3')).toMatchObject({ phase: 'done', fingerprintAfter: expect.any(String) })
    expect(stateOf(session)?.fingerprintAfter).toBe(assigned?.fingerprintAfter)
  })

  it('are given to nobody else by an effect that could not look before', async () => {
    const looks = inTurn(failed('tool_error'), failed('tool_error'), answered({ version: 7 }))
    const session = shop(
      create,
      { tool: ({ tool }) => (tool === FIND.ref ? looks() : answered({ id: 'T-1' })) },
      [assign],
    )
    await call(session, create)
    await call(session, assign, { key: 'work/s2', args: { id: 'T-1' } })
    expect(stateOf(session, 'work/s2')).toMatchObject({
      fingerprintBefore: null,
      fingerprintAfter: expect.any(String),
    })
    // nobody has seen what the first has left
    expect(stateOf(session)?.fingerprintAfter).toBe(null)
  })

  it('are not taken of a read, whatever its policy says', async () => {
    const reading: FakeTool = { ...READ, fingerprint: touching }
    const session = shop(reading)
    await call(session, reading, { args: { id: 'T-1' } })
    expect(session.world.sent.map(({ tool }) => tool)).toEqual([READ.ref])
    expect(session.kinds()).toEqual(['tool.intended', 'tool.called'])
  })
})
