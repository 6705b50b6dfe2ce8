import { expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION } from '@/lib/graph/document'
import { findParts } from './findParts'
import { flowOf } from './flowOf'

const flow = flowOf({
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'Find me',
  nodes: [
    {
      id: 'ask',
      type: 'llm',
      title: 'Ask',
      in: { prompt: { $text: 'Is {{ input.x }} urgent?' } },
      config: {},
    },
    { id: 'which', type: 'router', title: '分支', config: { routes: [{ port: 'urgent', when: 'true' }] } },
  ],
  edges: [],
  view: {
    nodes: { ask: [400, 0], which: [0, 0] },
    notes: [{ id: 'n', text: 'Urgent ones\ngo first', at: [200, 0] }],
    groups: [{ id: 'g', title: 'Sorting', at: [0, 0], size: [100, 100], nodes: [] }],
  },
})
const typeName = (type: string) => (type === 'llm' ? 'Ask a model' : type)
const found = (query: string) => findParts(flow, query, typeName).map(({ id }) => id)

it('finds words in settings, inputs and notes, from left to right, whatever the case', () => {
  expect(found('URGENT')).toEqual(['which', 'note:n', 'ask'])
})

it('finds a node by its id, its title in any language, and the name of its type', () => {
  expect(found('which')).toEqual(['which'])
  expect(found('分支')).toEqual(['which'])
  expect(found('ask a model')).toEqual(['ask'])
})

it('finds a group by its title', () => {
  expect(found('sort')).toEqual(['group:g'])
})

it('finds nothing for no words', () => {
  expect(found('  ')).toEqual([])
})

it('shows the words with a little of what stands around them', () => {
  expect(findParts(flow, 'first', typeName)[0]).toMatchObject({
    name: 'Urgent ones',
    excerpt: 'Urgent ones go first',
  })
})
