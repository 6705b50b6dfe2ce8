import { describe, expect, it } from 'vitest'
import { fileValue } from '../../run/fileRef'
import { CREATE, call, FIND, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import { FakeBreakers } from '../testing/fakeBreakers'
import type { FakeTool } from '../testing/fakeProgram'
import { fakeSession } from '../testing/fakeSession'

/** Everything is wrong with this call at once; what is named first is what it is refused for. */
const REASONS = ['steps', 'repeat', 'file', 'arguments', 'approval', 'breaker'] as const
type Reason = (typeof REASONS)[number]

async function refusedFor(...reasons: Reason[]): Promise<string> {
  const has = (reason: Reason) => reasons.includes(reason)
  const tool: FakeTool = {
    ...READ,
    ...(has('approval') ? { approval: 'always' as const } : {}),
    ...(has('arguments') ? { rules: { name: { pattern: '^x' } } } : {}),
  }
  const breakers = new FakeBreakers()
  const args = { name: 'a', file: has('file') ? fileValue('019ad000-0000-7000-8000-000000000001') : 1 }
  const session = fakeSession(
    { breakers },
    {
      tools: [tool, { ...FIND }],
      nodes: { work: { guards: { maxSteps: has('steps') ? 1 : 9, repeatLimit: 1 } } },
    },
  )
  if (has('steps') || has('repeat')) {
    session.emit({
      kind: 'tool.intended',
      data: {
        ...{ key: 'work/s0', scope: 'work', tool: has('repeat') ? tool.ref : FIND.ref, args, argsHash: '' },
        ...{ requestId: 'r', generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
      },
    })
    session.emit({ kind: 'tool.called', data: { key: 'work/s0', result: 1, durationMs: 1, source: 'call' } })
  }
  if (has('breaker')) breakers.open(tool.ref)
  const outcome = await call(session, tool, { args })
  expect(session.world.sent).toHaveLength(outcome.kind === 'ok' ? 1 : 0)
  expect(stateOf(session)).toEqual(outcome.kind === 'ok' ? expect.anything() : undefined)
  return outcome.kind === 'fault' ? outcome.fault.code : outcome.kind
}

describe('a call that is refused for several reasons', () => {
  it.each([
    ['STEPS_EXCEEDED', REASONS],
    ['REPEATED_ACTION', REASONS.slice(1)],
    ['FILE_UNAVAILABLE', REASONS.slice(2)],
    ['INVALID_ARGUMENTS', REASONS.slice(3)],
    ['suspended', REASONS.slice(4)],
    ['BREAKER_OPEN', REASONS.slice(5)],
    ['ok', []],
  ])('is %s first where these hold: %j', async (code, reasons) => {
    expect(await refusedFor(...reasons)).toBe(code)
  })
})

describe('an undo', () => {
  it('meets no limit, not even for a retry, no repeat guard and no approval', async () => {
    const tool: FakeTool = { ...CREATE, approval: 'always' }
    const session = fakeSession(
      { tool: inTurn(failed('connect'), answered(1)) },
      { tools: [tool], nodes: { work: { guards: { maxSteps: 1 } } }, guards: { maxSteps: 1 } },
    )
    // an equal step has used up the limits before
    session.emit({
      kind: 'tool.intended',
      data: {
        ...{ key: 'work/a', scope: 'work', tool: tool.ref, args: { name: 'a' }, argsHash: '' },
        ...{ requestId: 'r', generation: 0, effect: 'reversible', purpose: 'step', fingerprintBefore: null },
      },
    })
    session.emit({ kind: 'tool.called', data: { key: 'work/a', result: 1, durationMs: 1, source: 'call' } })
    for (const key of ['undo/work/a', 'undo/work/b', 'undo/work/c'])
      expect(await call(session, tool, { key, purpose: 'undo', undoes: 'work/a' })).toMatchObject({
        kind: 'ok',
      })
    // the first of them was sent once more
    expect([session.world.sent.length, session.state.usage.steps, session.state.guards]).toEqual([4, 1, []])
    expect(session.state.calls.get('undo/work/b')).toMatchObject({ purpose: 'undo', undoes: 'work/a' })
  })
})

describe('arguments that do not fit', () => {
  it('are all named at once, those of the schema before those of the author', async () => {
    const tool: FakeTool = {
      ...READ,
      inputSchema: { type: 'object', required: ['sum'], properties: { sum: { type: 'number' } } },
      rules: { name: { pattern: '^x', message: 'Names start with x.' } },
    }
    const outcome = await call(shop(tool), tool)
    expect(outcome).toMatchObject({ kind: 'fault', key: 'work/s1', fault: { code: 'INVALID_ARGUMENTS' } })
    if (outcome.kind !== 'fault') return
    expect(outcome.fault.message).toMatch(
      /^shop\/read was not called, its arguments do not fit: .*sum.* Names start with x\.$/,
    )
    expect(outcome.fault.details).toEqual({
      problems: [
        { field: 'sum', message: expect.any(String) },
        { field: 'name', message: 'Names start with x.' },
      ],
    })
  })
})

describe('a breaker', () => {
  it('says for how many whole seconds its tool is switched off, rounded up, and after how many failures', async () => {
    const open = async (ms: number, tool: FakeTool = READ) => {
      const breakers = new FakeBreakers()
      breakers.open(READ.ref, ms)
      const outcome = await call(shop(tool, { breakers }), tool)
      return outcome.kind === 'fault' ? outcome.fault.message : ''
    }
    expect(await open(1)).toBe(
      'shop/read was not called: after 3 failed calls in a row it is switched off for another 1 s.',
    )
    expect(await open(2000)).toMatch(/for another 2 s\.$/)
    expect(await open(2001)).toMatch(/for another 3 s\.$/)
    expect(await open(5000, { ...READ, breaker: { failures: 7, openMs: 5000 } })).toMatch(
      /after 7 failed calls/,
    )
  })

  it('says that its tool is being tried just now where nobody knows for how long', async () => {
    const breakers = new FakeBreakers()
    breakers.open(READ.ref)
    breakers.pauseIsOver(READ.ref)
    expect(await breakers.claimProbe(READ.ref, 35_000)).toMatchObject({ probe: true })
    const outcome = await call(shop(READ, { breakers }), READ)
    expect(outcome).toMatchObject({
      key: 'work/s1/breaker',
      fault: {
        code: 'BREAKER_OPEN',
        class: 'transient',
        message:
          'shop/read was not called: after 3 failed calls in a row it is switched off until the call that is trying it now has ended.',
      },
    })
  })

  it('hears of a call that has an answer, whatever the answer is worth', async () => {
    const odd = { ...READ, outputSchema: { type: 'object' } }
    const session = shop(odd, { tool: () => answered('text') })
    expect(await call(session, odd)).toMatchObject({ fault: { code: 'OUTPUT_MISMATCH' } })
    expect(session.world.breakers.reports).toEqual(['shop/read succeeded'])
    const refused = shop(READ, { tool: () => failed('tool_error') })
    await call(refused, READ)
    expect(refused.world.breakers.reports).toEqual([])
  })
})
