import { describe, expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import { EMPTY_CATALOGUE } from '../../graph/catalogue'
import { compile } from '../../graph/compile'
import type { Json } from '../../graph/json'
import { inputNode, outputNode, pipelineOf } from '../../graph/testing/pipelineOf'
import { nodeDefinitions } from '../definitions'
import { executeTransform } from './execute'

const reshape = (value: Json, expression?: string) => {
  const session = fakeSession({}, { nodes: { shape: { type: 'transform' } } })
  const config = expression === undefined ? {} : { expression }
  return executeTransform(fakeContext(session, 'shape', config, { value }))
}

const compiled = (shape: { in: { value: Json }; config: { expression?: string } }, read: string) => {
  const node = { id: 'shape', type: 'transform', title: 'Shape', ...shape }
  const end = { ...outputNode, in: { value: { $cel: read } } }
  const document = pipelineOf([inputNode, node, end], ['start>shape', 'shape>end'])
  return compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).problems.filter(
    ({ severity }) => severity === 'error',
  )
}

describe('the transform', () => {
  it('passes on what was put together for it', async () => {
    const value = { total: 3, names: ['a'] }
    expect(await reshape(value)).toEqual({ kind: 'finished', port: 'done', output: { value } })
  })

  it.each<[Json, string, Json]>([
    [{ items: [{ price: 2 }, { price: 3 }] }, 'value.items.map(item, item.price * 2)', [4, 6]],
    [[1, 2, 3], 'value.filter(n, n > 1)', [2, 3]],
    [{ a: 1 }, '{"b": value.a, "c": "x"}', { b: 1, c: 'x' }],
    [null, 'value == null', true],
  ])('makes of %j by %s: %j', async (value, expression, result) => {
    expect(await reshape(value, expression)).toMatchObject({ output: { value: result } })
  })

  it('fails by name where the value has no such form', async () => {
    expect(await reshape({ a: 1 }, 'value.b.c')).toMatchObject({
      kind: 'failed',
      fault: { code: 'EXPRESSION_FAILED', message: expect.stringContaining('cannot be reshaped') },
    })
  })

  it('keeps the type of what it passes on, so that later nodes are checked against it', () => {
    const shape = { in: { value: { total: 3 } }, config: {} }
    expect(compiled(shape, 'nodes.shape.value.total')).toEqual([])
    expect(compiled(shape, 'nodes.shape.value.sum')).toMatchObject([{ code: 'UNKNOWN_FIELD' }])
  })

  it('has its expression checked before anything runs', () => {
    const shape = (expression: string) => ({ in: { value: [1] }, config: { expression } })
    expect(compiled(shape('value.map(n, n + 1)'), 'nodes.shape.value')).toEqual([])
    expect(compiled(shape('value.map(n, '), 'nodes.shape.value')).toMatchObject([
      { code: 'EXPRESSION_SYNTAX' },
    ])
    expect(compiled(shape('nodes.nowhere.x'), 'nodes.shape.value')).toHaveLength(1)
  })
})
