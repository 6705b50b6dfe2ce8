import { createStore, type StoreApi } from 'zustand'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { EMPTY_CATALOGUE } from '@/lib/graph/catalogue'
import { flowOf } from '../flow/flowOf'
import { NOTHING_TRIED } from '../run/tryOut/tryOutState'
import type { EditorState } from './editorState'

export type EditorStore = StoreApi<EditorState>

type Options = {
  welcome: boolean
  /** Set when `pipeline.document` is that published version, which cannot be changed. */
  version?: number | null
}

export function createEditorStore(
  pipeline: PipelineDetail,
  { welcome, version = null }: Options,
): EditorStore {
  const flow = flowOf(pipeline.document)
  const [sample] = pipeline.document.samples ?? []
  return createStore<EditorState>(() => ({
    ...flow,
    pipelineId: pipeline.id,
    edits: 0,
    past: [],
    future: [],
    gesture: null,
    before: null,
    tab: flow.nodes.length === 0 ? 'palette' : 'inspector',
    picker: null,
    loopWire: null,
    dialog: null,
    editing: null,
    connectingFrom: null,
    finding: false,
    outline: false,
    readOnly: version === null ? null : 'version',
    version,
    catalogue: EMPTY_CATALOGUE,
    catalogueKnown: false,
    check: null,
    revision: pipeline.revision,
    save: { kind: 'saved' },
    publishedVersion: pipeline.published?.version ?? null,
    draftAhead: pipeline.ahead,
    runId: null,
    starting: false,
    runPanel: welcome ? 'input' : 'closed',
    runInput: sample?.input ?? {},
    runErrors: {},
    welcome,
    tryOut: NOTHING_TRIED,
  }))
}
