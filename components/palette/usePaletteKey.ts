'use client'
import { useEffect } from 'react'
import { commandStore } from './commandStore'

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const TAKEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Mod+K opens the palette, and closes it again. While somebody types, or something else is open, the key is theirs. */
export function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!pressed || event.key.toLowerCase() !== 'k' || event.isComposing || event.defaultPrevented) return
      const { open } = commandStore.getState()
      const typing = event.target instanceof Element && event.target.closest(FIELD) !== null
      if (!open && (typing || document.querySelector(TAKEN))) return
      event.preventDefault()
      commandStore.setState({ open: !open })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
