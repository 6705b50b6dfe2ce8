import { describe, expect, it } from 'vitest'
import { requestModel } from '../model/requestModel'
import type { EnginePorts } from '../ports'
import type { RunSession, StopReason } from '../session'
import { CREATE, FIND, IDEMPOTENT, PROBED, READ, shop } from '../testing/callShop'
import { answered, failed, inTurn, said } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { type FakeSession, type FakeWorld, fakeSession } from '../testing/fakeSession'
import { callTool } from './callTool'

/** More than any of these has. */
const MOMENTS = 25
const REASONS: readonly StopReason[] = ['cancelled', 'timed_out', 'lost']
const FINGERPRINTED: FakeTool = {
  ...PROBED,
  fingerprint: { tool: FIND.ref, args: { id: { $cel: 'requestId' } } },
}

/** The session, stopped when what runs in it turns to the outside for the `moment`-th time. `sent`: what had left by then. */
function stoppedAt(session: FakeSession, moment: number, reason: StopReason) {
  const seen = { moments: 0, sent: Number.POSITIVE_INFINITY, asked: Number.POSITIVE_INFINITY }
  const tick = () => {
    seen.moments += 1
    if (seen.moments !== moment) return
    seen.sent = effects(session).length
    seen.asked = session.world.asked.length
    session.stop(reason)
  }
  const { ports } = session
  const observed: EnginePorts = {
    ...ports,
    racePoint: async (point, key) => {
      await ports.racePoint(point, key)
      tick()
    },
    models: {
      ...ports.models,
      estimate: async (request) => {
        tick()
        return ports.models.estimate(request)
      },
    },
    tools: {
      ...ports.tools,
      attempt: async (tool, args, options) => {
        const attempt = await ports.tools.attempt(tool, args, options)
        tick()
        return attempt
      },
    },
  }
  const wrapped: RunSession = {
    ...session,
    ports: observed,
    commit: async (event) => {
      const committed = await session.commit(event)
      tick()
      return committed
    },
  }
  return { wrapped, seen }
}

const effects = (session: FakeSession) => session.world.sent.filter(({ tool }) => tool === CREATE.ref)

function make(session: RunSession, tool: FakeTool) {
  const { signal } = session
  const about = {
    scope: 'work',
    key: 'work/s1',
    tool: tool.ref,
    args: { name: 'a' },
    purpose: 'step' as const,
  }
  return callTool(session, { ...about, signal })
}

const lost = ({ tool }: { tool: string }) =>
  tool === FIND.ref ? answered({ found: false }) : failed('timeout')
const found = ({ tool }: { tool: string }) =>
  tool === FIND.ref ? answered({ found: true, id: 'T-1' }) : failed('cut')
const fine = () => answered({ id: 'T-1' })

describe('a run that is stopped at any moment of a call', () => {
  const tools = { READ, CREATE, IDEMPOTENT, PROBED, FINGERPRINTED }
  const worlds: { [name: string]: Partial<FakeWorld>['tool'] } = {
    fine,
    lost,
    found,
    unreachable: () => failed('connect'),
  }
  const cases = Object.keys(tools).flatMap((tool) =>
    Object.keys(worlds).flatMap((world) => REASONS.map((reason) => [tool, world, reason] as const)),
  )

  it.each(cases)(
    'sends nothing more (%s, %s, %s), and the next worker makes no effect twice',
    async (name, world, reason) => {
      const tool = Object.entries(tools).find(([key]) => key === name)?.[1] ?? READ
      for (let moment = 1; moment <= MOMENTS; moment += 1) {
        const session = shop(tool, { tool: worlds[world] ?? fine })
        const { wrapped, seen } = stoppedAt(session, moment, reason)
        await make(wrapped, tool)
        if (seen.moments < moment) return
        expect(effects(session).length).toBeLessThanOrEqual(seen.sent)
        const before = effects(session).length
        const next = session.reopen()
        next.world.tool = ({ tool: called }) => (called === FIND.ref ? answered({ found: false }) : fine())
        const again = await make(next, tool)
        const sent = effects(next)
        // twice only under one request id, and only where a second arrival changes nothing or the first provably never arrived
        expect(new Set(sent.map(({ requestId }) => requestId)).size).toBeLessThanOrEqual(1)
        if (tool === CREATE && before > 0 && world !== 'unreachable') expect(sent).toHaveLength(before)
        expect(['ok', 'suspended', 'fault']).toContain(again.kind)
      }
      throw new Error(`A call has more than ${MOMENTS} moments`)
    },
  )
})

describe('a run that is stopped at any moment of a model request', () => {
  const request = { model: null, messages: [{ role: 'user' as const, content: 'Hello' }] }
  const ask = (session: RunSession) =>
    requestModel(session, { scope: 'work', key: 'work/m', request, signal: session.signal })

  it.each(REASONS)('asks nothing more (%s), and the next worker gets an answer', async (reason) => {
    for (let moment = 1; moment <= MOMENTS; moment += 1) {
      const session = fakeSession({
        model: inTurn(failed('connect'), said('', { finish: 'length' }), said('Hi')),
      })
      const { wrapped, seen } = stoppedAt(session, moment, reason)
      const first = await ask(wrapped)
      if (seen.moments < moment) return
      if (first.kind === 'stopped') expect(session.world.asked.length).toBeLessThanOrEqual(seen.asked)
      expect(await ask(session.reopen())).toMatchObject({ kind: 'ok', value: { text: 'Hi' } })
    }
    throw new Error(`A request has more than ${MOMENTS} moments`)
  })
})
