import { expect, it } from 'vitest'
import { buildProgram } from './testing/buildProgram'
import { timeLimits } from './timeLimits'

it.each([
  [undefined, {}],
  [{}, {}],
  [{ attemptTimeoutMs: 500 }, { attemptTimeoutMs: 500 }],
  [{ actionTimeoutMs: 9_000, maxSteps: 3 }, { actionTimeoutMs: 9_000 }],
  [
    { attemptTimeoutMs: 500, actionTimeoutMs: 9_000 },
    { attemptTimeoutMs: 500, actionTimeoutMs: 9_000 },
  ],
])('of the guards %j of a node, its calls and requests are told %j', (guards, told) => {
  const node = buildProgram({ nodes: { work: {} }, edges: [] }).nodes.get('work')
  if (!node) throw new Error('The program lost its node')
  const limits = timeLimits({ ...node, node: { ...node.node, ...(guards ? { guards } : {}) } })
  expect(limits).toStrictEqual(told)
})
