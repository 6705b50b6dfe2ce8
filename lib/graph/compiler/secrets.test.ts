import { expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf } from '../testing/pipelineOf'

it('a secret in one of many nodes is told by that node, and one that is only called like a node is not', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: `n${index}`, type: 'transform' },
    in: { value: index === 11 ? 'sk-abcdefghijkl0123' : 1 },
  }))
  const edges = many.flatMap(({ id }) => [`start>${id}`, `${id}>end`])
  const document = pipelineOf([inputNode, ...many, outputNode], edges)
  document.samples = [{ name: 'One', input: { nodes: [{ password: 'hunter22' }] } }]
  const { problems } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
  expect(problems.map(({ at, params }) => [at, params.field])).toEqual([
    [{ node: 'n11', path: 'nodes[12].in.value' }, 'in.value'],
    [{ path: 'samples[0].input.nodes[0].password' }, 'samples[0].input.nodes[0].password'],
  ])
})

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
