import type { EditorStore } from '../store/createEditorStore'
import { select } from '../store/editParts'

const PANEL = '.editor aside'
const FIELDS = 'input:enabled, textarea:enabled, [contenteditable="true"], [role="combobox"]:enabled'

/**
 * Opens the settings of the focused part, else of the selection, and moves the focus to their first field. A note or a group has no
 * settings: it is written on. False when nothing is meant.
 */
export function focusInspector(store: EditorStore, focused: string | null): boolean {
  const { nodes, notes, groups, readOnly } = store.getState()
  const parts = [...nodes, ...notes, ...groups]
  const part = parts.find(({ id }) => id === focused) ?? parts.find(({ selected }) => selected)
  if (!part) return false
  if (!part.selected) select(store, [part.id])
  if (part.type !== 'step') {
    if (!readOnly) store.setState({ editing: part.id })
    return true
  }
  store.setState({ tab: 'inspector' })
  const before = document.activeElement
  requestAnimationFrame(() => {
    // a frame can be late: whoever is writing somewhere by then stays there
    if (isInPanel(document.activeElement) && document.activeElement !== before) return
    const panel = document.querySelector(`${PANEL} [role="tabpanel"]:not([hidden])`)
    const field = panel?.querySelector<HTMLElement>(FIELDS) ?? panel?.querySelector<HTMLElement>('button')
    field?.focus()
  })
  return true
}

/** Whether the focus is beside the canvas, in the panel. */
export function isInPanel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PANEL) !== null
}
