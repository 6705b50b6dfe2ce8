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
    expect(errors(document)).toEqual([])
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

  it('names what it cuts off, and is an error once no result can be reached', () => {
    const document = pipelineOf(
      [inputNode, disabled(routerNode('r', 'a')), validatorNode('A'), outputNode],
      ['start>r', 'r.a>A', 'r.default>end', 'A.pass>end', 'A.fail>end'],
    )
    expect(found(document)).toEqual([
      ['NODE_DISABLED', { id: 'r', reason: 'cuts', slot: null, after: ['A', 'end'] }],
      ['DISABLED_CUTS_RESULT', { nodes: ['r'] }],
    ])
  })
})

describe('the ends of a pipeline', () => {
  it('cannot do without the node every run begins at', () => {
    const document = pipelineOf([disabled(inputNode), outputNode], ['start>end'])
    expect(errors(document)).toEqual(['INPUT_DISABLED'])
  })

  it('cannot do without any result', () => {
    const document = pipelineOf([inputNode, disabled(outputNode)], ['start>end'])
    expect(errors(document)).toContain('NO_OUTPUT')
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
