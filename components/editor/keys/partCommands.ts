import { selectedNodes } from '../flow/selection'
import type { EditorStore } from '../store/createEditorStore'
import { removeSelected, select } from '../store/editParts'
import { isTyping } from './isTyping'

/** React Flow's id of the step, note or group the focus is on. */
export function partIdOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest('.react-flow__node') : null
  return element?.getAttribute('data-id') ?? null
}

/** Arrows and Enter belong to the canvas while the focus is on a part of it itself, or nowhere. */
export function mayWalk(event: KeyboardEvent): boolean {
  const { target } = event
  if (isTyping(target) || event.shiftKey || event.altKey) return false
  return target === document.body || (target instanceof Element && target.matches('.react-flow__node'))
}

/** Opens the choice of where a wire leads; from the focused node, else from the only selected one. False when there is none. */
export function beginConnecting(store: EditorStore, focused: string | null): boolean {
  const state = store.getState()
  const [only, ...more] = selectedNodes(state)
  const source = state.nodes.find(({ id }) => id === focused) ?? (more.length === 0 ? only : undefined)
  if (!source) return false
  select(store, [source.id])
  store.setState({ connectingFrom: { source: source.id, port: null } })
  return true
}

/** Lets the author write on the focused part, else the only selected one: a node's title, a note, a group's title. Answers its id. */
export function beginRenaming(store: EditorStore, focused: string | null): string | null {
  const { nodes, notes, groups } = store.getState()
  const parts = [...nodes, ...notes, ...groups]
  const [only, ...more] = parts.filter(({ selected }) => selected)
  const part = parts.find(({ id }) => id === focused) ?? (more.length === 0 ? only : undefined)
  if (!part) return null
  select(store, [part.id])
  store.setState({ editing: part.id })
  return part.id
}

/** Removes the node or wire the focus is on when it is not part of the selection, else the selection. */
export function removeFocused(store: EditorStore, target: EventTarget | null): void {
  const { nodes, notes, groups, edges } = store.getState()
  const wire = target instanceof Element ? target.closest('.react-flow__edge') : null
  const id = wire ? wire.getAttribute('data-id') : partIdOf(target)
  const list = wire ? edges : [...nodes, ...notes, ...groups]
  const part = list.find((candidate) => candidate.id === id)
  if (part && !part.selected) select(store, wire ? [] : [part.id], wire ? [part.id] : [])
  removeSelected(store)
}
