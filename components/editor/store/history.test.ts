import { describe, expect, it } from 'vitest'
import { beginDrag, changeFlow, endDrag, travel } from './history'
import { openTestEditor as open } from './openTestEditor.testing'

describe('the history of the editor', () => {
  it('takes a whole word back that was typed letter by letter', () => {
    const store = open()
    for (const name of ['O', 'Or', 'Order'])
      changeFlow(store, (flow) => ({ ...flow, frame: { ...flow.frame, name } }), 'name')
    travel(store, 'undo')
    expect(store.getState().frame.name).toBe('Empty')
    travel(store, 'redo')
    expect(store.getState().frame.name).toBe('Order')
  })

  it('makes one step of a drag, and none of a drag that ends where it began', () => {
    const store = open()
    const move = (x: number) =>
      store.setState(({ nodes }) => ({ nodes: nodes.map((node) => ({ ...node, position: { x, y: 0 } })) }))
    beginDrag(store)
    for (const x of [4, 8, 12]) move(x)
    endDrag(store)
    expect(store.getState().past).toHaveLength(1)
    beginDrag(store)
    move(12)
    endDrag(store)
    expect(store.getState().past).toHaveLength(1)
    travel(store, 'undo')
    expect(store.getState().nodes[0]?.position.x).toBe(0)
  })

  it('forgets what was undone once something else is done', () => {
    const store = open()
    changeFlow(store, (flow) => ({ ...flow, frame: { ...flow.frame, name: 'A' } }))
    travel(store, 'undo')
    changeFlow(store, (flow) => ({ ...flow, frame: { ...flow.frame, name: 'B' } }))
    travel(store, 'redo')
    expect(store.getState().frame.name).toBe('B')
  })

  it('counts a change only where something changed', () => {
    const store = open()
    changeFlow(store, (flow) => flow)
    travel(store, 'undo')
    expect(store.getState().edits).toBe(0)
  })
})
