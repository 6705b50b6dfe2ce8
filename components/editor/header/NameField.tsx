'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editFrame } from '../store/editParts'

/** The pipeline's name. An emptied field goes back to what it was: a pipeline always has one. */
export function NameField() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const name = useEditor((state) => state.frame.name)
  const fixed = useEditor((state) => state.readOnly !== null)
  const [draft, setDraft] = useState<string | null>(null)
  const write = (next: string) => {
    setDraft(next)
    const trimmed = next.trim()
    if (trimmed !== '' && trimmed !== name) editFrame(store, (frame) => ({ ...frame, name: trimmed }), 'name')
  }
  return (
    <h1 className="min-w-0">
      <input
        aria-label={t('name')}
        readOnly={fixed}
        autoComplete="off"
        maxLength={200}
        className="field-sizing-content h-8 max-w-full min-w-24 truncate sm:max-w-80 rounded-control border border-transparent bg-transparent px-1.5 text-base font-semibold hover:border-line-strong focus:border-line-strong focus:bg-surface"
        value={draft ?? name}
        title={name}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </h1>
  )
}
