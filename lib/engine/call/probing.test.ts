import { describe, expect, it } from 'vitest'
import type { ToolPolicy } from '../../graph/document'
import type { JsonObject } from '../../graph/json'
import { CREATE, call, FIND, PROBED, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { probe, takeFingerprint } from './probe'
import { readTool } from './readTool'

const signal = new AbortController().signal
const roots = { args: { name: 'a' }, requestId: 'r-1' }

/** A call that got lost, and what its existence probe answers. */
function lostWith(found: JsonObject, tool: FakeTool = PROBED) {
  return shop(tool, {
    tool: (sent) => (sent.tool === FIND.ref ? answered(found) : failed('timeout')),
  })
}

describe('an existence probe', () => {
  it('answers in the shape the call itself would have had, where its answer holds that much', async () => {
    const session = lostWith({ found: true, id: 'T-1', colour: 'red' })
    expect(await call(session, PROBED)).toMatchObject({ value: { result: { id: 'T-1' } } })
    expect(stateOf(session)).toMatchObject({ phase: 'done', result: { id: 'T-1' }, source: 'probe' })
  })

  it.each([
    ['lacks what the call would have answered', { found: true }, PROBED, { found: true }],
    [
      'is promised in a form without named fields',
      { found: true },
      { ...PROBED, outputSchema: { type: 'array' } },
      { found: true },
    ],
  ])('whose answer %s is kept as it is, and the call’s effect stands', async (_what, found, tool, kept) => {
    const session = lostWith(found, tool)
    expect(await call(session, tool)).toMatchObject({ kind: 'fault', fault: { code: 'OUTPUT_MISMATCH' } })
    expect(stateOf(session)).toMatchObject({ phase: 'done', result: kept })
  })

  it('keeps its whole answer where the call promises nothing', async () => {
    const { outputSchema: _, ...open } = PROBED
    const session = lostWith({ found: true, id: 7 }, open)
    expect(await call(session, open)).toMatchObject({ value: { result: { found: true, id: 7 } } })
  })

  it('keeps its whole answer where the call promises it among others', async () => {
    const open = { ...PROBED, outputSchema: { ...PROBED.outputSchema, additionalProperties: true } }
    const found = { found: true, id: 'T-1', colour: 'red' }
    expect(await call(lostWith(found, open), open)).toMatchObject({ value: { result: found } })
  })

  it.each([
    'result.found',
    'false',
    // in this language what is false decides, although the other half cannot be known
    "result.found && args.name == 'b'",
  ])('that cannot be read is asked three times, then a person, also where it looks for %s', async (found) => {
    const tool: FakeTool = { ...PROBED, exists: { tool: FIND.ref, args: {}, found } }
    const session = shop(tool, { tool: (sent) => failed(sent.tool === FIND.ref ? 'connect' : 'timeout') })
    expect(await call(session, tool)).toEqual({ kind: 'suspended' })
    expect(session.world.sent.map(({ tool }) => tool)).toEqual([
      ...['shop/create', 'shop/find', 'shop/find', 'shop/find'],
    ])
  })

  it('is neither a step nor in the journal', async () => {
    const session = lostWith({ found: true, id: 'T-1' })
    await call(session, PROBED)
    expect(session.state.usage.steps).toBe(1)
    expect([...session.state.calls.keys()]).toEqual(['work/s1'])
  })
})

describe('a read-only question about a call', () => {
  it('is not asked while its arguments need a result that is not there', async () => {
    const session = shop(READ)
    const target = { tool: FIND.ref, args: { id: { $cel: 'result.id' } } }
    expect(await probe(session, target, roots, signal)).toEqual({
      ok: false,
      message: 'The arguments of the probe shop/find need a result.',
      says: { id: 'notes.look.needsResult', params: { tool: 'shop/find' } },
    })
    expect(await probe(session, target, { ...roots, result: { id: 4 } }, signal)).toMatchObject({ ok: true })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ id: 4 }])
  })

  it('is not asked while its arguments are no object', async () => {
    const session = shop(READ)
    const target = { tool: FIND.ref, args: { $cel: '[args.name]' } }
    expect(await probe(session, target, roots, signal)).toMatchObject({ ok: false })
    expect(session.world.sent).toEqual([])
  })

  it('is asked again when it meets a lock that somebody else holds', async () => {
    const session = shop(FIND, { tool: inTurn(failed('status', { status: 409 }), answered({ v: 1 })) })
    expect(await probe(session, { tool: FIND.ref, args: {} }, roots, signal)).toEqual({
      ...{ ok: true, result: { v: 1 } },
    })
  })

  it.each([
    ['has effects', CREATE.ref],
    ['nobody has declared', 'shop/unheard'],
  ])('is never put to a tool that %s', async (_what, tool) => {
    const session = shop(CREATE)
    expect(await probe(session, { tool, args: {} }, roots, signal)).toEqual({
      ok: false,
      message: `The probe ${tool} is not declared free of effects.`,
      says: { id: 'notes.look.effects', params: { tool } },
    })
    expect(session.world.sent).toEqual([])
  })

  it('gets the time its tool declares, and never more than its action has left', async () => {
    const slow: FakeTool = { ref: 'shop/slow', effect: 'none', attemptTimeoutMs: 7000, actionTimeoutMs: 9000 }
    const session = shop(slow, {
      tool: ({ attemptMs }) => {
        session.world.clock.advance(attemptMs)
        return failed('timeout')
      },
    })
    expect(await probe(session, { tool: slow.ref, args: {} }, roots, signal)).toMatchObject({
      ok: false,
      code: 'ATTEMPT_TIMEOUT',
    })
    expect(session.world.sent.map(({ attemptMs }) => attemptMs)).toEqual([7000, 1500])
  })

  it('has no fingerprint where none is declared, where it needs a result, or where it cannot be read', async () => {
    const session = shop(FIND, { tool: () => answered({ v: 1 }) })
    const policy = (args: JsonObject): ToolPolicy => ({ fingerprint: { tool: FIND.ref, args } }) as ToolPolicy
    expect(await takeFingerprint(session, {} as ToolPolicy, roots, signal)).toBe(null)
    expect(await takeFingerprint(session, policy({ id: { $cel: 'result' } }), roots, signal)).toBe(null)
    expect(session.world.sent).toEqual([])
    const hash = await takeFingerprint(session, policy({}), roots, signal)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    session.world.tool = () => answered({ v: 2 })
    expect(await takeFingerprint(session, policy({}), roots, signal)).not.toBe(hash)
    session.world.tool = () => failed('tool_error')
    expect(await takeFingerprint(session, policy({}), roots, signal)).toBe(null)
  })
})

describe('a reading that is kept', () => {
  const open = (tool = () => answered({ rows: [1, 2] })) => shop(FIND, { tool })
  const read = (session: ReturnType<typeof shop>, more: { signal?: AbortSignal } = {}) =>
    readTool(
      session,
      { scope: 'work', key: 'work/look', tool: FIND.ref, args: { q: { $cel: 'no' } }, signal, ...more },
      (result) => ({ kept: result }),
    )

  it('asks with its arguments as they are, keeps what is made of the answer, and is not asked again', async () => {
    const session = open()
    const first = await read(session)
    expect(first).toEqual({ kind: 'ok', value: { kept: { rows: [1, 2] } } })
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ q: { $cel: 'no' } }])
    await session.barrier()
    expect(await read(session.reopen())).toEqual(first)
    expect(session.world.sent).toHaveLength(1)
  })

  it.each(['NOT_FOUND', 'INVALID_PARAMETER'])('takes %s for “there is none”', async (code) => {
    const session = shop(FIND, { tool: () => failed('tool_error', { code }) })
    expect(await read(session)).toEqual({ kind: 'ok', value: { kept: null } })
  })

  it('that fails in any other way is a failure that may pass, and is asked again', async () => {
    const session = shop(FIND, { tool: () => failed('tool_error', { message: 'no rights' }) })
    expect(await read(session)).toEqual({
      kind: 'fault',
      key: 'work/look',
      fault: {
        code: 'LOOK_UP_FAILED',
        class: 'transient',
        message: 'shop/find could not be asked: no rights',
        says: {
          id: 'faults.LOOK_UP_FAILED.tool',
          params: { tool: 'shop/find', reason: { message: 'no rights' } },
        },
      },
    })
    session.world.tool = () => answered(1)
    expect(await read(session)).toEqual({ kind: 'ok', value: { kept: 1 } })
  })

  it('says nothing once the run is stopped, or may belong to somebody else', async () => {
    const aborted = new AbortController()
    aborted.abort('cancelled')
    const stopped = open()
    expect(await read(stopped, { signal: aborted.signal })).toEqual({ kind: 'stopped' })
    const doubtful = open()
    doubtful.world.mayDispatch = false
    expect(await read(doubtful)).toEqual({ kind: 'stopped' })
    for (const session of [stopped, doubtful]) expect([session.world.sent, session.kinds()]).toEqual([[], []])
  })
})
