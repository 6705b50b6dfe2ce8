import { expect, it } from 'vitest'
import { inputNode, outputNode, pipelineOf } from '@/lib/graph/testing/pipelineOf'
import { exampleInput } from './exampleInput'

it('takes the first sample', () => {
  const document = { ...pipelineOf([inputNode], []), samples: [{ name: 'One', input: { n: 7 } }] }
  expect(exampleInput(document)).toEqual({ n: 7 })
})

it('makes up a value of the declared type for every field', () => {
  const properties = {
    who: { type: 'string' },
    tone: { enum: ['kind', 'short'] },
    times: { type: 'integer', minimum: 3 },
    price: { type: 'number' },
    loud: { type: 'boolean' },
    greeting: { type: 'string', default: 'Hello' },
    tags: { type: 'array', items: { type: 'string' } },
    rest: { type: 'array' },
    place: { type: 'object', properties: { city: { type: 'string' }, any: true } },
  }
  const document = pipelineOf([{ id: 'start', type: 'input', config: { schema: { properties } } }], [])
  expect(exampleInput(document)).toEqual({
    ...{ who: '…', tone: 'kind', times: 3, price: 1, loud: true, greeting: 'Hello' },
    ...{ tags: ['…'], rest: [], place: { city: '…', any: null } },
  })
  expect(exampleInput(pipelineOf([outputNode], []))).toEqual({})
})
