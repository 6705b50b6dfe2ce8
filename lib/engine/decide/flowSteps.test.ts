import { expect, it } from 'vitest'
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
