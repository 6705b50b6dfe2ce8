import { describe, expect, it } from 'vitest'
import type { Bypass } from '../../graph/bypass'
import type { NewEvent } from '../../run/event'
import { finish, RUN, replay, start } from '../../run/testing/runEvents'
import type { Trial } from '../../run/trial'
import { decideNext } from '../decideNext'
import { buildProgram } from '../testing/buildProgram'
import { Scene, type Script } from '../testing/scene'

/** Ends only when it is aborted. */
const endless: Script = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))

it('nothing begins while as much is at work as the run may have, and the next once one is through', async () => {
  const branches = ['a', 'b', 'c', 'd']
  const program = buildProgram({
    nodes: Object.fromEntries(['start', ...branches, 'out'].map((id) => [id, {}])),
    edges: branches.flatMap((id) => [`start -> ${id}`, `${id} -> out`]),
    guards: { maxParallel: 2 },
  })
  let end = () => {}
  const ends: Script = () =>
    new Promise((resolve) => {
      end = () => resolve({ kind: 'finished', port: 'done', output: {} })
    })
  const scene = new Scene(program, { a: ends, b: endless, c: endless, d: endless })
  const begun = () => branches.filter((id) => scene.state.nodes.has(id))
  scene.claim()
  await scene.until(() => scene.state.nodes.has('b'))
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  expect(begun()).toEqual(['a', 'b'])
  end()
  await scene.until(() => scene.state.nodes.has('c'))
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  expect(begun()).toEqual(['a', 'b', 'c'])
  scene.kill()
})

it('what is at work inside flows counts as well, their owner does not', async () => {
  const flow = buildProgram({
    nodes: { begin: {}, step: {}, out: {} },
    edges: ['begin -> step', 'step -> out'],
  })
  const program = buildProgram({
    nodes: { start: {}, each: { flow }, first: {}, second: {}, out: {} },
    edges: [...['start -> each', 'start -> first', 'first -> second'], ...['each -> out', 'second -> out']],
    guards: { maxParallel: 3 },
  })
  const each: Script = ({ io }) => {
    const flows = io.flows({ inputs: [{}, {}, {}, {}], concurrency: 4, onFailure: 'fail_fast' })
    if (flows.kind === 'fault') return { kind: 'failed', fault: flows.fault }
    return flows.kind === 'ok' ? { kind: 'finished', port: 'done', output: {} } : flows
  }
  let end = () => {}
  const first: Script = () =>
    new Promise((resolve) => {
      end = () => resolve({ kind: 'finished', port: 'done', output: {} })
    })
  const scene = new Scene(program, { each, first, second: endless, step: endless })
  const inFlows = () => [...scene.state.flows.values()].filter(({ nodes }) => nodes.has('step')).length
  scene.claim()
  await scene.until(() => inFlows() === 2)
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
  expect(inFlows()).toBe(2)
  end()
  await scene.until(() => inFlows() === 3 || scene.state.nodes.has('second'))
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
  expect(inFlows() + (scene.state.nodes.has('second') ? 1 : 0)).toBe(3)
  scene.kill()
})

const through = (scope: string) => [start(scope), finish(scope)]

describe('a run with a single place', () => {
  const item = buildProgram({
    nodes: { begin: {}, step: {}, out: {} },
    edges: ['begin -> step', 'step -> out'],
  })
  const program = buildProgram({
    nodes: { start: {}, each: { flow: item }, beside: {}, out: {} },
    edges: ['start -> each', 'start -> beside', 'each -> out', 'beside -> out'],
    guards: { maxParallel: 1 },
  })
  const BEGUN = [RUN, ...through('start'), start('each')]
  const ITEM: NewEvent[] = [
    {
      kind: 'flows.requested',
      data: { scope: 'each', inputs: [{}, {}], concurrency: 1, onFailure: 'fail_fast' },
    },
    { kind: 'flow.started', data: { flow: 'each.0', input: {} } },
  ]
  const next = (...events: NewEvent[]) =>
    decideNext(program, replay(...BEGUN, ...events)).map(
      (step) => `${step.kind} ${'scope' in step ? step.scope : 'flow' in step ? step.flow : ''}`,
    )

  it('enters a node that has begun, also before it asks for the items it runs', () => {
    expect(next()).toEqual(['enter each'])
  })

  it('does not give the place that one node takes to an item as well', () => {
    expect(next(...ITEM)).toEqual(['start beside'])
    expect(next(...ITEM, ...through('beside'))).toEqual(['start each.0.begin'])
  })

  it('lets an item wait for the place, and does not take it for stuck', () => {
    expect(next(...ITEM, ...through('each.0.begin'), start('beside'))).toEqual(['enter beside'])
  })

  it('closes an item that is through although the place is taken', () => {
    const all = ['begin', 'step', 'out'].flatMap((id) => through(`each.0.${id}`))
    expect(next(...ITEM, ...all, start('beside'))).toEqual(['close_flow each.0', 'enter beside'])
  })
})

describe('a disabled node', () => {
  const disabled = (bypass: Bypass) =>
    buildProgram({
      nodes: { start: {}, check: { in: { value: 1 }, bypass }, side: {}, out: {} },
      edges: ['start -> check', 'check -> out', 'start -> side', 'side -> out'],
    })

  it('that is skipped is skipped when its turn comes, not before', () => {
    const program = disabled({ kind: 'skip' })
    expect(decideNext(program, replay(RUN))).toEqual([{ kind: 'start', node: 'start', scope: 'start' }])
    expect(decideNext(program, replay(RUN, ...through('start')))).toEqual([
      { kind: 'skip', node: 'check', scope: 'check' },
      { kind: 'start', node: 'side', scope: 'side' },
    ])
  })

  it('that passes its value on holds no test up, whatever breakpoint it has', () => {
    const program = disabled({ kind: 'pass', slot: 'value', port: 'done' })
    const trial: Trial = { kind: 'whole', node: null, given: {}, breakpoints: ['check', 'side'] }
    const begun: NewEvent = { kind: 'run.started', data: { ...RUN.data, trial } }
    expect(decideNext(program, replay(begun, ...through('start')))).toEqual([
      { kind: 'break', node: 'side', scope: 'side' },
      { kind: 'start', node: 'check', scope: 'check' },
    ])
  })
})
