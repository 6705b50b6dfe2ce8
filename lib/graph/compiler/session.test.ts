import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import { inputNode, outputNode, pipelineOf, validatorNode } from '../testing/pipelineOf'

const errorsReading = (source: string) =>
  compile(
    pipelineOf(
      [inputNode, validatorNode('check', { $cel: source }), outputNode],
      ['start>check', 'check.pass>end', 'check.fail>end'],
    ),
    { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE },
  ).problems.filter(({ severity }) => severity === 'error')

describe('a session in a document', () => {
  it.each([
    'session.user',
    'session.variables.city',
    'session.last.output',
    'session.last.output.policy.id',
    'session.messages[0].text',
    'session.messages.filter(m, m.role == "user")',
  ])('may be read as %s', (source) => {
    expect(errorsReading(source)).toEqual([])
  })

  it.each([
    ['session.vars.city', { field: 'vars', owner: 'session' }],
    ['session.last.result', { field: 'result', owner: 'session.last' }],
    ['session.messages[0].texts', { field: 'texts' }],
  ])('has no %s', (source, params) => {
    expect(errorsReading(source)).toMatchObject([{ code: 'UNKNOWN_FIELD', params }])
  })
})
