import type { Pipeline } from '@/lib/graph/document'
import type { Autosave } from '../../editor/store/createAutosave'
import { createEditorStore, type EditorStore } from '../../editor/store/createEditorStore'

/** There is nothing to save: nothing changes. */
const NO_AUTOSAVE: Autosave = {
  flush: async () => true,
  base: () => null,
  adopt: () => {},
  rebase: () => {},
  stop: () => {},
}

/** What cards and tracks need of an editor in order to show one document, with one run of it where there is one. */
export function createFrozenEditor(
  document: Pipeline,
  runId: string | null,
): { store: EditorStore; autosave: Autosave } {
  const pipeline = {
    id: '',
    name: document.name,
    document,
    revision: 0,
    updatedBy: null,
    updatedByName: null,
  }
  const never = { createdAt: '', updatedAt: '', published: null, ahead: false }
  const store = createEditorStore({ ...pipeline, ...never }, { welcome: false })
  store.setState({ runId, readOnly: 'version' })
  return { store, autosave: NO_AUTOSAVE }
}
