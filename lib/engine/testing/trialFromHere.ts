import type { Program } from '../../graph/program'
import type { NewEvent, RunEvent } from '../../run/event'
import type { Trial } from '../../run/trial'
import { planFromHere } from '../fork/planFromHere'
import { buildProgram } from './buildProgram'
import { Scene, type Script } from './scene'
import { calls, SHOP_TOOLS, Shop } from './shop'

export const fails: Script = () => ({
  kind: 'failed',
  fault: { code: 'NO_LUCK', message: 'It broke.', class: 'permanent' },
})

export const workOrder = () =>
  buildProgram({
    nodes: { start: {}, create: {}, assign: {}, mail: {}, out: {} },
    edges: ['start -> create', 'create -> assign', 'assign -> mail', 'mail -> out'],
    tools: SHOP_TOOLS,
  })

export const scripts = (edits: { [node: string]: Script } = {}): { [node: string]: Script } => ({
  create: calls('shop/create'),
  assign: calls('shop/assign', { ticket: { $cel: 'nodes.create.result.ticket' }, owner: 'ann' }),
  mail: calls('shop/mail'),
  ...edits,
})

type World = { shop: Shop; run: Scene; program: Program }

export async function ran(program = workOrder(), by = scripts()): Promise<World> {
  const shop = new Shop()
  const run = new Scene(program, by, shop.tools)
  await run.work()
  return { shop, run, program }
}

function from({ run, program }: World, node: string, given: Trial['given'] = {}, now = program) {
  return planFromHere({ program: now, node, origin: run.runs.events('run-1'), given })
}

export const reasons = (...args: Parameters<typeof from>) => {
  const planned = from(...args)
  return planned.ok ? [] : planned.problems.map(({ code, path }) => `${code} ${path}`)
}

/** The test, as a run of its own. */
export function begin(
  world: World,
  node: string,
  by = scripts(),
  given: Trial['given'] = {},
  now = world.program,
): Scene {
  const planned = from(world, node, given, now)
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems))
  const trial: Trial = { kind: 'from', node, given, breakpoints: [] }
  const test = new Scene(now, by, world.shop.tools, {}, trial)
  const [start] = test.runs.events('run-1')
  if (start?.kind !== 'run.started') throw new Error('A run begins with its start')
  const started: NewEvent = { kind: 'run.started', data: { ...start.data, runId: 'run-2' } }
  test.runs.start('run-1', started, ...planned.copied.map(unnumbered), ...planned.following)
  return test
}

function unnumbered({ seq: _, at: __, ...event }: RunEvent): NewEvent {
  return event as NewEvent
}

export const effects = ({ calls: made }: Scene) =>
  made.flatMap(({ tool }) => (tool === 'shop/get' ? [] : [tool]))
