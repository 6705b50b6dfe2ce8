import type { Flow } from '../flow/flow'
import type { EditorStore } from './createEditorStore'
import type { EditorState } from './editorState'

const MOST_STEPS = 200

const flowOnly = ({ nodes, edges, frame }: Flow): Flow => ({ nodes, edges, frame })

function pushed(past: Flow[], flow: Flow): Flow[] {
  return [...past.slice(-(MOST_STEPS - 1)), flow]
}

/**
 * Changes the document as one step of the history. Steps in a row with the same `gesture` (typing in one field) are one. A recipe that
 * answers the flow it was given changes nothing.
 */
export function changeFlow(
  store: EditorStore,
  recipe: (flow: Flow) => Flow,
  gesture: string | null = null,
): void {
  store.setState((state) => {
    const before = flowOnly(state)
    const after = recipe(before)
    if (after === before) return state
    const goesOn = gesture !== null && gesture === state.gesture
    return {
      ...after,
      gesture,
      edits: state.edits + 1,
      past: goesOn ? state.past : pushed(state.past, before),
      future: [],
    }
  })
}

/** Remembers the flow before a drag; `endDrag` makes all of it one step. */
export function beginDrag(store: EditorStore): void {
  store.setState((state) => ({ before: flowOnly(state), gesture: null }))
}

export function endDrag(store: EditorStore): void {
  store.setState(({ before, nodes, past, edits }) => {
    if (!before) return {}
    const positions = new Map(before.nodes.map(({ id, position }) => [id, position]))
    const moved = nodes.some(({ id, position }) => {
      const old = positions.get(id)
      return old?.x !== position.x || old?.y !== position.y
    })
    return moved
      ? { before: null, past: pushed(past, before), future: [], edits: edits + 1 }
      : { before: null }
  })
}

/** One step back (`undo`) or forward again (`redo`). */
export function travel(store: EditorStore, direction: 'undo' | 'redo'): void {
  store.setState((state) => {
    const [from, to] = direction === 'undo' ? [state.past, state.future] : [state.future, state.past]
    const flow = from.at(-1)
    if (!flow) return state
    const here = pushed(to, flowOnly(state))
    const rest = from.slice(0, -1)
    const lists: Pick<EditorState, 'past' | 'future'> =
      direction === 'undo' ? { past: rest, future: here } : { past: here, future: rest }
    return { ...flow, ...lists, gesture: null, edits: state.edits + 1 }
  })
}

/** Puts another document in the place of this one, as a step that can be taken back. */
export function replaceFlow(store: EditorStore, flow: Flow): void {
  changeFlow(store, () => flow)
}
