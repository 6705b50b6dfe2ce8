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

it('tells what is new from what is gone, also in lists of tools and samples', () => {
  const policy = { ref: 'shop/assign', effect: 'none' as const }
  const sample = { name: 'One', input: { n: 1 } }
  const more: Pipeline = { ...base, description: 'What it does', tools: [policy], samples: [sample] }
  const added = [
    { path: 'description', after: 'What it does' },
    { path: 'samples', after: { One: sample } },
    { path: 'tools', after: { 'shop/assign': policy } },
  ]
  expect(pipelineChanges(base, more)).toStrictEqual(added)
  expect(pipelineChanges(more, base)).toStrictEqual(added.map(({ path, after }) => ({ path, before: after })))
  const changed: Pipeline = {
    ...more,
    tools: [{ ref: 'shop/other' }, { ...policy, effect: 'destructive' }],
    samples: [{ ...sample, input: { n: 2 } }],
  }
  expect(pipelineChanges(more, changed)).toEqual([
    { path: 'samples.One.input.n', before: 1, after: 2 },
    { path: 'tools.shop/assign.effect', before: 'none', after: 'destructive' },
    { path: 'tools.shop/other', after: { ref: 'shop/other' } },
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
