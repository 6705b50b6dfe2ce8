import { expect, it } from 'vitest'
import { diffPipelines } from './diffPipelines'
import { inputNode, outputNode, pipelineOf, toolNode } from './testing/pipelineOf'

const base = pipelineOf([inputNode, toolNode('mail', 'shop/mail'), outputNode], ['start>mail', 'mail>end'])

it('tells which nodes and wires are new, gone or different, and in which fields', () => {
  const after = pipelineOf(
    [inputNode, toolNode('mail', 'shop/send'), toolNode('log', 'shop/log'), { ...outputNode, id: 'done' }],
    ['start>mail', 'mail>log', 'log>done'],
  )
  const { nodes, edges, settings } = diffPipelines(base, after)
  expect([...nodes].map(([id, { kind }]) => [id, kind])).toEqual([
    ['mail', 'changed'],
    ['end', 'removed'],
    ['log', 'added'],
    ['done', 'added'],
  ])
  expect(nodes.get('mail')?.fields).toEqual([
    { path: 'config.tool', before: 'shop/mail', after: 'shop/send' },
  ])
  expect([...edges].map(([id, { kind }]) => [id, kind])).toEqual([
    ['mail>end', 'removed'],
    ['mail>log', 'added'],
    ['log>done', 'added'],
  ])
  // of what is new or gone there is nothing to compare
  for (const part of ['log', 'done', 'end']) expect(nodes.get(part)?.fields, part).toEqual([])
  expect(settings).toEqual([])
})

it('tells what of the whole changed apart from its nodes', () => {
  const after = {
    ...base,
    name: 'Other',
    guards: { maxSteps: 3 },
    view: { nodes: { mail: [1, 2] as [number, number] } },
  }
  const { nodes, edges, settings } = diffPipelines(base, after)
  expect([nodes.size, edges.size]).toEqual([0, 0])
  expect(settings).toEqual([
    { path: 'guards', after: { maxSteps: 3 } },
    { path: 'name', before: 'Sketch', after: 'Other' },
  ])
})

it('takes a wire with another end or limit for a changed one', () => {
  const [first, ...rest] = base.edges
  if (!first) throw new Error('the document has wires')
  const { edges } = diffPipelines(base, { ...base, edges: [{ ...first, loop: { max: 2 } }, ...rest] })
  expect([...edges]).toEqual([
    ['start>mail', { kind: 'changed', fields: [{ path: 'loop', after: { max: 2 } }] }],
  ])
})
