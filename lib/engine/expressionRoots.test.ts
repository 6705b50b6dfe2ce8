import { expect, it } from 'vitest'
import type { Program, ProgramNode } from '../graph/program'
import { emptyRun } from '../run/emptyRun'
import { expressionRoots } from './expressionRoots'
import { buildProgram } from './testing/buildProgram'

const withFields = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
})

function programOf(types: ProgramNode['types']): Program {
  const program = buildProgram({ nodes: { start: {}, check: { ports: ['pass', 'fail'] } }, edges: [] })
  const check = program.nodes.get('check')
  return check ? { ...program, nodes: new Map(program.nodes).set('check', { ...check, types }) } : program
}

it('reads a declared field that the run’s input lacks as null', () => {
  const config = { schema: withFields('name', 'size') }
  const program = buildProgram({ nodes: { start: { config }, out: {} }, edges: ['start -> out'] })
  const state = { ...emptyRun(), input: { name: 'Ann', more: 1 } }
  expect(expressionRoots(state, program).input).toEqual({ name: 'Ann', more: 1, size: null })
})

it('reads a declared field that is absent as null, for an iteration before on any port and whatever was read first', () => {
  const program = programOf({ pass: withFields('value', 'score'), fail: withFields('value', 'problems') })
  const output = { value: 1 }
  const state = emptyRun()
  const activation = { node: 'check', scope: 'check~0', inputs: {}, startedAt: '', retries: 0, mode: null }
  const ended = { status: 'finished', port: 'fail', output, finishedAt: '', failedKey: null } as const
  state.nodes.set('check', { ...activation, ...ended })
  expect(expressionRoots(state, program).nodes).toEqual({ check: { value: 1, problems: null } })

  state.nodes.delete('check')
  state.previous.set('check', output)
  expect(expressionRoots(state, program).previous).toEqual({
    check: { value: 1, problems: null, score: null },
  })
})
