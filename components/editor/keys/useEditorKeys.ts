'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { focusPart } from '../canvas/focusPart'
import { selectedNodes } from '../flow/selection'
import type { EditorStore } from '../store/createEditorStore'
import { useEditorStore } from '../store/EditorContext'
import { bindingOf } from './bindings'
import { isInPanel } from './focusInspector'
import { isTyping } from './isTyping'
import { keyName } from './keyName'
import { useKeyActions } from './useKeyActions'

/** The keys of the editor, by `BINDINGS`: some work everywhere, the rest only while nobody types. */
export function useEditorKeys(): void {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const actions = useKeyActions()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const binding = bindingOf(keyName(event))
      if (!binding || (!binding.everywhere && isTyping(event.target))) return
      if (binding.name === 'escape' && leavesPanel(store, event.target)) return
      if (binding.edits && store.getState().readOnly) {
        event.preventDefault()
        return void toast.info(t('readOnlyKey'), { id: 'read-only' })
      }
      if (actions[binding.name](event) !== false) event.preventDefault()
    }
    const onKeyUnused = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== 'Escape' || !isInPanel(event.target)) return
      const [selected] = selectedNodes(store.getState())
      if (selected && focusPart(selected.id)) event.preventDefault()
    }
    // before the shell's own keys, which act only on what nobody took
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('keydown', onKeyUnused)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('keydown', onKeyUnused)
    }
  }, [store, actions, t])
}

/** From the panel Escape first goes back to the node it shows, unless something in the panel has a use for it. */
function leavesPanel(store: EditorStore, target: EventTarget | null): boolean {
  return isInPanel(target) && selectedNodes(store.getState()).length > 0
}
