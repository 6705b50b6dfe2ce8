import { describe, expect, it } from 'vitest'
import { inputNode, outputNode, pipelineOf, validatorNode } from '../testing/pipelineOf'
import { freeName, indexIn, leadsTo, withNewNode } from './editGraph'

describe('a free name', () => {
  it.each([
    [[], 'e'],
    [['e2'], 'e'],
    [['e'], 'e2'],
    [['e', 'e2', 'e3'], 'e4'],
  ])('beside %j is %s', (taken, wanted) => expect(freeName('e', taken)).toBe(wanted))
})

it('takes a place in a list from the beginning of a path alone', () => {
  expect(indexIn('edges', 'edges[12].loop')).toBe(12)
  for (const path of ['nodes[1]', 'edges', 'nodes[0].edges[1]']) expect(indexIn('edges', path)).toBe(-1)
})

it('follows forward wires only', () => {
  const document = pipelineOf(
    [inputNode, validatorNode('a'), validatorNode('b'), outputNode],
    ['start>a', 'a.pass>b', 'b.fail>a*2', 'b.pass>end'],
  )
  expect(leadsTo(document, 'start', 'end')).toBe(true)
  expect(leadsTo(document, 'a', 'a')).toBe(true)
  expect(leadsTo(document, 'b', 'a')).toBe(false)
  expect(leadsTo(document, 'end', 'start')).toBe(false)
})

describe('a new node', () => {
  const type = { type: 'output', defaults: {} }
  const placed = (nodes: { [id: string]: [number, number] }, beside: string | null) => {
    const document = { ...pipelineOf([inputNode], []), view: { nodes, notes: [] } }
    return withNewNode(document, type, beside).document.view
  }

  it.each<[{ [id: string]: [number, number] }, [number, number]]>([
    [{}, [320, 0]],
    // touching is not covering
    [{ above: [320, -200], below: [320, 200], right: [640, 0] }, [320, 0]],
    [{ covering: [320, 199] }, [320, 400]],
    [{ covering: [1, 0] }, [320, 200]],
    // the same height far away is nobody's place
    [{ far: [1_000, 0] }, [320, 0]],
  ])('stands right of its neighbour, where there is room: %j', (others, wanted) => {
    const nodes = { start: [0, 0] as [number, number], ...others }
    expect(placed(nodes, 'start')).toEqual({ nodes: { ...nodes, output: wanted }, notes: [] })
  })

  it('has no place beside a node that has none, or beside nobody', () => {
    expect(placed({ other: [0, 0] }, 'start')).toEqual({ nodes: { other: [0, 0] }, notes: [] })
    expect(placed({ null: [0, 0] }, null)).toEqual({ nodes: { null: [0, 0] }, notes: [] })
  })

  it('is called by its type, and by a number where that is taken', () => {
    const document = pipelineOf([{ id: 'output', type: 'output' }], [])
    const { document: after, id } = withNewNode(document, type, null)
    expect(id).toBe('output2')
    expect(after.nodes).toEqual([...document.nodes, { id, type: 'output', title: '', config: {} }])
  })
})
