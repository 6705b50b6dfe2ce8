import { describe, expect, it } from 'vitest'
import type { Pipeline } from '../document'
import { claimsPipeline } from '../testing/claims'
import { at, edge } from '../testing/claimsEdits'
import { cleared, expectFixes, type FixRow, offered } from '../testing/fixes'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'

const without = (draft: Pipeline, ...ids: string[]) => {
  draft.edges = draft.edges.filter(({ id }) => !ids.includes(id))
}
const asItWas = () => {}

describe('a fault of the wires', () => {
  it.each<FixRow>([
    [
      'CYCLE',
      (d) => void delete edge(d, 'e5').loop,
      [
        ['mark_loop', { max: 2 }, asItWas],
        ['remove_wire', {}, (d) => without(d, 'e5')],
      ],
    ],
    [
      'LOOP_NOT_A_CYCLE',
      (d) => {
        edge(d, 'e7').loop = { max: 2 }
      },
      [
        ['unmark_loop', {}, asItWas],
        ['remove_wire', {}, (d) => without(d, 'e7')],
      ],
    ],
    [
      'UNKNOWN_PORT',
      (d) => {
        edge(d, 'e4').port = 'passed'
      },
      [
        ['use_port', { port: 'pass' }, asItWas],
        ['remove_wire', {}, (d) => without(d, 'e4')],
      ],
    ],
    [
      'UNKNOWN_PORT',
      (d) => {
        edge(d, 'e4').port = 'xyzzyplugh1234567890'
      },
      [['remove_wire', {}, (d) => without(d, 'e4')]],
    ],
    [
      'DUPLICATE_EDGE_ID',
      (d) => {
        edge(d, 'e2').id = 'e1'
      },
      [
        ['new_id', { id: 'e12' }, (d) => void Object.assign(edge(d, 'e2'), { id: 'e12' })],
        ['remove_wire', {}, (d) => without(d, 'e2')],
      ],
    ],
    [
      'DUPLICATE_EDGE_ID',
      (d) => {
        edge(d, 'e11').id = 'e12'
        edge(d, 'e2').id = 'e1'
      },
      [
        [
          'new_id',
          { id: 'e122' },
          (d) => {
            edge(d, 'e11').id = 'e12'
            edge(d, 'e2').id = 'e122'
          },
        ],
        [
          'remove_wire',
          {},
          (d) => {
            edge(d, 'e11').id = 'e12'
            without(d, 'e2')
          },
        ],
      ],
    ],
    [
      'DANGLING_EDGE',
      (d) => {
        edge(d, 'e10').target = 'ghost'
      },
      [['remove_wire', {}, (d) => without(d, 'e10')]],
    ],
    [
      'DUPLICATE_EDGE',
      (d) => void d.edges.splice(4, 0, { ...edge(d, 'e4'), id: 'twin' }),
      [['remove_wire', {}, asItWas]],
    ],
    [
      'LOOP_NOT_NESTED',
      (d) => void d.edges.unshift({ id: 'x', source: 'start', port: 'done', target: 'gather' }),
      [['remove_wire', {}, asItWas]],
    ],
    [
      'LOOP_NOT_NESTED',
      (d) => void d.edges.unshift({ id: 'x', source: 'check', port: 'fail', target: 'finish' }),
      [['remove_wire', {}, asItWas]],
    ],
    [
      'PORT_UNWIRED',
      (d) => without(d, 'e9'),
      [
        [
          'connect',
          { port: 'rejected', target: 'finish' },
          (d) => {
            without(d, 'e9')
            d.edges.push({ id: 'e112', source: 'approve', port: 'rejected', target: 'finish' })
          },
        ],
        [
          'connect_new_result',
          { port: 'rejected' },
          (d) => {
            without(d, 'e9')
            d.nodes.push({
              ...{ id: 'output', type: 'output', title: '', config: {} },
              in: { value: { $cel: 'nodes.approve' } },
            })
            d.edges.push({ id: 'e112', source: 'approve', port: 'rejected', target: 'output' })
          },
        ],
      ],
    ],
    [
      'UNREACHABLE_NODE',
      (d) => without(d, 'e6'),
      [
        [
          'connect_start',
          {},
          (d) => {
            without(d, 'e6')
            d.edges.push({ id: 'e112', source: 'start', port: 'done', target: 'approve' })
          },
        ],
        [
          'remove_node',
          {},
          (d) => {
            without(d, 'e6', 'e8', 'e9', 'e10')
            d.nodes = d.nodes.filter(({ id }) => id !== 'approve')
          },
        ],
      ],
    ],
    ['JOIN_NEVER_COMPLETES', (d) => without(d, 'e6'), [['remove_wire', {}, (d) => without(d, 'e6', 'e8')]]],
  ])('%s (%#) is mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))
})

describe('a wire into the start', () => {
  it('is led to what follows the start, wherever its wires stand in the list', () => {
    const document = pipelineOf(
      [inputNode, validatorNode('check'), validatorNode('side'), outputNode],
      ['side.pass>start', 'check.pass>end', 'start>check'],
    )
    expect(offered(document, 'EDGE_INTO_INPUT')).toEqual([
      ['lead_to', { target: 'check' }],
      ['remove_wire', {}],
    ])
  })

  it('can only go where nothing follows the start', () => {
    const document = pipelineOf([inputNode, validatorNode('side'), outputNode], ['side.pass>start'])
    expect(offered(document, 'EDGE_INTO_INPUT')).toEqual([['remove_wire', {}]])
  })
})

describe('a second way into a loop', () => {
  const nodes = [inputNode, ...['first', 'again', 'within'].map(validatorNode), outputNode]
  const drawn = [
    'start>first',
    'first.pass>again',
    'again.pass>within',
    'within.pass>end',
    'within.fail>again*2',
  ]

  it('is led to where the loop begins', () => {
    const document = pipelineOf(nodes, [...drawn, 'first.fail>within'])
    expect(cleared(document, 'LOOP_NOT_NESTED', 'lead_to').edges.at(-1)).toMatchObject({
      ...{ source: 'first', port: 'fail', target: 'again' },
    })
  })

  it('can only go where that port leads there already', () => {
    const document = pipelineOf(nodes, [...drawn, 'first.pass>within'])
    expect(offered(document, 'LOOP_NOT_NESTED')).toEqual([['remove_wire', {}]])
  })
})

describe('an open port', () => {
  it('may lead to one of the first two results, or to a new one', () => {
    const results = ['one', 'two', 'three'].map((id) => ({ ...outputNode, id }))
    const document = pipelineOf(
      [inputNode, routerNode('pick', 'a', 'b', 'c'), ...results],
      ['start>pick', 'pick.a>one', 'pick.b>two', 'pick.c>three'],
    )
    expect(offered(document, 'ROUTER_WITHOUT_DEFAULT')).toEqual([
      ['connect', { port: 'default', target: 'one' }],
      ['connect', { port: 'default', target: 'two' }],
      ['connect_new_result', { port: 'default' }],
    ])
  })
})

describe('a node that nothing leads to', () => {
  it('is led to from the start wherever that stands in the list', () => {
    const document = pipelineOf(
      [outputNode, validatorNode('lone'), inputNode],
      ['start>end', 'lone.pass>end'],
    )
    expect(cleared(document, 'UNREACHABLE_NODE', 'connect_start').edges.at(-1)).toEqual({
      ...{ id: 'e3', source: 'start', port: 'done', target: 'lone' },
    })
  })

  it('is not led to from a start whose ports are not known yet, nor where that makes a circle', () => {
    const unfinished = claimsPipeline((draft) => {
      without(draft, 'e6')
      at(draft, 'start').config = { schema: 7 }
    })
    expect(offered(unfinished, 'UNREACHABLE_NODE')).toEqual([['remove_node', {}]])
    const circle = pipelineOf(
      [inputNode, outputNode, validatorNode('lone')],
      ['start>end', 'lone.pass>start'],
    )
    expect(offered(circle, 'UNREACHABLE_NODE')).toEqual([['remove_node', {}]])
  })
})
