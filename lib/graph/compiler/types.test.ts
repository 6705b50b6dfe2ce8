import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import type { Schema } from '../definition'
import type { Json } from '../json'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'

type Sketch = Parameters<typeof pipelineOf>[0][number]

/** What does not fit where `source` stands for the prompt of a model, which has to be text. */
function misfits(source: string, nodes: Sketch[], edges: string[]) {
  const model = { id: 'model', type: 'llm', in: { prompt: { $cel: source } } }
  const document = pipelineOf([inputNode, ...nodes, model, outputNode], [...edges, 'model>end'])
  return compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).problems.flatMap(
    ({ code, at, message }) =>
      at.node === 'model' ? [[code, message.replace(/^.*does not fit: /, '')]] : [],
  )
}
const alone = (source: string) => misfits(source, [], ['start>model'])
const check = (value: Json, schema?: Schema): Sketch => ({
  ...validatorNode('check', value),
  config: { rules: [], ...(schema && { schema }) },
})
const notText = (found: string) => [['INPUT_TYPE', `it is ${found}, but text is wanted.`]]

describe('the type of what an expression reads', () => {
  it.each([
    ['input.n', []],
    ['input.n > 1.0', notText('true or false')],
    ['session.messages', notText('a list')],
    ['session.last.input', []],
    ['session.last', notText('an object')],
    ['run.id', []],
    // only what stands under “nodes” is what a node gave: variables and the run may be anything
    ['vars.start', []],
    ['run.start.n', []],
  ])('%s is known as far as its root is: %j', (source, expected) => {
    expect(alone(source)).toEqual(expected)
  })

  it('of a node is that of the ways it may have left by', () => {
    const edges = ['start>check', 'check.pass>model']
    const both = [...edges, 'check.fail>model']
    const given = check([1], { type: 'string' })
    // “pass” gives what fits the schema, “fail” what came in
    expect(misfits('nodes.check.value', [given], edges)).toEqual([])
    expect(misfits('nodes.check.value', [given], ['start>check', 'check.fail>model'])).toEqual(
      notText('a list'),
    )
    expect(misfits('nodes.check.value', [given], both)).toEqual([])
    expect(misfits('nodes.check.problems', [given], both)).toEqual(notText('a list'))
  })

  it('of the last iteration is that of any way out of a node', () => {
    const edges = ['start>model', 'model>check', 'check.fail>model*2', 'check.pass>end']
    const again = (field: string, otherwise: string, node: Sketch) =>
      misfits(`has(previous.check) ? previous.check.${field} : ${otherwise}`, [node], edges)
    expect(again('value', '"x"', check('x'))).toEqual([])
    expect(again('problems', '[]', check('x'))).toEqual(notText('a list'))
    expect(again('value', '[1]', check([1]))).toEqual(notText('a list'))
    expect(again('value', '[1]', check([1], { type: 'string' }))).toEqual([])
  })

  it('of a node that is not set up, or of a type that does not exist, may be anything', () => {
    const broken = { ...validatorNode('check'), config: { rules: 1 } }
    expect(misfits('nodes.check.value', [broken], ['start>check', 'check.pass>model'])).toEqual([])
    const odd = { id: 'odd', type: 'nope' }
    expect(misfits('nodes.odd.anything', [odd], ['start>odd', 'odd>model'])).toEqual([])
  })

  it('of a fault is known for every node', () => {
    const odd = { id: 'odd', type: 'nope' }
    const edges = ['start>odd', 'odd.error>model']
    expect(misfits('nodes.odd.error.message', [odd], edges)).toEqual([])
    expect(misfits('nodes.odd.error.mesage', [odd], edges)).toMatchObject([['UNKNOWN_FIELD', /mesage/]])
  })
})

describe('a node that is read', () => {
  const found = (source: string, nodes: Sketch[], edges: string[]) => {
    const last = { id: 'last', type: 'transform', in: { value: { $cel: source } } }
    const document = pipelineOf([inputNode, ...nodes, last, outputNode], [...edges, 'last>end'])
    return compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).problems.flatMap(
      ({ code, at, params, message }) => (at.node === 'last' ? [{ code, params, message }] : []),
    )
  }
  const v = validatorNode

  it('while it is disabled and skipped is named, with who reads it and where', () => {
    const off = { ...routerNode('r', 'x'), disabled: true as const }
    expect(found('nodes.r.route', [off], ['start>r', 'r.x>last', 'start>last'])).toMatchObject([
      { code: 'READS_DISABLED', params: { id: 'r', reader: 'last', source: 'nodes.r.route' } },
    ])
  })

  it('must have ended before, unless both are in one loop, where the last iteration can be read', () => {
    const side = ['start>a', 'a.pass>end', 'a.fail>end', 'start>last']
    expect(found('nodes.a.value', [v('a')], side)).toMatchObject([
      {
        ...{ code: 'NOT_BEFORE', params: { id: 'a', reader: 'last', loop: false, itself: false } },
        message: '“a” does not finish before “last” starts.',
      },
    ])
    // “last” and “b” are in the outer loop together; the inner one, around “c”, is neither's
    const loops = ['start>last', 'last>c', 'c.fail>c*2', 'c.pass>b', 'b.fail>last*2', 'b.pass>end']
    expect(found('nodes.b.value', [v('b'), v('c')], loops)).toMatchObject([
      { code: 'NOT_BEFORE', params: { id: 'b', reader: 'last', loop: true, itself: false } },
    ])
  })

  it('of the last iteration left by a way on which the loop can begin again', () => {
    const way = (port: string) => {
      const edges = ['start>last', 'last>r', `r.x>b`, 'r.default>c', `${port}.fail>last*2`]
      const ends = port === 'b' ? ['c.pass>end', 'c.fail>end'] : ['b.pass>end', 'b.fail>end']
      return [...edges, `${port}.pass>end`, ...ends, 'r.error>c']
    }
    const read = 'has(previous.r) ? previous.r.route : "x"'
    const nodes = [routerNode('r', 'x'), v('b'), v('c')]
    expect(found(read, nodes, way('b'))).toEqual([])
    expect(found(read, nodes, way('c')).map(({ code, params }) => [code, params.ports])).toEqual([
      ['MAYBE_SKIPPED', ['error']],
    ])
  })
})
