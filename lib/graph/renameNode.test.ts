import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { compile } from './compile'
import { renameNode } from './renameNode'
import { renameNodeInExpression, renameNodeInValue } from './renameNodeInExpression'
import { claimsCatalogue, claimsPipeline } from './testing/claims'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from './testing/pipelineOf'

describe('renaming a node', () => {
  it.each([
    ['nodes.check.value', 'nodes.proof.value'],
    ['has(nodes.check) ? nodes.check.value.total : 0', 'has(nodes.proof) ? nodes.proof.value.total : 0'],
    ['previous.check.problems.map(p, p.check)', 'previous.proof.problems.map(p, p.check)'],
    ["'nodes.check' + nodes.check.check", "'nodes.check' + nodes.proof.check"],
    ["nodes['check'].value", "nodes['proof'].value"],
    ['[1].map(nodes, nodes.check)', '[1].map(nodes, nodes.check)'],
    ['nodes.checks.value + input.check', 'nodes.checks.value + input.check'],
    ["'é😀' + nodes . check.name", "'é😀' + nodes . proof.name"],
    ['nodes. // the check\n check.a', 'nodes. // the check\n proof.a'],
    ['nodes.check +', 'nodes.check +'],
  ])('turns %s into %s', (source, expected) => {
    expect(renameNodeInExpression(source, 'check', 'proof')).toBe(expected)
  })

  it('leaves words and escaped data alone', () => {
    const value = {
      a: { $text: 'nodes.check is {{ nodes.check.a }} and {{nodes.check.b}}' },
      b: { $json: { $cel: 'nodes.check.a' } },
    }
    expect(renameNodeInValue(value, 'check', 'proof')).toEqual({
      a: { $text: 'nodes.check is {{ nodes.proof.a }} and {{nodes.proof.b}}' },
      b: { $json: { $cel: 'nodes.check.a' } },
    })
  })

  it('keeps a pipeline valid: edges, inputs, conditions and positions follow', () => {
    const before = claimsPipeline((draft) => {
      draft.view = {
        nodes: { check: [1, 2] },
        groups: [{ id: 'g', title: 'g', at: [0, 0], size: [1, 1], nodes: ['check'] }],
      }
    })
    const after = renameNode(before, 'check', 'proof', nodeDefinitions)
    const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
    expect(compile(after, options).problems).toEqual([])
    expect(JSON.stringify(after)).not.toMatch(/nodes\.check|previous\.check/)
    expect(after.view?.nodes).toEqual({ proof: [1, 2] })
    expect(after.view?.groups?.[0]?.nodes).toEqual(['proof'])
    expect(renameNode(after, 'proof', 'check', nodeDefinitions)).toEqual(before)
  })

  it('takes its stand-in and its breakpoint along', () => {
    const view = (id: string) => ({
      pins: { [id]: { port: 'pass', output: { value: 1 } }, size: { port: 'large', output: {} } },
      breakpoints: ['size', id],
    })
    const before = claimsPipeline((draft) => {
      draft.view = view('check')
    })
    expect(renameNode(before, 'check', 'proof', nodeDefinitions).view).toEqual(view('proof'))
  })

  it('leaves a document alone that never speaks of it', () => {
    const document = claimsPipeline()
    expect(renameNode(document, 'nobody', 'proof', nodeDefinitions)).toEqual(document)
    const noted = {
      ...document,
      view: { notes: [{ id: 'n', text: 'check', at: [0, 0] as [number, number] }] },
    }
    expect(renameNode(noted, 'check', 'proof', nodeDefinitions).view).toEqual(noted.view)
  })

  it('reaches conditions in lists, and only the settings that are expressions', () => {
    const after = renameNode(
      pipelineOf(
        [
          inputNode,
          validatorNode('check'),
          {
            ...{ id: 'size', type: 'router' },
            config: {
              routes: [
                { port: 'a', when: 'nodes.check.value > 1' },
                { port: 'b', when: 'nodes.check.value > 2' },
              ],
            },
          },
          {
            id: 'made',
            type: 'transform',
            in: { value: 1 },
            config: { expression: 'value + nodes.check.value' },
          },
          outputNode,
        ],
        ['start>check', 'check.pass>size', 'size.a>made', 'size.b>end', 'made>end'],
      ),
      'check',
      'proof',
      nodeDefinitions,
    )
    expect(after.nodes.map(({ id, config }) => [id, config])).toEqual([
      ['start', inputNode.config],
      ['proof', { rules: [] }],
      [
        'size',
        {
          routes: [
            { port: 'a', when: 'nodes.proof.value > 1' },
            { port: 'b', when: 'nodes.proof.value > 2' },
          ],
        },
      ],
      ['made', { expression: 'value + nodes.proof.value' }],
      ['end', {}],
    ])
    expect(after.edges.map(({ source, port, target }) => `${source}.${port}>${target}`)).toEqual([
      'start.done>proof',
      'proof.pass>size',
      'size.a>made',
      'size.b>end',
      'made.done>end',
    ])
  })

  it('keeps settings it cannot read as they are, but renames the inputs beside them', () => {
    const draft = (id: string) => ({
      ...pipelineOf([], []),
      nodes: [
        { id: 'r', type: 'router', title: '', config: { routes: 'nodes.check.a' } },
        {
          id: 'q',
          type: 'quantum',
          title: '',
          config: { when: 'nodes.check.a' },
          in: { a: { $cel: `nodes.${id}.a` } },
        },
      ],
    })
    expect(renameNode(draft('check'), 'check', 'proof', nodeDefinitions)).toEqual(draft('proof'))
  })

  it('leaves words alone that read like the expression beside them', () => {
    const rule = (must: string) => ({ id: 'r', message: 'nodes.check.value > 1', must })
    const draft = (must: string) =>
      pipelineOf([{ ...validatorNode('v'), config: { rules: [rule(must)] } }], [])
    expect(renameNode(draft('nodes.check.value > 1'), 'check', 'proof', nodeDefinitions)).toEqual(
      draft('nodes.proof.value > 1'),
    )
  })

  it('adds no setting that the document left to its default', () => {
    const router = nodeDefinitions.get('router')
    if (!router) throw new Error('no router')
    const expressions = () => [
      { path: 'missing.when', source: 'nodes.check.a', roots: [] },
      { path: 'routes[0].when', source: 'nodes.check.other', roots: [] },
    ]
    const document = pipelineOf([routerNode('r', 'a')], [])
    const definitions = new Map([['router', { ...router, expressions }]])
    expect(renameNode(document, 'check', 'proof', definitions)).toEqual(document)
  })
})
