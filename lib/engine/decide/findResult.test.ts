import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../graph/json'
import { emptyRun } from '../../run/emptyRun'
import type { TaskState } from '../../run/state'
import type { Decision } from '../../run/task'
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

it('an output that left by its error port gives nothing', () => {
  const program = buildProgram({ nodes: { out: {}, outOther: {} }, edges: [] })
  const state = emptyRun()
  const leave = (node: string, port: string, output: JsonObject) => {
    const begun = { node, scope: node, inputs: {}, startedAt: '', retries: 0, mode: null }
    const ended = { status: 'finished', port, output, finishedAt: '', failedKey: null } as const
    state.nodes.set(node, { ...begun, ...ended })
  }
  leave('out', 'error', { value: 'half' })
  leave('outOther', 'done', { value: 'whole' })
  expect(findResult(program, state)).toEqual({ kind: 'finish', output: 'whole' })
  leave('outOther', 'error', {})
  expect(findResult(program, state)).toMatchObject({ kind: 'fail' })
})

describe('a run that reached no output', () => {
  const card = (about: Partial<TaskState>, decision: Decision): TaskState => ({
    ...{ task: 't', kind: 'failure', status: 'decided', scope: null, key: null, question: '?', context: {} },
    ...{ choices: [], effects: [], assignee: null, openedAt: '', decidedBy: 'ann', settledAt: '' },
    ...{ decision, ...about },
  })
  const resultGiven = (...cards: TaskState[]) => {
    const program = buildProgram({ nodes: {}, edges: [] })
    const tasks = new Map(cards.map((each, index) => [`t${index}`, each]))
    return findResult(program, { ...emptyRun(), tasks })
  }
  const given = card({}, { choice: 'skip', value: 'by hand' })
  const answered = card({ kind: 'clarification', scope: 'ask' }, { choice: 'answer', value: 'Wuhan' })
  const skippedNode = card({ scope: 'work' }, { choice: 'skip', value: 'of one node' })

  it('gives what a person gave on its own card, whatever else was asked after that', () => {
    expect(resultGiven(given, answered, skippedNode)).toEqual({ kind: 'finish', output: 'by hand' })
  })

  it.each([
    ['an answer', answered],
    ['what a node was skipped with', skippedNode],
  ])('does not give %s', (_what, other) => {
    expect(resultGiven(other)).toMatchObject({
      kind: 'fail',
      failure: { fault: { code: 'NO_OUTPUT_REACHED' } },
    })
  })
})
