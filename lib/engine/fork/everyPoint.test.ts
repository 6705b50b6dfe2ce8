import { expect, it } from 'vitest'
import type { NewEvent, RunEvent } from '../../run/event'
import { replayRun } from '../../run/reduceRun'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'
import { calls, SHOP_TOOLS, Shop } from '../testing/shop'
import { planFork } from './planFork'

const program = buildProgram({
  nodes: {
    start: {},
    a: {},
    b: {},
    ask: {},
    work: {},
    check: { ports: ['again', 'done'] },
    join: {},
    out: {},
  },
  edges: [
    ...['start -> a', 'start -> b', 'start -> ask', 'a -> work', 'work -> check', 'check.again -> work x2'],
    ...['check -> join', 'b -> join', 'ask -> join', 'join -> out'],
  ],
  tools: SHOP_TOOLS,
})
const ask: Script = async ({ io }) => {
  const asked = await io.ask({
    ...{ key: 'q', kind: 'clarification', question: 'which?', context: {}, choices: [{ choice: 'answer' }] },
  })
  return asked.kind === 'ok' ? { kind: 'finished', port: 'done', output: {} } : { kind: 'suspended' }
}
const scripts: { [node: string]: Script } = {
  a: calls('shop/create'),
  b: calls('shop/mail'),
  ask,
  work: calls('shop/create'),
  check: ({ scope }) => ({ kind: 'finished', port: scope.endsWith('~2') ? 'done' : 'again', output: {} }),
}
const EFFECTS = ['shop/create', 'shop/mail']

async function toItsEnd(scene: Scene): Promise<void> {
  for (let turn = 0; scene.state.endedAt === null; turn += 1) {
    if (turn > 10) throw new Error(`It is stuck: ${scene.kinds().join(', ')}`)
    await scene.work()
    for (const task of scene.open) scene.decide(task, { choice: 'answer', value: 'this' })
  }
}
function renamed(event: RunEvent): NewEvent {
  return event.kind === 'run.started' ? { ...event, data: { ...event.data, runId: 'run-2' } } : event
}

it('a run with branches, loops and questions can be forked after every event where nothing is open: each fork ends like it, with every effect made once', async () => {
  const shop = new Shop()
  const origin = new Scene(program, scripts, shop.tools)
  await toItsEnd(origin)
  const events = origin.runs.events('run-1')
  const made = origin.calls.filter(({ tool }) => EFFECTS.includes(tool))
  let forks = 0
  for (let afterSeq = 1; afterSeq <= events.length; afterSeq += 1) {
    const past = replayRun(events.slice(0, afterSeq))
    const planned = planFork(program, { past, present: origin.state, afterSeq }, {})
    const isOpen = [...past.calls.values()].some(({ phase }) => phase === 'intended')
    expect([afterSeq, planned.ok]).toEqual([afterSeq, !isOpen && past.endedAt === null])
    if (!planned.ok) continue
    forks += 1
    const fork = new Scene(program, scripts, shop.tools)
    fork.runs.start('run-1', ...events.slice(0, afterSeq).map(renamed), ...planned.events)
    const inherited = [...fork.state.calls.values()].filter(({ effect }) => effect !== 'none')
    await toItsEnd(fork)
    const own = fork.calls.filter(({ tool }) => EFFECTS.includes(tool))
    expect([afterSeq, fork.state.status, inherited.length + own.length]).toEqual([
      afterSeq,
      'succeeded',
      made.length,
    ])
    const ids = new Set(made.map(({ requestId }) => requestId))
    expect(own.filter(({ requestId }) => ids.has(requestId))).toEqual([])
  }
  expect(forks).toBeGreaterThan(15)
})
