import type { PipelineDetail } from '@/lib/api/pipelines'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import type { Pipeline } from '@/lib/graph/document'
import { type Wording, words } from '@/lib/graph/wording'
import { documentOf } from '../flow/documentOf'
import type { EditorStore } from './createEditorStore'
import type { SaveState } from './editorState'

/** Stores the draft; rejects with an ApiError (409 with the stored pipeline as `body.current`). */
export type SaveDraft = (id: string, document: Pipeline, revision: number) => Promise<{ revision: number }>

export type Autosave = {
  /** Saves now what is not saved yet. True when the stored draft is what is on screen. */
  flush: () => Promise<boolean>
  /** The document as it was last stored or loaded here: what a conflict's two sides both began with. Null where nothing is edited. */
  base: () => Pipeline | null
  /** Starts again from a stored pipeline, after a conflict was settled by taking theirs. */
  adopt: (current: PipelineDetail) => void
  /** Goes on from a stored pipeline with what is on screen, after a conflict was settled by merging or overwriting; saves it at once. */
  rebase: (current: PipelineDetail) => void
  stop: () => void
}

const REST_MS = 800
/** No number of edits: nothing on screen counts as stored. */
const NEVER = -1
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 15_000

/**
 * Saves the draft once the author has paused. A tab that changed nothing never writes, one save is under way at a time, and after a
 * conflict nothing is written until the author has said what should happen.
 */
export function createAutosave(store: EditorStore, saveDraft: SaveDraft): Autosave {
  let savedEdits = store.getState().edits
  let base = documentOf(store.getState())
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let running: Promise<void> | null = null
  let stopped = false

  const isSaved = () => store.getState().edits === savedEdits
  const inConflict = () => store.getState().save.kind === 'conflict'
  const show = (save: SaveState) => {
    if (store.getState().save.kind !== save.kind || save.kind === 'refused') store.setState({ save })
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), ms)
  }

  async function saveOnce(): Promise<void> {
    const state = store.getState()
    const { edits, pipelineId, revision } = state
    const document = documentOf(state)
    show({ kind: 'saving' })
    try {
      const saved = await saveDraft(pipelineId, document, revision)
      savedEdits = edits
      base = document
      retryMs = FIRST_RETRY_MS
      store.setState({ revision: saved.revision, draftAhead: true })
      show(isSaved() ? { kind: 'saved' } : { kind: 'dirty' })
      if (!isSaved()) later(REST_MS)
    } catch (thrown) {
      failed(thrown)
    }
  }

  function failed(thrown: unknown): void {
    const error = asApiError(thrown)
    if (error.status === 409) {
      // the API's own answer: the pipeline as it is stored now
      store.setState({ save: { kind: 'conflict', current: error.body.current as PipelineDetail } })
    } else if (error.isOutage || error.status >= 500) {
      show({ kind: 'offline' })
      later(retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    } else show({ kind: 'refused', ...refusal(error) })
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    while (running) await running
    if (isSaved() || inConflict()) return
    running = saveOnce().finally(() => {
      running = null
    })
    await running
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.edits === before.edits || state.save.kind === 'conflict') return
    show({ kind: 'dirty' })
    later(REST_MS)
  })

  return {
    async flush() {
      await save()
      return isSaved()
    },
    base: () => base,
    adopt(current) {
      clearTimeout(timer)
      savedEdits = store.getState().edits
      base = current.document
      store.setState({ revision: current.revision, save: { kind: 'saved' } })
    },
    rebase(current) {
      base = current.document
      savedEdits = NEVER
      store.setState({ revision: current.revision, save: { kind: 'dirty' } })
      later(0)
    },
    stop() {
      unsubscribe()
      clearTimeout(timer)
      stopped = true
      if (!isSaved() && !inConflict()) void save()
    },
  }
}

/** Why the API keeps nothing of the draft. */
function refusal({ problems: [first], message, says }: ApiError): Wording {
  if (first) return words(first)
  return says === null ? { message } : { message, says }
}
