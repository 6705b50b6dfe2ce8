'use client'
import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { useAddStep } from '../canvas/useAddStep'
import { useRunButton } from '../run/useRunButton'
import { duplicateSelected } from '../store/clipboard'
import { useAutosave, useEditorStore } from '../store/EditorContext'
import { removeSelected, selectEverything } from '../store/editParts'
import { travel } from '../store/history'
import { leave, openPicker, walkTo } from './canvasCommands'
import { isTyping } from './isTyping'
import { keyName } from './keyName'
import type { Direction } from './neighbour'

const ARROWS: { [key: string]: Direction } = {
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
}

/** The keys of the editor. Running and saving work everywhere, the rest only while nobody types. */
export function useEditorKeys(): void {
  const store = useEditorStore()
  const autosave = useAutosave()
  const { press, stop } = useRunButton()
  const { fitView, getZoom, zoomTo, zoomIn, zoomOut } = useReactFlow()
  const { middle } = useAddStep()
  useEffect(() => {
    const everywhere = new Map<string, () => void>([
      ['mod+enter', press],
      ['mod+s', () => void autosave.flush()],
    ])
    const onCanvas = new Map<string, () => void>([
      ['mod+z', () => travel(store, 'undo')],
      ['mod+shift+z', () => travel(store, 'redo')],
      ['mod+y', () => travel(store, 'redo')],
      ['mod+d', () => void duplicateSelected(store)],
      ['mod+a', () => selectEverything(store)],
      ['delete', () => removeSelected(store)],
      ['backspace', () => removeSelected(store)],
      ['n', () => openPicker(store, middle())],
      ['1', () => void fitView({ padding: 0.08, maxZoom: 1 })],
      ['0', () => void zoomTo(1)],
      ['+', () => void zoomIn()],
      ['=', () => void zoomIn()],
      ['-', () => void zoomOut()],
      ['?', () => store.setState({ dialog: 'keys' })],
      ['escape', () => leave(store, stop)],
    ])
    const onKeyDown = (event: KeyboardEvent) => {
      const name = keyName(event)
      const act = everywhere.get(name) ?? (isTyping(event.target) ? undefined : onCanvas.get(name))
      const direction = ARROWS[name]
      const walks = direction && mayWalk(event)
      if (event.defaultPrevented || (!act && !walks)) return
      event.preventDefault()
      if (act) act()
      else if (direction) {
        const to = walkTo(store, nodeIdOf(event.target), direction)
        if (to && !focusNode(to.id))
          // out of sight, so not drawn: first bring it into view
          void fitView({ nodes: [{ id: to.id }], minZoom: getZoom(), maxZoom: getZoom() }).then(() =>
            requestAnimationFrame(() => focusNode(to.id)),
          )
      }
    }
    // before the shell's own keys, which act only on what nobody took
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [store, autosave, press, stop, fitView, getZoom, zoomTo, zoomIn, zoomOut, middle])
}

/** False when the node is not drawn. */
function focusNode(id: string): boolean {
  const element = document.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}

/** Arrows belong to the canvas while the focus is on a node or nowhere. */
function mayWalk(event: KeyboardEvent): boolean {
  if (isTyping(event.target) || event.shiftKey || event.altKey) return false
  return event.target === document.body || nodeIdOf(event.target) !== null
}

function nodeIdOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest('.react-flow__node') : null
  return element?.getAttribute('data-id') ?? null
}
