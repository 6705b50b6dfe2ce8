'use client'
import { useTranslations } from 'next-intl'
import { useEditorStore } from '../store/EditorContext'

/** Before the canvas, seen only with the focus on it: opens the graph as a list. */
export function SkipLink() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  return (
    <button
      type="button"
      className="float sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-40 focus:rounded-control focus:px-3 focus:py-1.5 focus:text-sm"
      onClick={() => store.setState({ outline: true })}
    >
      {t('skipToOutline')}
    </button>
  )
}
