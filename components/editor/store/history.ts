import type { Flow } from '../flow/flow'
import { touchedBy, withMembership } from '../flow/membership'
import type { EditorStore } from './createEditorStore'
import type { EditorState } from './editorState'

const MOST_STEPS = 200

const flowOnly = ({ nodes, edges, notes, groups, frame }: Flow): Flow => ({
  nodes,
  edges,
  notes,
  groups,
  frame,
})

function pushed(past: Flow[], flow: Flow): Flow[] {
  return [...past.slice(-(MOST_STEPS - 1)), flow]
}

/**
 * Changes the document as one step of the history. Steps in a row with the same `gesture` (typing in one field) are one. A recipe that
 * answers the flow it was given changes nothing, and so does every recipe while the editor is read-only.
 */
export function changeFlow(
  store: EditorStore,
  recipe: (flow: Flow) => Flow,
  gesture: string | null = null,
): void {
  store.setState((state) => {
    if (state.readOnly) return state
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

/** Remembers the flow before a drag or a change of size; `endDrag` makes all of it one step. */
export function beginDrag(store: EditorStore): void {
  store.setState((state) => (state.readOnly ? state : { before: flowOnly(state), gesture: null }))
}

/** `resized`: the group whose frame was changed; what now lies inside of it belongs to it. */
export function endDrag(store: EditorStore, resized: string | null = null): void {
  store.setState((state) => {
    const { before, past, edits } = state
    if (!before) return {}
    const moved = movedParts(before, state)
    if (moved.size === 0) return { before: null }
    const after = withMembership(flowOnly(state), resized ? touchedBy(state, resized) : strays(moved, state))
    return { ...after, before: null, past: pushed(past, before), future: [], edits: edits + 1 }
  })
}

function movedParts(before: Flow, after: Flow): Set<string> {
  const old = new Map([...before.nodes, ...before.notes, ...before.groups].map((part) => [part.id, part]))
  const moved = [...after.nodes, ...after.notes, ...after.groups].filter((part) => {
    const was = old.get(part.id)
    return (
      was?.position.x !== part.position.x ||
      was.position.y !== part.position.y ||
      was.width !== part.width ||
      was.height !== part.height
    )
  })
  return new Set(moved.map(({ id }) => id))
}

/** What was moved by itself: members that went along with their group stay with it. */
function strays(moved: ReadonlySet<string>, { groups }: Flow): Set<string> {
  const carried = groups.filter(({ id }) => moved.has(id)).flatMap(({ data }) => data.members)
  return new Set([...moved].filter((id) => !carried.includes(id)))
}

/** One step back (`undo`) or forward again (`redo`). */
export function travel(store: EditorStore, direction: 'undo' | 'redo'): void {
  store.setState((state) => {
    const [from, to] = direction === 'undo' ? [state.past, state.future] : [state.future, state.past]
    const flow = from.at(-1)
    if (!flow || state.readOnly) return state
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
