'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useImport } from './useImport'

const FIELD = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** Takes the text of a pipeline pasted onto the page; other text, and text pasted into a field, is left alone. */
export function usePasteImport(enabled: boolean): void {
  const t = useTranslations('exchange')
  const { text } = useImport()
  useEffect(() => {
    if (!enabled) return
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
      const inField = event.target instanceof Element && event.target.closest(FIELD) !== null
      if (inField || !pasted.startsWith('{') || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      void text(t('import.pasted'), pasted)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [enabled, text, t])
}
