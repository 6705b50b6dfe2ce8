'use client'
import { useEffect, useRef, useState } from 'react'
import { useEditorStore } from '../store/EditorContext'
import { focusPart } from './focusPart'

type Props = {
  id: string
  label: string
  value: string
  onCommit: (value: string) => void
  className?: string
}

/** A title edited in its place. Enter and leaving keep what was written, Escape does not. */
export function TitleInput({ id, label, value, onCommit, className }: Props) {
  const store = useEditorStore()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const [draft, setDraft] = useState(value)
  const leave = (kept: boolean) => {
    if (store.getState().editing !== id) return
    store.setState({ editing: null })
    if (kept && draft !== value) onCommit(draft)
  }
  return (
    <input
      ref={field}
      aria-label={label}
      autoComplete="off"
      maxLength={200}
      className={`nodrag nopan w-full min-w-0 rounded-sm border border-accent bg-surface px-1 text-ink outline-none ${className ?? ''}`}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        leave(event.key === 'Enter')
        focusPart(id)
      }}
    />
  )
}
