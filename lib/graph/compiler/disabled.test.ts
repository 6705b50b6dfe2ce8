import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import type { Pipeline } from '../document'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode, validatorNode } from '../testing/pipelineOf'

const catalogue = { tools: [{ ref: 'shop/create', description: 'Creates', inputSchema: { type: 'object' } }] }
const check = (document: Pipeline) => compile(document, { definitions: nodeDefinitions, catalogue })
const found = (document: Pipeline) => check(document).problems.map(({ code, params }) => [code, params])
const errors = (document: Pipeline) =>
  check(document).problems.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
const disabled = <Node extends object>(node: Node) => ({ ...node, disabled: true as const })

describe('a disabled node with one input that it would give on', () => {
  const draw = (reads: string, check: object = validatorNode('check', { $cel: 'input.n' })) =>
    pipelineOf(
      [
        inputNode,
        disabled(check as ReturnType<typeof validatorNode>),
        { ...outputNode, in: { value: { $cel: reads } } },
      ],
      ['start>check', 'check.pass>end'],
    )

  it('passes it on by its first port, and says so in a warning', () => {
    const document = draw('nodes.check.value')
    expect(check(document).problems.map(({ severity, at }) => [severity, at])).toEqual([
      ['warning', { node: 'check', path: 'nodes[1]' }],
    ])
    expect(found(document)).toEqual([
      ['NODE_DISABLED', { id: 'check', reason: 'pass', slot: 'value', after: [] }],
    ])
    const compiled = check(document)
    expect(compiled.ok && compiled.program.nodes.get('check')?.bypass).toEqual({
      kind: 'pass',
      slot: 'value',
      port: 'pass',
    })
  })

  it('has the type of what it passes, and nothing else', () => {
    expect(errors(draw('nodes.check.problems'))).toEqual(['UNKNOWN_FIELD'])
    const compiled = check(draw('nodes.check.value'))
    expect(compiled.ok && compiled.program.nodes.get('check')?.types.pass).toMatchObject({
      properties: { value: { type: 'number' } },
    })
    const other = compiled.ok && compiled.program.nodes.get('check')?.types.fail
    expect(other).toMatchObject({ type: 'object' })
    expect(other).not.toHaveProperty('properties.value')
  })

  it('still has to read something that is there', () => {
    expect(errors(draw('nodes.check.value', validatorNode('check', { $cel: 'input.gone' })))).toEqual([
      'UNKNOWN_FIELD',
    ])
  })

  it('is skipped while its input is empty or its settings are unfinished', () => {
    const empty = { id: 'check', type: 'validator', config: { rules: [] } }
    const broken = { ...validatorNode('check'), config: { rules: 'none' } }
    for (const node of [empty, broken]) expect(errors(draw('1', node))).toEqual(['DISABLED_CUTS_RESULT'])
  })
})

describe('a disabled node that has nothing to pass on', () => {
  const draw = (reads: string | number) =>
    pipelineOf(
      [
        inputNode,
        routerNode('r', 'a'),
        disabled(toolNode('create', 'shop/create')),
        { ...outputNode, in: { value: typeof reads === 'number' ? reads : { $cel: reads } } },
      ],
      ['start>r', 'r.a>create', 'r.default>end', 'create>end'],
    )

  it('is skipped, and nothing of it counts: no call, no policy, no step', () => {
    expect(found(draw(1))).toEqual([
      ['NODE_DISABLED', { id: 'create', reason: 'skip', slot: null, after: [] }],
    ])
    const compiled = check(draw(1))
    expect(compiled.worstCase?.toolCalls).toBe(0)
    expect(compiled.ok && compiled.program.tools.size).toBe(0)
  })

  it('must not be read without asking whether it ran', () => {
    expect(errors(draw('nodes.create.result'))).toEqual(['READS_DISABLED'])
    expect(errors(draw('has(nodes.create) ? nodes.create.result : null'))).toEqual([])
  })

  it('may be unfinished, wherever it leads', () => {
    const document = draw(1)
    const nodes = document.nodes.map((node) =>
      node.id === 'create' ? { ...node, in: {}, config: {} } : node,
    )
    expect(errors({ ...document, nodes })).toEqual([])
  })

  it('may be unfinished also inside a pipeline that a node runs', () => {
    const unfinished = ['tool', 'executor', 'memory', 'each'].map((type) => disabled({ id: type, type }))
    const ways = unfinished.flatMap(({ id }) => [`start>${id}`, `${id}>end`])
    const part = pipelineOf([inputNode, ...unfinished, outputNode], ['start>end', ...ways])
    const runs = {
      ...{ id: 'go', type: 'subflow' },
      config: { pipeline: { id: 'Part', version: 1, name: 'Part' } },
    }
    const { ok, problems } = compile(pipelineOf([inputNode, runs, outputNode], ['start>go', 'go>end']), {
      definitions: nodeDefinitions,
      catalogue: { ...catalogue, pipelines: [{ id: 'Part', version: 1, document: part }] },
    })
    expect([ok, problems]).toEqual([true, []])
  })

  it('names what it cuts off, but no other disabled node, each at its place', () => {
    const tool = (id: string) => disabled(toolNode(id, 'shop/create'))
    const document = pipelineOf(
      [inputNode, tool('one'), tool('two'), validatorNode('A'), outputNode],
      ['start>one', 'one>two', 'two>A', 'A.pass>end', 'A.fail>end', 'start>end'],
    )
    expect(check(document).problems.map(({ at, params }) => [at, params])).toEqual([
      [
        { node: 'one', path: 'nodes[1]' },
        { id: 'one', reason: 'cuts', slot: null, after: ['A'] },
      ],
      [
        { node: 'two', path: 'nodes[2]' },
        { id: 'two', reason: 'cuts', slot: null, after: ['A'] },
      ],
    ])
  })

  it('cuts off nothing that can be reached in too many ways to tell', () => {
    const routers = Array.from({ length: 257 }, (_, index) => routerNode(`r${index}`, 'x'))
    const ways = routers.flatMap(({ id }) => [`start>${id}`, `${id}.x>A`, `${id}.default>end`])
    const document = pipelineOf(
      [inputNode, disabled(toolNode('create', 'shop/create')), ...routers, validatorNode('A'), outputNode],
      ['start>create', 'create>A', ...ways, 'A.pass>end', 'A.fail>end'],
    )
    expect(found(document)).toEqual([
      ['NODE_DISABLED', { id: 'create', reason: 'skip', slot: null, after: [] }],
    ])
  })

  it('is no error while one of several results can still be reached', () => {
    const document = pipelineOf(
      [inputNode, disabled(toolNode('create', 'shop/create')), outputNode, { ...outputNode, id: 'other' }],
      ['start>create', 'create>end', 'start>other'],
    )
    expect(errors(document)).toEqual([])
  })

  it('names what it cuts off, and is an error once no result can be reached', () => {
    const document = pipelineOf(
      [inputNode, disabled(routerNode('r', 'a')), validatorNode('A'), outputNode],
      ['start>r', 'r.a>A', 'r.default>end', 'A.pass>end', 'A.fail>end'],
    )
    expect(found(document)).toEqual([
      ['NODE_DISABLED', { id: 'r', reason: 'cuts', slot: null, after: ['A', 'end'] }],
      ['DISABLED_CUTS_RESULT', { nodes: ['r'] }],
    ])
    expect(check(document).problems.map(({ at }) => at)).toEqual(
      Array.from({ length: 2 }, () => ({ node: 'r', path: 'nodes[1]' })),
    )
  })
})

describe('the ends of a pipeline', () => {
  it('cannot do without the node every run begins at', () => {
    const document = pipelineOf([disabled(inputNode), outputNode], ['start>end'])
    expect(check(document).problems.map(({ code, at, params }) => [code, at, params])).toEqual([
      ['INPUT_DISABLED', { node: 'start', path: 'nodes[0]' }, { id: 'start' }],
    ])
  })

  it('cannot do without any result', () => {
    const document = pipelineOf([inputNode, disabled(outputNode)], ['start>end'])
    expect(errors(document)).toEqual(['NO_OUTPUT'])
  })

  it('leaves a disabled node of an unknown type to be reported as such', () => {
    const document = pipelineOf(
      [inputNode, disabled({ id: 'x', type: 'nope' }), outputNode],
      ['start>x', 'x>end'],
    )
    expect(
      compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).problems[0]?.code,
    ).toBe('UNKNOWN_NODE_TYPE')
  })
})
