import { describe, expect, it } from 'vitest'
import { decisionEvents } from '../drive/decisionEvents'
import { CREATE, call, IDEMPOTENT, READ, shop } from '../testing/callShop'
import { answered, failed, inTurn } from '../testing/failures'
import { FakeBreakers } from '../testing/fakeBreakers'
import { fakeSession } from '../testing/fakeSession'

const DOWN = () => failed('status', { status: 503 })
const BACKUP = { ref: 'shop/backup', effect: 'none' as const }
const WITH_FALLBACK = {
  ...READ,
  fallback: { tool: 'shop/backup', args: { name: { $cel: 'args.name' } }, note: 'read from the copy' },
}

function open(): FakeBreakers {
  const breakers = new FakeBreakers()
  breakers.open('shop/read')
  return breakers
}

describe('a tool whose breaker is open', () => {
  it('is not called: the fault says for how long, no intent and no step is counted', async () => {
    const session = shop(READ, { breakers: open() })
    const outcome = await call(session, READ)
    expect(outcome).toMatchObject({ kind: 'fault', fault: { code: 'BREAKER_OPEN', class: 'transient' } })
    expect(outcome.kind === 'fault' && outcome.fault.message).toContain('another 300 s')
    expect(session.world.sent).toEqual([])
    expect(session.kinds()).toEqual(['choice.made'])
    expect(session.state.usage.steps).toBe(0)
  })

  it('gives way to its fallback, whose result carries the note to the run', async () => {
    const session = shop(WITH_FALLBACK, { breakers: open() }, [BACKUP])
    const outcome = await call(session, WITH_FALLBACK)
    expect(outcome).toMatchObject({ kind: 'ok', value: { degraded: 'read from the copy' } })
    expect(session.world.sent.map(({ tool }) => tool)).toEqual(['shop/backup'])
    expect(session.state.degraded).toEqual(['read from the copy'])
  })

  it.each([
    ['with a fallback', WITH_FALLBACK, 1],
    ['without one', READ, 0],
  ])(
    'answers the same when the node is entered again, although the breaker has closed meanwhile (%s)',
    async (...row) => {
      const [, tool, sent] = row
      const breakers = open()
      const session = shop(tool, { breakers }, [BACKUP])
      const before = await call(session, tool)
      await session.barrier()
      await breakers.succeeded('shop/read', { generation: 1, probe: true })
      const next = session.reopen()
      expect(await call(next, tool)).toEqual(before)
      expect(next.world.sent).toHaveLength(sent)
    },
  )

  it('is tried again when a person says so', async () => {
    const breakers = open()
    const session = shop(READ, { breakers })
    const outcome = await call(session, READ)
    const key = outcome.kind === 'fault' ? outcome.key : ''
    session.emit({ kind: 'node.finished', data: { node: 'work', scope: 'work', port: 'error', output: {} } })
    session.emit({
      kind: 'task.opened',
      data: {
        ...{ task: 't', kind: 'failure', scope: 'work', key, question: '?', context: {}, effects: [] },
        ...{ choices: [{ choice: 'continue' }], assignee: null, expiresAfterMs: null },
      },
    })
    const events = decisionEvents(session.program, session.state, {
      ...{ task: 't', decision: { choice: 'continue', args: { name: 'b' } }, by: 'ann' },
    })
    for (const event of events) session.emit(event)
    await breakers.succeeded('shop/read', { generation: 1, probe: true })
    expect((await call(session, READ)).kind).toBe('ok')
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ name: 'b' }])
  })

  it('lets one call through once its pause is over, and closes when that is answered', async () => {
    const breakers = open()
    breakers.pauseIsOver('shop/read')
    const session = shop(READ, { breakers })
    const [first, second] = await Promise.all([
      call(session, READ),
      call(session, READ, { key: 'work/s2', args: { name: 'b' } }),
    ])
    expect([first.kind, second.kind].sort()).toEqual(['fault', 'ok'])
    expect(breakers.read('shop/read').kind).toBe('closed')
  })

  it.each([
    ['the call', { actionTimeoutMs: 20_000 }, { actionTimeoutMs: 40_000 }, 45_000],
    ['the policy', { actionTimeoutMs: 20_000 }, {}, 25_000],
    ['nobody', {}, {}, 35_000],
  ])('is kept for the call that tries it until that must have ended: %s sets its time', async (...row) => {
    const [, policy, options, ms] = row
    const breakers = open()
    breakers.pauseIsOver('shop/read')
    const tool = { ...READ, ...policy }
    expect((await call(shop(tool, { breakers }), tool, options)).kind).toBe('ok')
    expect(breakers.claims).toEqual([ms])
  })

  it('closes when the probe is refused for its arguments: somebody answered', async () => {
    const breakers = open()
    breakers.pauseIsOver('shop/read')
    const session = shop(READ, { breakers, tool: () => failed('tool_error', { code: 'INVALID_PARAMETER' }) })
    await call(session, READ)
    expect(breakers.read('shop/read').kind).toBe('closed')
  })

  it('does not keep an effect from being undone', async () => {
    const session = shop(READ, { breakers: open() })
    expect((await call(session, READ, { purpose: 'undo', undoes: 'work/s0' })).kind).toBe('ok')
  })
})

describe('what counts for a breaker', () => {
  it('counts calls, not attempts', async () => {
    const session = shop(READ, { tool: DOWN })
    await call(session, READ)
    expect(session.world.sent).toHaveLength(3)
    expect(session.world.breakers.reports).toEqual(['shop/read failed'])
  })

  it('opens after three failed calls', async () => {
    const nodes = { work: { guards: { maxSteps: 20 } } }
    const session = fakeSession({ tool: DOWN }, { tools: [READ], nodes })
    for (const name of ['a', 'b', 'c', 'd'])
      await call(session, READ, { key: `work/${name}`, args: { name } })
    expect(session.world.sent).toHaveLength(9)
    expect(session.world.breakers.read('shop/read').kind).toBe('open')
  })

  it('takes the numbers of the policy', async () => {
    const touchy = { ...READ, breaker: { failures: 1, openMs: 60_000 } }
    const session = shop(touchy, { tool: DOWN })
    await call(session, touchy)
    expect(session.world.breakers.read('shop/read')).toMatchObject({ kind: 'open', leftMs: 60_000 })
  })

  it('counts an unknown outcome', async () => {
    const session = shop(CREATE, { tool: () => failed('cut') })
    await call(session, CREATE)
    expect(session.world.breakers.reports).toEqual(['shop/create failed'])
  })

  it.each([
    ['bad arguments', () => failed('tool_error', { code: 'INVALID_PARAMETER' })],
    ['a bad key', () => failed('status', { status: 401 })],
    ['a business rule', () => failed('tool_error')],
  ])('never counts %s', async (_name, tool) => {
    const session = shop(READ, { tool })
    await call(session, READ)
    expect(session.world.breakers.reports).toEqual([])
  })

  it('counts nothing for a call that was told to stop', async () => {
    const session = shop(READ, {
      tool: () => {
        session.stop('cancelled')
        return failed('aborted')
      },
    })
    await call(session, READ)
    expect(session.world.breakers.reports).toEqual([])
  })

  it('counts a call that a retry saved as answered', async () => {
    const session = shop(IDEMPOTENT, { tool: inTurn(failed('cut'), answered({})) })
    await call(session, IDEMPOTENT)
    expect(session.world.breakers.reports).toEqual(['shop/create succeeded'])
  })
})
