import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'

type Sketch = Parameters<typeof pipelineOf>[0][number]

/** What a node after a join finds wrong about reading `id`, where the edges are drawn like this. */
function reading(id: string, nodes: Sketch[], edges: string[], field = 'value') {
  const last = { id: 'last', type: 'transform', in: { value: { $cel: `nodes.${id}.${field}` } } }
  const document = pipelineOf([inputNode, ...nodes, last, outputNode], [...edges, 'last>end'])
  return compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).problems.flatMap(
    ({ code, at, severity }) => (severity === 'error' ? [`${at.node}: ${code}`] : []),
  )
}
const skipped = ['last: MAYBE_SKIPPED']
const person = (config: object = {}) => ({
  ...{ id: 'person', type: 'human', in: { question: 'x' } },
  config: { buttons: [{ port: 'yes', label: 'Yes' }], ...config },
})
const check = validatorNode('check')

describe('a node behind one way out of another', () => {
  it('may not have run where the other may also leave by a way that ends a branch', () => {
    // a result is ready: whether it was stored or not, the branch may end there, and only its fault leads on
    const stored = { ...outputNode, id: 'stored' }
    const edges = ['start>stored', 'start>last', 'stored.error>check', 'check.pass>last', 'check.fail>last']
    expect(reading('check', [stored, check], edges)).toEqual(skipped)
    const either = [...edges, 'stored>check']
    expect(reading('check', [stored, check], either)).toEqual([])
  })

  it('surely ran where the only other way can never be taken: a task that nothing lets expire', () => {
    const edges = ['start>person', 'person.yes>check', 'person.expired>late', 'late>last']
    const joined = [...edges, 'start>last', 'check.pass>last', 'check.fail>last']
    const late = { id: 'late', type: 'transform', in: { value: 1 } }
    expect(reading('check', [person(), check, late], joined)).toEqual([])
    expect(reading('check', [person({ expiresAfterMs: 1000 }), check, late], joined)).toEqual(skipped)
  })

  it('surely ran where the only other way leads back into a loop', () => {
    const edges = ['start>first', 'first.fail>first*2', 'first.pass>check', 'check.pass>last']
    const joined = [...edges, 'check.fail>last', 'start>last']
    expect(reading('check', [validatorNode('first'), check], joined)).toEqual([])
  })

  it('surely ran where the only other way leads nowhere, so that a run which takes it fails', () => {
    const edges = ['start>first', 'first.pass>check', 'check.pass>last', 'check.fail>last', 'start>last']
    expect(reading('check', [validatorNode('first'), check], edges)).toEqual([])
    expect(reading('check', [validatorNode('first'), check], [...edges, 'first.fail>last'])).toEqual(skipped)
  })
})

describe('a disabled node', () => {
  const disabled = <Node extends object>(node: Node) => ({ ...node, disabled: true as const })

  it('that passes its value on leaves by one way only, so what follows surely runs', () => {
    const edges = ['start>first', 'first.pass>check', 'first.fail>last', 'check.pass>last', 'check.fail>last']
    const first = validatorNode('first')
    expect(reading('check', [first, check], edges)).toEqual(skipped)
    expect(reading('check', [disabled(first), check], edges)).toEqual([])
  })

  it('leads nowhere by its other ways', () => {
    const edges = ['start>first', 'first.pass>last', 'first.fail>check', 'check.pass>last', 'check.fail>last']
    expect(reading('check', [disabled(validatorNode('first')), check], edges)).toEqual(skipped)
  })

  it('that is skipped leads nowhere at all', () => {
    const edges = ['start>r', 'r.a>check', 'r.default>check', 'check.pass>last', 'check.fail>last']
    const joined = [...edges, 'start>last']
    expect(reading('check', [routerNode('r', 'a'), check], joined)).toEqual([])
    expect(reading('check', [disabled(routerNode('r', 'a')), check], joined)).toEqual(skipped)
  })
})

describe('a node that can be reached in too many ways to tell', () => {
  const routers = Array.from({ length: 257 }, (_, index) => routerNode(`r${index}`, 'x'))
  const ways = routers.flatMap(({ id }) => [`start>${id}`, `${id}.x>check`, `${id}.default>end`])

  it('may not have run, nor may what follows it', () => {
    const edges = [...ways, 'check.pass>next', 'check.fail>next', 'next.pass>last', 'next.fail>last']
    const nodes = [...routers, check, validatorNode('next')]
    expect(reading('next', nodes, [...edges, 'start>last'])).toEqual(skipped)
  })

  it('is no reason to doubt a node that runs whatever happens', () => {
    const edges = [...ways, 'check.pass>next', 'check.fail>next', 'start>next']
    const nodes = [...routers, check, validatorNode('next')]
    expect(reading('next', nodes, [...edges, 'next.pass>last', 'next.fail>last', 'start>last'])).toEqual([])
  })
})
