import type { Catalogue } from '@/lib/graph/catalogue'
import type { Pipeline } from '@/lib/graph/document'
import { type Understanding, understandDocument } from '@/lib/graph/readableAt'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { documentOf } from '../../flow/documentOf'
import type { EditorStore } from '../../store/createEditorStore'

export type Understood = { document: Pipeline; catalogue: Catalogue; understanding: Understanding }

const known = new WeakMap<EditorStore, Understood & { edits: number }>()

/** What the document on screen means; worked out once per change, however many fields ask. */
export function understood(store: EditorStore): Understood {
  const { edits, catalogue, ...flow } = store.getState()
  const before = known.get(store)
  if (before && before.edits === edits && before.catalogue === catalogue) return before
  const document = documentOf(flow)
  const understanding = understandDocument(document, { definitions: nodeDefinitions, catalogue })
  const entry = { edits, document, catalogue, understanding }
  known.set(store, entry)
  return entry
}
