import { expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { emptyRun } from '../../run/emptyRun'
import { buildProgram } from '../testing/buildProgram'
import { findResult } from './findResult'

/** A run whose outputs have given these. */
function resultOf(outputs: { [id: string]: JsonObject }) {
  const nodes = Object.fromEntries(Object.keys(outputs).map((id) => [id, {}]))
  const program = { ...buildProgram({ nodes, edges: [] }), outputs: Object.keys(outputs) }
  const state = emptyRun()
  for (const [node, output] of Object.entries(outputs)) {
    const begun = { node, scope: node, inputs: {}, startedAt: '', retries: 0, mode: null }
    const ended = { status: 'finished', port: 'done', output, finishedAt: '', failedKey: null } as const
    state.nodes.set(node, { ...begun, ...ended })
  }
  return findResult(program, state)
}

it('a run sets in its session what its outputs say, and nothing when they say nothing', () => {
  expect(resultOf({ out: { value: 'ok', session: { city: 'Wuhan' } } })).toEqual({
    ...{ kind: 'finish', output: 'ok', variables: { city: 'Wuhan' } },
  })
  expect(resultOf({ out: { value: 'ok' } })).toEqual({ kind: 'finish', output: 'ok' })
})

it('of two outputs that set one variable the later one has its way', () => {
  const [first, second] = [
    { value: 1, session: { city: 'Wuhan', day: 'Monday' } },
    { value: 2, session: { city: 'Beijing' } },
  ]
  expect(resultOf({ first, second })).toEqual({
    ...{ kind: 'finish', output: { first: 1, second: 2 }, variables: { city: 'Beijing', day: 'Monday' } },
  })
})
