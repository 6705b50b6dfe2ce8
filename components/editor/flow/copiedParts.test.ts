import { expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION, type Pipeline } from '@/lib/graph/document'
import { copySelected, freshIds, parseCopied, pasteParts } from './copiedParts'
import { documentOf } from './documentOf'
import { flowOf } from './flowOf'
import { renameCopied, renameStep } from './renameSteps'
import { withSelection } from './selection'

const pipeline: Pipeline = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'Copy me',
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object', properties: {} } } },
    { id: 'ask', type: 'llm', title: 'Ask', in: { prompt: { $text: 'Say {{ input.name }}' } }, config: {} },
    {
      id: 'check',
      type: 'router',
      title: 'Which',
      config: { routes: [{ port: 'long', when: 'nodes.ask.text.size() > 10' }] },
    },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'ask' },
    { id: 'e2', source: 'ask', port: 'done', target: 'check' },
  ],
  view: { nodes: { start: [0, 0], ask: [336, 0], check: [672, 0] } },
}

it('opens and saves a document without changing it', () => {
  expect(documentOf(flowOf(pipeline))).toEqual(pipeline)
})

it('pastes copies under fresh ids whose wires and expressions point at each other', () => {
  const flow = withSelection(flowOf(pipeline), new Set(['ask', 'check']), new Set())
  const copied = parseCopied(JSON.stringify(copySelected(flow)))
  if (!copied) throw new Error('nothing was copied')
  const pasted = documentOf(pasteParts(flow, renameCopied(copied, freshIds(flow, copied)), 40))
  expect(pasted.nodes.map(({ id }) => id)).toEqual(['start', 'ask', 'check', 'ask2', 'check2'])
  expect(pasted.nodes[4]?.config).toEqual({ routes: [{ port: 'long', when: 'nodes.ask2.text.size() > 10' }] })
  expect(pasted.edges.at(-1)).toEqual({ id: 'e22', source: 'ask2', port: 'done', target: 'check2' })
  expect(pasted.view?.nodes?.ask2).toEqual([376, 40])
})

it('takes nothing from a clipboard that was not filled by a canvas', () => {
  expect(parseCopied('hello')).toBeNull()
  expect(parseCopied('{"nodes": []}')).toBeNull()
})

it('renames a node in every expression that reads it', () => {
  const renamed = documentOf(renameStep(flowOf(pipeline), 'ask', 'question'))
  expect(renamed.nodes[2]?.config).toEqual({
    routes: [{ port: 'long', when: 'nodes.question.text.size() > 10' }],
  })
  expect(renamed.edges[1]?.source).toBe('question')
  expect(renamed.view?.nodes).toHaveProperty('question')
})

it('shows two nodes of one id, and renames the one that is chosen', () => {
  const [start, ask] = pipeline.nodes
  if (!start || !ask) throw new Error('no nodes')
  const flow = flowOf({ ...pipeline, nodes: [start, ask, { ...ask, title: 'Ask again' }], edges: [] })
  expect(flow.nodes.map(({ id }) => id)).toEqual(['start', 'ask', 'ask#2'])
  const renamed = documentOf(renameStep(flow, 'ask#2', 'again'))
  expect(renamed.nodes.map(({ id, title }) => `${id} ${title}`)).toEqual([
    'start Start',
    'ask Ask',
    'again Ask again',
  ])
})
