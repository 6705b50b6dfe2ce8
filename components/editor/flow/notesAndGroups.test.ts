import { describe, expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION, type Pipeline } from '@/lib/graph/document'
import { openTestEditor } from '../store/openTestEditor.testing'
import { copySelected, freshIds, parseCopied, pasteParts } from './copiedParts'
import { documentOf } from './documentOf'
import { flowOf } from './flowOf'
import { groupSelected, ungroupSelected } from './groupParts'
import { withMembership } from './membership'
import { carriedAlong } from './moveMembers'
import { removeParts } from './removeParts'
import { renameCopied, renameStep } from './renameSteps'
import { withSelection } from './selection'

const pipeline: Pipeline = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'Grouped',
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object', properties: {} } } },
    { id: 'ask', type: 'llm', title: 'Ask', in: { prompt: 'Hello' }, config: {} },
    { id: 'say', type: 'output', title: 'Say', in: { value: { $cel: 'nodes.ask.text' } }, config: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'ask' },
    { id: 'e2', source: 'ask', port: 'done', target: 'say' },
  ],
  view: {
    nodes: { start: [0, 0], ask: [400, 0], say: [800, 0] },
    notes: [{ id: 'note', text: 'Be polite\nand brief', at: [400, 200], size: [240, 100], color: 'amber' }],
    groups: [
      {
        id: 'group',
        title: 'Talking',
        at: [376, -60],
        size: [720, 400],
        nodes: ['ask', 'say'],
        notes: ['note'],
        color: 'blue',
      },
    ],
  },
}

const select = (...ids: string[]) => withSelection(flowOf(pipeline), new Set(ids), new Set())

describe('notes and groups', () => {
  it('are opened and saved as they are', () => {
    expect(documentOf(flowOf(pipeline))).toEqual(pipeline)
  })

  it('survive a document that names nodes and notes which are gone', () => {
    const group = { id: 'g', title: '', at: [0, 0] as [number, number], size: [10, 10] as [number, number] }
    const flow = flowOf({ ...pipeline, view: { groups: [{ ...group, nodes: ['gone', 'ask'] }] } })
    expect(documentOf(flow).view?.groups?.[0]?.nodes).toEqual(['ask'])
  })

  it('name a renamed node by its new id', () => {
    const renamed = documentOf(renameStep(flowOf(pipeline), 'ask', 'question'))
    expect(renamed.view?.groups?.[0]?.nodes).toEqual(['question', 'say'])
  })

  it('are grouped with room for the title, out of the group they were in', () => {
    const grouped = documentOf(groupSelected(select('start', 'ask'), 'New'))
    expect(grouped.view?.groups).toMatchObject([
      { id: 'group', nodes: ['say'], notes: ['note'] },
      { id: 'group2', title: 'New', nodes: ['start', 'ask'], at: [-24, -60], size: [704, 236] },
    ])
  })

  it('go up in a new group when all of theirs is taken', () => {
    const grouped = documentOf(groupSelected(select('start', 'group:group'), 'All'))
    expect(grouped.view?.groups).toMatchObject([
      { title: 'All', nodes: ['start', 'ask', 'say'], notes: ['note'] },
    ])
  })

  it('lose the frame alone when they are ungrouped', () => {
    const flow = ungroupSelected(select('group:group'))
    expect(documentOf(flow).view?.groups).toEqual([])
    expect(flow.nodes.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(['ask', 'say'])
    expect(flow.nodes).toHaveLength(3)
  })

  it('forget a node that is removed', () => {
    const flow = removeParts(flowOf(pipeline), new Set(['ask', 'note:note']), new Set())
    expect(documentOf(flow).view?.groups?.[0]).toMatchObject({ nodes: ['say'] })
    expect(documentOf(flow).view?.notes).toEqual([])
  })

  it('are pasted with all their members under fresh ids that read each other', () => {
    const flow = select('group:group')
    const copied = parseCopied(JSON.stringify(copySelected(flow)))
    if (!copied) throw new Error('nothing was copied')
    const pasted = documentOf(pasteParts(flow, renameCopied(copied, freshIds(flow, copied)), 40))
    expect(pasted.view?.groups?.[1]).toEqual({
      id: 'group2',
      title: 'Talking',
      at: [416, -20],
      size: [720, 400],
      nodes: ['ask2', 'say2'],
      notes: ['note2'],
      color: 'blue',
    })
    expect(pasted.nodes.at(-1)?.in).toEqual({ value: { $cel: 'nodes.ask2.text' } })
    expect(pasted.edges.at(-1)).toMatchObject({ source: 'ask2', target: 'say2' })
    expect(pasted.view?.notes?.[1]).toMatchObject({ id: 'note2', at: [440, 240] })
  })

  it('let a note be copied alone', () => {
    const copied = copySelected(select('note:note'))
    expect(copied).toMatchObject({ nodes: [], notes: [{ id: 'note' }], groups: [] })
  })

  it('take their members along when they are dragged, but not those that are dragged themselves', () => {
    const { groups } = flowOf(pipeline)
    const move = (id: string, x: number) =>
      ({ id, type: 'position', position: { x, y: -60 }, dragging: true }) as const
    expect([...carriedAlong(groups, [move('group:group', 396), move('say', 820)])]).toEqual([
      ['ask', { x: 20, y: 0 }],
      ['note:note', { x: 20, y: 0 }],
    ])
  })

  it('leave their members alone when the frame is resized', () => {
    const { groups } = flowOf(pipeline)
    const change = { id: 'group:group', type: 'position', position: { x: 0, y: 0 } } as const
    expect(carriedAlong(groups, [change]).size).toBe(0)
  })

  it('gain what is put into them and lose what is taken out', () => {
    const flow = flowOf(pipeline)
    const moved = flow.nodes.map((node) =>
      node.id === 'start'
        ? { ...node, position: { x: 400, y: 150 } }
        : node.id === 'say'
          ? { ...node, position: { x: 2000, y: 0 } }
          : node,
    )
    const after = documentOf(withMembership({ ...flow, nodes: moved }, new Set(['start', 'say'])))
    expect(after.view?.groups?.[0]?.nodes).toEqual(['ask', 'start'])
  })

  it('ask before a group with something in it is deleted', async () => {
    const { removeSelected, removeChosen, select: choose } = await import('../store/editParts')
    const { travel } = await import('../store/history')
    const store = openTestEditor(pipeline)
    choose(store, ['group:group'])
    removeSelected(store)
    expect(store.getState().dialog).toBe('removeGroups')
    removeChosen(store, { members: true })
    expect(documentOf(store.getState()).nodes.map(({ id }) => id)).toEqual(['start'])
    travel(store, 'undo')
    removeChosen(store, { members: false })
    expect(documentOf(store.getState())).toMatchObject({ nodes: pipeline.nodes, view: { groups: [] } })
  })
})
