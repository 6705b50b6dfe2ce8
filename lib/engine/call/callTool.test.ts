import { describe, expect, it } from 'vitest'
import { faultText } from '../../run/faultTexts'
import { CREATE, call, IDEMPOTENT, READ, sendBack, shop, stateOf } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

describe('a tool call', () => {
  it('is intended before it leaves, and called after it', async () => {
    const session = shop(CREATE, {
      tool: () => {
        expect(session.kinds()).toEqual(['tool.intended'])
        return answered({ id: 1 })
      },
    })
    const outcome = await call(session, CREATE)
    expect(outcome).toEqual({
      kind: 'ok',
      value: { result: { id: 1 }, degraded: null, effect: 'reversible', repeated: false },
    })
    expect(session.kinds()).toEqual(['tool.intended', 'tool.called'])
  })

  it('is answered from the journal when it is made again under its key', async () => {
    const session = shop(CREATE)
    const first = await call(session, CREATE)
    expect(await call(session, CREATE)).toEqual(first)
    expect(await call(session.reopen(), CREATE)).toEqual(first)
    expect(session.world.sent).toHaveLength(1)
  })

  it('is loud when the journal holds other arguments under its key', async () => {
    const session = shop(CREATE)
    await call(session, CREATE)
    const recorded = stateOf(session)?.argsHash
    const now = session.ports.chance.hash('{"name":"b"}')
    expect(await call(session, CREATE, { args: { name: 'b' } })).toEqual({
      ...{ kind: 'fault', key: 'work/s1' },
      fault: {
        ...{ code: 'JOURNAL_MISMATCH', class: 'permanent', details: { recorded, now } },
        ...faultText('JOURNAL_MISMATCH.call', { tool: 'shop/create', key: 'work/s1' }),
      },
    })
  })

  it('sends exactly the planned arguments, and the request id only where the tool declared an argument for it', async () => {
    const strict: FakeTool = {
      ...CREATE,
      idempotencyArg: 'requestId',
      inputSchema: { type: 'object', properties: { name: {} }, additionalProperties: false },
    }
    const plain = shop(strict)
    await call(plain, strict)
    expect(plain.world.sent[0]?.args).toEqual({ name: 'a' })
    const session = shop(IDEMPOTENT)
    await call(session, IDEMPOTENT)
    const [sent] = session.world.sent
    expect(sent?.args).toEqual({ name: 'a', requestId: sent?.requestId })
    expect(stateOf(session)?.args).toEqual({ name: 'a' })
  })

  it('that reports its failure in-band is failed, with its words and details', async () => {
    const details = { code: 'RATE_LIMITED' }
    const session = shop(CREATE, {
      tool: () => failed('tool_error', { message: 'quota exceeded', code: 'QUOTA', details }),
    })
    expect(await call(session, CREATE)).toMatchObject({
      fault: { code: 'QUOTA', message: 'quota exceeded', details },
    })
    expect(stateOf(session)?.phase).toBe('failed')
    expect(session.world.sent).toHaveLength(1)
  })

  it('has taken as long as its tool took, whatever the run did before', async () => {
    const session = shop(CREATE, {
      tool: () => {
        session.world.clock.advance(70)
        return answered(1)
      },
    })
    session.world.clock.advance(5000)
    await call(session, CREATE)
    expect(stateOf(session)?.durationMs).toBe(70)
  })

  it('nests its timeouts: no attempt gets more time than the action has left', async () => {
    const session = shop(READ, {
      tool: ({ attemptMs }) => {
        session.world.clock.advance(attemptMs)
        return failed('timeout')
      },
    })
    expect(await call(session, READ, { attemptTimeoutMs: 15_000, actionTimeoutMs: 20_000 })).toMatchObject({
      fault: { code: 'ATTEMPT_TIMEOUT', message: expect.stringContaining('too little for another attempt') },
    })
    expect(session.world.sent.map(({ attemptMs }) => attemptMs)).toEqual([15_000, 4_500])
  })
})

function disabled(why: string) {
  const session = shop(READ)
  const tool = session.program.tools.get(READ.ref)
  if (tool?.listed) tool.listed.disabled = why
  return session
}

describe('a refused call', () => {
  const rules = { name: { pattern: '^x', message: 'Names start with x.' } }

  it.each([
    ['its schema', { ...CREATE, inputSchema: { type: 'object', required: ['price'] } }, 'price'],
    ['its rules', { ...CREATE, rules }, 'Names start with x.'],
  ])('leaves no intent behind when its arguments break %s', async (_name, tool, words) => {
    const session = shop(tool)
    expect(await call(session, tool)).toMatchObject({
      fault: { code: 'INVALID_ARGUMENTS', class: 'permanent', message: expect.stringContaining(words) },
    })
    expect(session.kinds()).toEqual([])
    expect(session.world.sent).toEqual([])
  })

  it('waits for approval of exactly its arguments, and is not sent when rejected', async () => {
    const tool: FakeTool = { ...CREATE, approval: { when: "args.name == 'a'" } }
    const session = shop(tool)
    expect(await call(session, tool)).toEqual({ kind: 'suspended' })
    expect(session.openCard()).toMatchObject({
      kind: 'approval',
      key: 'work/s1',
      context: { args: { name: 'a' } },
    })
    session.decide({ choice: 'approve' })
    expect(await call(session, tool, { key: 'work/s2', args: { name: 'b' } })).toMatchObject({ kind: 'ok' })
    expect(await call(session, tool)).toMatchObject({ kind: 'ok' })
    const other = shop(tool)
    await call(other, tool)
    other.decide({ choice: 'reject', note: 'too early' })
    expect(await call(other, tool)).toMatchObject({
      fault: { code: 'REJECTED', message: expect.stringContaining('too early') },
    })
    expect(other.world.sent).toEqual([])
  })

  it.each([
    [
      'that is not on the list',
      shop(READ),
      { tool: 'shop/none' },
      'UNKNOWN_TOOL',
      faultText('UNKNOWN_TOOL.here', { tool: 'shop/none' }),
    ],
    [
      'that its server has switched off',
      disabled('it needs a login'),
      {},
      'TOOL_DISABLED',
      faultText('TOOL_DISABLED', { tool: 'shop/read', reason: 'it needs a login' }),
    ],
  ])('of a tool %s says so, and nothing is written down', async (_which, session, more, code, said) => {
    expect(await call(session, READ, more)).toEqual({
      kind: 'fault',
      fault: { code, ...said, class: 'permanent' },
      key: 'work/s1',
    })
    expect(session.kinds()).toEqual([])
  })

  it('asks when the approval condition cannot be evaluated', async () => {
    const tool: FakeTool = { ...CREATE, approval: { when: 'args.amount > 5' } }
    expect(await call(shop(tool), tool)).toEqual({ kind: 'suspended' })
  })

  it('is not sent when the run may belong to another worker', async () => {
    const session = shop(CREATE, { mayDispatch: false })
    expect(await call(session, CREATE)).toEqual({ kind: 'stopped' })
    expect(session.world.sent).toEqual([])
    // nor is it intended, which would make it one that may have happened
    expect(session.kinds()).toEqual([])
  })

  it('is not sent when the run passes to another worker between its intent and its dispatch', async () => {
    const session = shop(CREATE, {
      conflict: () => {
        session.world.mayDispatch = false
        return null
      },
    })
    expect(await call(session, CREATE)).toEqual({ kind: 'stopped' })
    expect(session.world.sent).toEqual([])
    expect(session.kinds()).toEqual(['tool.intended'])
  })

  it('becomes a card, never a call, when its request id belongs to other arguments', async () => {
    const session = shop(CREATE, { conflict: () => ({ requestId: 'x', verdict: 'conflict' }) })
    expect(await call(session, CREATE)).toEqual({ kind: 'suspended' })
    expect(session.openCard().kind).toBe('conflict')
    expect(session.world.sent).toEqual([])
  })
})

describe('a failing call', () => {
  it('is retried with growing waits while the failure may pass', async () => {
    const session = shop(CREATE, {
      tool: inTurn(failed('connect'), failed('status', { status: 503 }), answered('ok')),
    })
    expect(await call(session, CREATE)).toMatchObject({ kind: 'ok' })
    expect(session.world.clock.sleeps).toEqual([500, 1000])
    expect(stateOf(session)?.attempts).toBe(3)
  })

  it('tells whoever watches which attempt comes next, when, and why', async () => {
    const session = shop(READ, { tool: inTurn(failed('connect'), answered('ok')) })
    const told: unknown[] = []
    const live = { ...session.ports.live, waiting: (...pause: unknown[]) => void told.push(pause) }
    await call({ ...session, ports: { ...session.ports, live } }, READ)
    const pause = { attempt: 2, of: 3, waitMs: 500, message: 'It failed: connect' }
    expect(told).toEqual([['run-1', 'work/s1', pause]])
  })

  it('waits as long as the server asks where that fits, and names the wait where it does not', async () => {
    const busy = (retryAfterMs: number) => failed('status', { status: 429, retryAfterMs })
    const short = shop(READ, { tool: inTurn(busy(4000), answered('ok')) })
    await call(short, READ)
    expect(short.world.clock.sleeps).toEqual([4000])
    const long = shop(READ, { tool: () => busy(60_000) })
    expect(await call(long, READ)).toMatchObject({
      fault: { code: 'RATE_LIMITED', message: expect.stringContaining('60000 ms') },
    })
    expect(long.world.clock.sleeps).toEqual([])
  })

  it('stops at once when the run is stopped in the middle of a wait: no second request, the reason is the stop', async () => {
    const session = shop(READ, { tool: () => failed('status', { status: 429, retryAfterMs: 5000 }) })
    session.world.clock.onSleep = () => session.stop('cancelled')
    expect(await call(session, READ)).toEqual({ kind: 'stopped' })
    expect(session.world.sent).toHaveLength(1)
    expect(session.kinds()).not.toContain('tool.attempted')
    expect(stateOf(session)).toMatchObject({ phase: 'failed', fault: { code: 'STOPPED' } })
    expect(await call(session.reopen(), READ)).toMatchObject({ fault: { code: 'RATE_LIMITED' } })
  })

  it('falls back to the declared tool when retries are used up, and marks the result', async () => {
    const backup: FakeTool = { ref: 'shop/backup', effect: 'none' }
    const tool: FakeTool = {
      ...READ,
      fallback: { tool: backup.ref, args: { q: { $cel: 'args.name' } }, note: 'from the backup' },
    }
    const session = shop(
      tool,
      { tool: ({ tool: ref }) => (ref === backup.ref ? answered('old') : failed('connect')) },
      [backup],
    )
    const outcome = await call(session, tool)
    expect(outcome).toMatchObject({ kind: 'ok', value: { result: 'old', degraded: 'from the backup' } })
    expect(session.world.sent.at(-1)?.args).toEqual({ q: 'a' })
    expect(session.state.degraded).toEqual(['from the backup'])
    expect(await call(session.reopen(), tool)).toEqual(outcome)
    expect(session.world.sent).toHaveLength(4)
  })

  it('does not fall back on a permanent failure', async () => {
    const tool: FakeTool = { ...READ, fallback: { tool: 'shop/find', args: {}, note: 'x' } }
    const session = shop(tool, { tool: () => failed('tool_error') })
    expect(await call(session, tool)).toMatchObject({ fault: { code: 'TOOL_ERROR' } })
    expect(session.world.sent).toHaveLength(1)
  })

  it('is replaced by the value a person supplied', async () => {
    const session = shop(CREATE, { tool: () => failed('tool_error') })
    await call(session, CREATE)
    sendBack(session, { supplied: { 'work/s1': { id: 9 } } })
    expect(await call(session, CREATE)).toMatchObject({ value: { result: { id: 9 }, repeated: false } })
    expect(session.world.sent).toHaveLength(1)
  })
})
