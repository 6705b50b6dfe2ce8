import { expect, it } from 'vitest'
import { quickFix } from '@/lib/graph/quickFixes/quickFix'
import { documentOf } from '../flow/documentOf'
import { select } from '../store/editParts'
import { travel } from '../store/history'
import { openTestEditor } from '../store/openTestEditor.testing'
import { applyFix } from './applyFix'

const addEnd = quickFix('add_result', {}, (document) => ({
  ...document,
  nodes: [...document.nodes, { id: 'end', type: 'output', title: 'End', in: { value: 1 }, config: {} }],
  edges: [...document.edges, { id: 'e', source: 'start', port: 'done', target: 'end' }],
}))

it('changes the document in one step that can be taken back, and leaves the rest of the canvas alone', () => {
  const store = openTestEditor()
  select(store, ['start'])
  const [start] = store.getState().nodes
  const before = documentOf(store.getState())
  applyFix(store, addEnd)
  expect(store.getState().nodes.map(({ id }) => id)).toEqual(['start', 'end'])
  expect(store.getState().nodes[0]).toBe(start)
  expect(store.getState().past).toHaveLength(1)
  travel(store, 'undo')
  expect(documentOf(store.getState())).toEqual(before)
})

it('keeps a node selected that it changes', () => {
  const store = openTestEditor()
  select(store, ['start'])
  applyFix(
    store,
    quickFix('new_id', { id: 'x' }, (document) => ({
      ...document,
      nodes: document.nodes.map((node) => ({ ...node, title: 'Other' })),
    })),
  )
  expect(store.getState().nodes[0]).toMatchObject({ selected: true, data: { node: { title: 'Other' } } })
})

it('is no step when nothing changes', () => {
  const store = openTestEditor()
  applyFix(
    store,
    quickFix('remove_wire', {}, (document) => document),
  )
  expect(store.getState().past).toEqual([])
})
