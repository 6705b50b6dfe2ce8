'use client'
import { useEffect } from 'react'
import { copiedText, cutText, pasteText } from '../store/clipboard'
import { useEditorStore } from '../store/EditorContext'
import { isTyping } from './isTyping'

/** Copy, cut and paste of nodes by the browser's own clipboard events, so that they reach other tabs and pipelines. */
export function useClipboard(): void {
  const store = useEditorStore()
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || window.getSelection()?.toString()) return
      const text = event.type === 'cut' ? cutText(store) : copiedText(store)
      if (text === null) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', text)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (!isTyping(event.target)) void pasteText(store, event.clipboardData?.getData('text/plain') ?? '')
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [store])
}
