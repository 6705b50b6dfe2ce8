'use client'
import type { PipelineDetail } from '@/lib/api/pipelines'
import './editor.css'
import { ReactFlowProvider } from '@xyflow/react'
import { useEffect, useState } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useWatchRun } from '@/lib/client/useRun'
import { Canvas } from './canvas/Canvas'
import { ConnectDialog } from './canvas/ConnectDialog'
import { LoopDialog } from './canvas/LoopDialog'
import { RemoveGroupsDialog } from './canvas/RemoveGroupsDialog'
import { Welcome } from './canvas/Welcome'
import { ConflictDialog } from './header/conflict/ConflictDialog'
import { EditorHeader } from './header/EditorHeader'
import { PublishDialog } from './header/PublishDialog'
import { useEditorCommands } from './header/useEditorCommands'
import { useGoToAddress } from './header/useGoToAddress'
import { VersionsDialog } from './header/versions/VersionsDialog'
import { KeysDialog } from './keys/KeysDialog'
import { useClipboard } from './keys/useClipboard'
import { useEditorKeys } from './keys/useEditorKeys'
import { SidePanel } from './panel/SidePanel'
import { useCatalogue } from './problems/useCatalogue'
import { useLiveCheck } from './problems/useLiveCheck'
import { RunPanel } from './run/RunPanel'
import { TestDialogs } from './run/tryOut/TestDialogs'
import { useStale } from './run/tryOut/useStale'
import { type Autosave, createAutosave } from './store/createAutosave'
import { createEditorStore, type EditorStore } from './store/createEditorStore'
import { EditorProvider, useEditor, useEditorStore } from './store/EditorContext'
import { useReadOnly } from './store/useReadOnly'

type Props = {
  pipeline: PipelineDetail
  welcome: boolean
  /** Set when the document is that published version: it is looked at, not edited. */
  version?: number | null
}
type OpenEditor = { store: EditorStore; autosave: Autosave }

/** The editor of one pipeline. It works on what it was given at first; a newer stored draft shows as a conflict, never by surprise. */
export function Editor({ pipeline, welcome, version = null }: Props) {
  const [store] = useState(() => createEditorStore(pipeline, { welcome, version }))
  const [editor, setEditor] = useState<OpenEditor | null>(null)
  useEffect(() => {
    const autosave = createAutosave(store, pipelinesApi.save)
    setEditor({ store, autosave })
    return () => autosave.stop()
  }, [store])
  if (!editor) return null
  return (
    <EditorProvider editor={editor}>
      <ReactFlowProvider>
        <Workbench />
      </ReactFlowProvider>
    </EditorProvider>
  )
}

function Workbench() {
  const store = useEditorStore()
  useReadOnly(store)
  useCatalogue(store)
  useLiveCheck(store)
  useStale(store)
  useGoToAddress()
  useEditorCommands()
  useEditorKeys()
  useClipboard()
  useUnsavedWarning(store)
  useWatchRun(useEditor((state) => state.runId))
  return (
    <div className="editor flex h-full min-h-0 flex-col">
      <EditorHeader />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Welcome />
          <div className="relative min-h-0 flex-1">
            <Canvas />
          </div>
          <RunPanel />
        </div>
        <SidePanel />
      </div>
      <LoopDialog />
      <ConnectDialog />
      <RemoveGroupsDialog />
      <PublishDialog />
      <VersionsDialog />
      <ConflictDialog />
      <KeysDialog />
      <TestDialogs />
    </div>
  )
}

/** Leaving with something unsaved asks first; the browser words the question. */
function useUnsavedWarning(store: EditorStore): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (store.getState().save.kind !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [store])
}
