'use client'
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Autosave } from './createAutosave'
import type { EditorStore } from './createEditorStore'
import type { EditorState } from './editorState'

type OpenEditor = { store: EditorStore; autosave: Autosave }
const EditorContext = createContext<OpenEditor | null>(null)
const RunIdContext = createContext<string | null>(null)

export function EditorProvider({ editor, children }: { editor: OpenEditor; children: ReactNode }) {
  const runId = useStore(editor.store, (state) => state.runId)
  return (
    <EditorContext value={editor}>
      <RunIdContext value={runId}>{children}</RunIdContext>
    </EditorContext>
  )
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

/**
 * One sliver of one field, looked at only when that field changes: for what hundreds of cards and wires ask. A drag changes the nodes in every
 * frame, and would ask each of them about everything.
 */
export function useEditorField<Field extends keyof EditorState, Value>(
  field: Field,
  select: (value: EditorState[Field]) => Value,
): Value {
  const store = useEditorStore()
  const subscribe = useCallback(
    (onChange: () => void) =>
      store.subscribe((state, before) => {
        if (state[field] !== before[field]) onChange()
      }),
    [store, field],
  )
  return useSyncExternalStore(subscribe, () => select(store.getState()[field]))
}

/** The run on screen. A context, because every card and every wire asks and it seldom changes. */
export function useRunId(): string | null {
  return useContext(RunIdContext)
}
