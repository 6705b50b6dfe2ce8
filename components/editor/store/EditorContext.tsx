'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Autosave } from './createAutosave'
import type { EditorStore } from './createEditorStore'
import type { EditorState } from './editorState'

type OpenEditor = { store: EditorStore; autosave: Autosave }
const EditorContext = createContext<OpenEditor | null>(null)

export function EditorProvider({ editor, children }: { editor: OpenEditor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>
}

function useOpenEditor(): OpenEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('The editor is used outside of an EditorProvider')
  return editor
}

/** The store itself, for event handlers; rendering subscribes with `useEditor`. */
export function useEditorStore(): EditorStore {
  return useOpenEditor().store
}

export function useAutosave(): Autosave {
  return useOpenEditor().autosave
}

/** One sliver of the editor; renders only when it changes. */
export function useEditor<Value>(select: (state: EditorState) => Value): Value {
  return useStore(useEditorStore(), select)
}
