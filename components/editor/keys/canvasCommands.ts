import type { XYPosition } from '@xyflow/react'
import type { StepNode } from '../flow/flow'
import { spotBeside } from '../flow/freeSpot'
import { hasSelection, selectedNodes } from '../flow/selection'
import { freePort } from '../store/addStep'
import type { EditorStore } from '../store/createEditorStore'
import { select } from '../store/editParts'
import { type Direction, neighbour } from './neighbour'

/** Opens the picker beside the selected node, to go on from it; without a selection at `otherwise`. */
export function openPicker(store: EditorStore, otherwise: XYPosition): void {
  const state = store.getState()
  const [selected, ...more] = selectedNodes(state)
  if (!selected || more.length > 0) {
    store.setState({ picker: { at: otherwise, from: null } })
    return
  }
  const port = freePort(state, selected)
  const from = port === null ? null : { source: selected.id, port }
  store.setState({ picker: { at: spotBeside(state.nodes, selected), from } })
}

/** Leaves what one is in: the picker, else finding and the outline, else the selection, else the run is stopped. */
export function leave(store: EditorStore, stop: () => void): void {
  const state = store.getState()
  if (state.picker) store.setState({ picker: null })
  else if (state.finding || state.outline) store.setState({ finding: false, outline: false })
  else if (hasSelection(state)) select(store, [])
  else stop()
}

/** Selects the next node in a direction, from the focused one, else the selected, else the first; null at the edge. */
export function walkTo(store: EditorStore, focused: string | null, direction: Direction): StepNode | null {
  const { nodes } = store.getState()
  const from = nodes.find(({ id }) => id === focused) ?? nodes.find(({ selected }) => selected)
  const to = from ? neighbour(nodes, from, direction) : nodes[0]
  if (to) select(store, [to.id])
  return to ?? null
}
