import { expect, it } from 'vitest'
import type { ToolProgress } from '../ports'
import { call, READ, shop, stateOf } from '../testing/callShop'
import type { FakeSession } from '../testing/fakeSession'
import { callTool } from './callTool'

type Reporting = FakeSession & { shown: ToolProgress[] }

/** A session whose tool reports its progress at these moments before it answers. */
function reporting(reports: [afterMs: number, progress: number, total?: number][]): Reporting {
  const session = shop(READ)
  const shown: ToolProgress[] = []
  const tools = {
    ...session.ports.tools,
    attempt: async (...args: Parameters<typeof session.ports.tools.attempt>) => {
      const [, , { onProgress }] = args
      for (const [afterMs, progress, total = 100] of reports) {
        session.world.clock.advance(afterMs)
        onProgress({ progress, total, message: `at ${progress}` })
      }
      return session.ports.tools.attempt(...args)
    },
  }
  const live = {
    ...session.ports.live,
    progress: (_run: string, _key: string, report: ToolProgress) => void shown.push(report),
  }
  return { ...session, shown, ports: { ...session.ports, tools, live } }
}

const kept = (session: FakeSession) =>
  session.events.flatMap(({ kind, data }) => (kind === 'tool.progressed' ? [data.progress] : []))

it('shows every report at once, and keeps one per second and the last one', async () => {
  const session = reporting([
    [0, 10],
    [300, 20],
    [300, 30],
    [400, 40],
    [100, 50],
    [100, 90],
  ])
  await call(session, READ)
  expect(session.shown.map(({ progress }) => progress)).toEqual([10, 20, 30, 40, 50, 90])
  expect(kept(session)).toEqual([10, 40, 90])
})

it('counts an answered call as through', async () => {
  const session = reporting([[0, 80]])
  await call(session, READ)
  expect(stateOf(session)?.progress).toMatchObject({ progress: 100, total: 100 })
})

it('hears nothing any more once the call is over', async () => {
  const session = shop(READ)
  let later = (_: ToolProgress) => {}
  const attempt: typeof session.ports.tools.attempt = async (_ref, _args, { onProgress }) => {
    later = onProgress
    return { ok: true, result: {} }
  }
  const ports = { ...session.ports, tools: { ...session.ports.tools, attempt } }
  const options = { scope: 'work', key: 'work/s1', tool: READ.ref, args: {}, purpose: 'step' as const }
  await callTool({ ...session, ports }, { ...options, signal: session.signal })
  later({ progress: 5, total: 10, message: null })
  expect(kept(session)).toEqual([])
})
