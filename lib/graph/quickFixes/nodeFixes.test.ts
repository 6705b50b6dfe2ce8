import { describe, expect, it } from 'vitest'
import type { Pipeline } from '../document'
import { claimsPipeline } from '../testing/claims'
import { at, edge, setIn } from '../testing/claimsEdits'
import { cleared, expectFixes, type FixRow, offered } from '../testing/fixes'
import { inputNode, outputNode, pipelineOf, validatorNode } from '../testing/pipelineOf'

const asItWas = () => {}
const withoutNode = (draft: Pipeline, gone: string) => {
  draft.nodes = draft.nodes.filter(({ id }) => id !== gone)
  draft.edges = draft.edges.filter(({ source, target }) => source !== gone && target !== gone)
}

describe('a fault of a node', () => {
  it.each<FixRow>([
    [
      'MANY_INPUTS',
      (d) => {
        d.nodes.push({ ...at(d, 'start'), id: 'again' })
        d.edges.push({ id: 'x', source: 'again', port: 'done', target: 'plan' })
      },
      [['remove_node', {}, asItWas]],
    ],
    [
      'DUPLICATE_NODE_ID',
      (d) => void d.nodes.push({ ...at(d, 'size') }),
      [
        ['new_id', { id: 'size2' }, (d) => void d.nodes.push({ ...at(d, 'size'), id: 'size2' })],
        ['remove_node', {}, asItWas],
      ],
    ],
    [
      'RESERVED_NODE_ID',
      (d) => void d.nodes.push({ ...at(d, 'size'), id: 'loopNode' }, { ...at(d, 'size'), id: 'loop' }),
      [
        [
          'new_id',
          { id: 'loopNode2' },
          (d) =>
            void d.nodes.push({ ...at(d, 'size'), id: 'loopNode' }, { ...at(d, 'size'), id: 'loopNode2' }),
        ],
      ],
    ],
    [
      'UNKNOWN_NODE_TYPE',
      (d) => {
        at(d, 'size').type = 'ruoter'
      },
      [
        ['use_type', { type: 'router' }, asItWas],
        ['remove_node', {}, (d) => withoutNode(d, 'size')],
      ],
    ],
    [
      'UNKNOWN_NODE_TYPE',
      (d) => {
        at(d, 'size').type = 'xyzzyplugh1234567890'
      },
      [['remove_node', {}, (d) => withoutNode(d, 'size')]],
    ],
    [
      'INVALID_CONFIG',
      (d) => {
        at(d, 'gather').config.speed = 1
      },
      [['remove_field', { name: 'speed' }, asItWas]],
    ],
    [
      'INVALID_CONFIG',
      (d) => {
        delete at(d, 'plan').config.deliver
      },
      [
        [
          'use_default',
          { name: 'deliver' },
          (d) => {
            at(d, 'plan').config.deliver = { type: 'object', properties: {} }
          },
        ],
      ],
    ],
    // a wrong value is somebody's words: only they can say what was meant
    [
      'INVALID_CONFIG',
      (d) => {
        at(d, 'approve').config.buttons = 7
      },
      [],
    ],
    // the key cannot be told from a path
    [
      'INVALID_CONFIG',
      (d) => {
        at(d, 'gather').config['speed.max'] = 1
      },
      [],
    ],
    [
      'UNKNOWN_INPUT',
      (d) => {
        at(d, 'plan').in = { gaol: 'x', facts: 'y' }
      },
      [
        [
          'rename_field',
          { name: 'gaol', by: 'goal' },
          (d) => {
            at(d, 'plan').in = { goal: 'x', facts: 'y' }
          },
        ],
        [
          'remove_field',
          { name: 'gaol' },
          (d) => {
            at(d, 'plan').in = { facts: 'y' }
          },
        ],
      ],
    ],
    [
      'UNKNOWN_INPUT',
      setIn('plan', 'xyzzyplugh.of.1234567890', 'x'),
      [['remove_field', { name: 'xyzzyplugh.of.1234567890' }, asItWas]],
    ],
    ['UNKNOWN_INPUT', setIn('plan', 'gaol', 'x'), [['remove_field', { name: 'gaol' }, asItWas]]],
    [
      'UNKNOWN_INPUT',
      setIn('plan', 'xyzzyplugh1234567890', 'x'),
      [['remove_field', { name: 'xyzzyplugh1234567890' }, asItWas]],
    ],
    [
      'NO_OUTPUT',
      (d) => {
        withoutNode(d, 'finish')
        d.nodes.reverse()
      },
      [
        [
          'add_result',
          {},
          (d) => {
            withoutNode(d, 'finish')
            d.nodes.reverse()
            d.nodes.push({
              ...{ id: 'output', type: 'output', title: '', config: {} },
              in: { value: { $cel: 'nodes.create' } },
            })
            d.edges.push({ id: 'e9', source: 'create', port: 'done', target: 'output' })
          },
        ],
      ],
    ],
  ])('%s (%#) is mended by these fixes, which leave everything else alone', (...row) => expectFixes(row))
})

describe('a new start', () => {
  it('leads to the beginning of a loop that nothing else leads to', () => {
    const document = claimsPipeline((draft) => withoutNode(draft, 'start'))
    expect(cleared(document, 'NO_INPUT').edges.at(-1)).toEqual({
      ...{ id: 'e112', source: 'input', port: 'done', target: 'plan' },
    })
  })

  it('leads to the first node that nothing leads to', () => {
    const document = pipelineOf(
      [outputNode, validatorNode('check'), validatorNode('side')],
      ['check.pass>end', 'check.fail>end', 'side.pass>end'],
    )
    expect(offered(document, 'NO_INPUT')).toEqual([['add_start', {}]])
    const after = cleared(document, 'NO_INPUT')
    expect(after.nodes.slice(0, 3)).toEqual(document.nodes)
    expect(after.nodes[3]).toMatchObject({ id: 'input', type: 'input' })
    expect(after.nodes[3]).not.toHaveProperty('in')
    expect(after.edges).toEqual([
      ...document.edges,
      { id: 'e4', source: 'input', port: 'done', target: 'check' },
    ])
  })
})

describe('a new result', () => {
  it('takes what the end of a loop leaves that nothing else follows', () => {
    const document = pipelineOf([validatorNode('check'), inputNode], ['start>check', 'check.fail>check*2'])
    expect(cleared(document, 'NO_OUTPUT').edges.at(-1)).toEqual({
      ...{ id: 'e3', source: 'check', port: 'pass', target: 'output' },
    })
  })

  it('takes what the last node leaves where every node leads somewhere', () => {
    const document = claimsPipeline((draft) => void draft.nodes.pop())
    const after = cleared(document, 'NO_OUTPUT')
    expect(after.nodes.at(-1)?.in).toEqual({ value: { $cel: 'nodes.create' } })
    expect(after.edges.at(-1)).toEqual({ id: 'e12', source: 'create', port: 'done', target: 'output' })
  })

  it('stands by itself after a node that is not set up, or of a type that nobody knows', () => {
    for (const last of [
      { id: 'ask', type: 'human', config: { buttons: 7 } },
      { id: 'ask', type: 'no such type' },
    ]) {
      const document = pipelineOf([inputNode, last], ['start>ask'])
      const after = cleared(document, 'NO_OUTPUT')
      expect(after.edges).toEqual(document.edges)
      expect(after.nodes.at(-1)).not.toHaveProperty('in')
    }
  })
})

describe('a setting of a node', () => {
  it('that is missing and has no usual value stays missing', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'create').config = {}
    })
    expect(offered(document, 'INVALID_CONFIG')).toEqual([])
  })
})

describe('a node with a reserved name', () => {
  it('keeps its wires under its new one', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'create').id = 'loop'
      for (const id of ['e7', 'e8']) edge(draft, id).target = 'loop'
      edge(draft, 'e11').source = 'loop'
    })
    expect(cleared(document, 'RESERVED_NODE_ID').edges.slice(-5)).toMatchObject([
      ...[{ target: 'loopNode' }, { target: 'loopNode' }, {}, {}],
      { source: 'loopNode' },
    ])
  })
})
