import { expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION, type Pipeline } from './document'
import { pipelineChanges } from './pipelineChanges'

const base: Pipeline = {
  ...{ format: FORMAT, formatVersion: FORMAT_VERSION, name: 'Orders' },
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object' } } },
    { id: 'assign', type: 'tool', title: 'Assign', config: { tool: 'shop/assign' } },
  ],
  edges: [{ id: 'e1', source: 'start', port: 'done', target: 'assign' }],
  guards: { maxSteps: 8 },
}

it('names every field in which two documents differ, by the names of things and not by their places', () => {
  const [start, assign] = base.nodes
  if (!start || !assign) throw new Error('the document has two nodes')
  const after: Pipeline = {
    ...base,
    nodes: [{ ...assign, title: 'Assign owner', config: { tool: 'shop/hand' } }, start],
    edges: [],
    guards: { maxSteps: 12 },
  }
  expect(pipelineChanges(base, after)).toEqual([
    { path: 'edges.e1', before: base.edges[0] },
    { path: 'guards.maxSteps', before: 8, after: 12 },
    { path: 'nodes.assign.config.tool', before: 'shop/assign', after: 'shop/hand' },
    { path: 'nodes.assign.title', before: 'Assign', after: 'Assign owner' },
  ])
})

it('does not count positions, notes and the order of keys', () => {
  const moved: Pipeline = {
    ...base,
    view: { nodes: { start: [1, 2] } },
    nodes: base.nodes.toReversed(),
  }
  expect(pipelineChanges(base, moved)).toEqual([])
})
