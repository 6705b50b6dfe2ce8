'use client'
import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { focusPart } from '../canvas/focusPart'
import { LEGIBLE } from '../canvas/legible'
import { useAddStep } from '../canvas/useAddStep'
import { useShowPart } from '../canvas/useShowPart'
import { useTidy } from '../canvas/useTidy'
import { NOTE_SIZE } from '../flow/noteNode'
import { useTryOutKeys } from '../run/tryOut/useTryOutKeys'
import { useRunButton } from '../run/useRunButton'
import { duplicateSelected } from '../store/clipboard'
import { useAutosave, useEditorStore } from '../store/EditorContext'
import { addNote, group, ungroup } from '../store/editMarks'
import { selectEverything } from '../store/editParts'
import { travel } from '../store/history'
import type { ActionName } from './bindings'
import { leave, openPicker, walkTo } from './canvasCommands'
import { focusInspector } from './focusInspector'
import type { Direction } from './neighbour'
import { beginConnecting, beginRenaming, mayWalk, partIdOf, removeFocused } from './partCommands'

const ARROWS: { [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Answering false lets the press go on to whoever else may want it. */
export type KeyActions = Record<ActionName, (event: KeyboardEvent) => unknown>

/** What each key of `BINDINGS` does. */
export function useKeyActions(): KeyActions {
  const store = useEditorStore()
  const autosave = useAutosave()
  const { press, stop } = useRunButton()
  const { fitView, getZoom, zoomTo, zoomIn, zoomOut } = useReactFlow()
  const { middle } = useAddStep()
  const tidy = useTidy()
  const show = useShowPart()
  const tryOut = useTryOutKeys()
  return useMemo(() => {
    const walk = (event: KeyboardEvent) => {
      const direction = ARROWS[event.key]
      if (!direction || !mayWalk(event)) return false
      const to = walkTo(store, partIdOf(event.target), direction)
      if (!to || focusPart(to.id)) return true
      // out of sight, so not drawn: first bring it into view
      const zoom = getZoom()
      return fitView({ nodes: [{ id: to.id }], minZoom: zoom, maxZoom: zoom }).then(() =>
        requestAnimationFrame(() => focusPart(to.id)),
      )
    }
    return {
      add: () => openPicker(store, middle()),
      connect: (event) => beginConnecting(store, partIdOf(event.target)),
      open: (event) => mayWalk(event) && focusInspector(store, partIdOf(event.target)),
      rename: (event) => {
        const id = beginRenaming(store, partIdOf(event.target))
        // from afar a card is a rectangle that nobody could write on
        return id !== null && (getZoom() >= LEGIBLE || show(id))
      },
      note: () => addNote(store, middle(NOTE_SIZE)),
      group: () => group(store),
      ungroup: () => ungroup(store),
      tidy: () => void tidy(),
      undo: () => travel(store, 'undo'),
      redo: () => travel(store, 'redo'),
      duplicate: () => void duplicateSelected(store),
      all: () => selectEverything(store),
      delete: (event) => removeFocused(store, event.target),
      walk,
      find: () => store.setState({ finding: true }),
      outline: () => store.setState(({ outline }) => ({ outline: !outline })),
      escape: () => leave(store, stop),
      zoomIn: () => void zoomIn(),
      zoomOut: () => void zoomOut(),
      actual: () => void zoomTo(1),
      fit: () => void fitView({ padding: 0.08, maxZoom: 1 }),
      ...tryOut,
      run: press,
      save: () => void autosave.flush(),
      publish: () => store.setState({ dialog: 'publish' }),
      help: () => store.setState({ dialog: 'keys' }),
    }
  }, [store, autosave, press, stop, fitView, getZoom, zoomTo, zoomIn, zoomOut, middle, tidy, show, tryOut])
}
