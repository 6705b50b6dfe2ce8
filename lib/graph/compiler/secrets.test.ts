import { expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf } from '../testing/pipelineOf'

it('a secret in a field is a warning at its place, and keeps nothing from running', () => {
  const document = pipelineOf(
    [inputNode, { id: 'say', type: 'transform', in: { value: 'sk-abcdefghijkl0123' } }, outputNode],
    ['start>say', 'say>end'],
  )
  document.samples = [{ name: 'One', input: { password: 'hunter22' } }]
  const { ok, problems } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
  const found = problems.filter(({ code }) => code === 'SECRET_IN_FIELD')
  expect(ok).toBe(true)
  expect(found.map(({ severity, at, params }) => [severity, at, params])).toEqual([
    [
      'warning',
      { node: 'say', path: 'nodes[1].in.value' },
      { field: 'in.value', kind: 'key', shown: 'sk-a…' },
    ],
    [
      'warning',
      { path: 'samples[0].input.password' },
      { field: 'samples[0].input.password', kind: 'named', shown: 'hunt…' },
    ],
  ])
  expect(found[0]?.message).toContain('looks like a secret (sk-a…)')
})
