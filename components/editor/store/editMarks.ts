import type { XYPosition } from '@xyflow/react'
import type { ViewColor } from '@/lib/graph/document'
import { boundsOf, nearestFree } from '../flow/bounds'
import type { Flow } from '../flow/flow'
import { freshId } from '../flow/freshId'
import { groupSelected, partsToGroup, ungroupSelected } from '../flow/groupParts'
import { withMembership } from '../flow/membership'
import { GRID } from '../flow/nodeSize'
import { NOTE_SIZE, noteNode } from '../flow/noteNode'
import { withSelection } from '../flow/selection'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

const snapped = (value: number) => Math.round(value / GRID) * GRID

/** Sticks a new, empty note where `at` says or near it where it covers nothing, selected and ready to be written on. */
export function addNote(store: EditorStore, at: XYPosition): void {
  const { readOnly, nodes, notes } = store.getState()
  if (readOnly) return
  const wanted = { x: snapped(at.x), y: snapped(at.y), ...NOTE_SIZE }
  const spot = nearestFree(wanted, [...nodes, ...notes].map(boundsOf), GRID * 5)
  const taken = notes.map(({ data }) => data.id)
  const note = noteNode({
    id: freshId('note', taken),
    text: '',
    at: [spot.x, spot.y],
    color: 'amber',
  })
  changeFlow(store, (flow) => {
    const stuck = withMembership({ ...flow, notes: [...flow.notes, note] }, new Set([note.id]))
    return withSelection(stuck, new Set([note.id]), new Set())
  })
  store.setState({ editing: note.id })
}

/** Changes the words or the colour of a note or of the frame of a group; writing in one is one step of the history. */
export function editMark(store: EditorStore, id: string, change: { text?: string; color?: ViewColor }): void {
  const { text, color } = change
  const edit = (flow: Flow): Flow => ({
    ...flow,
    notes: flow.notes.map((note) =>
      note.id === id
        ? { ...note, data: { ...note.data, text: text ?? note.data.text, color: color ?? note.data.color } }
        : note,
    ),
    groups: flow.groups.map((group) =>
      group.id === id
        ? {
            ...group,
            data: { ...group.data, title: text ?? group.data.title, color: color ?? group.data.color },
          }
        : group,
    ),
  })
  changeFlow(store, edit, text === undefined ? null : `${id}/text`)
}

/** Frames what is selected, and lets the author name it. Answers false when nothing is selected. */
export function group(store: EditorStore): boolean {
  const state = store.getState()
  if (state.readOnly || partsToGroup(state).length === 0) return false
  changeFlow(store, (flow) => groupSelected(flow, ''))
  const made = store.getState().groups.find(({ selected }) => selected)
  store.setState({ editing: made?.id ?? null })
  return true
}

export function ungroup(store: EditorStore): void {
  changeFlow(store, ungroupSelected)
}
