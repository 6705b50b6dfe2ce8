import type { ProblemDetail } from '@/lib/api/problemDetail'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import type { Autosave } from '../store/createAutosave'
import type { EditorStore } from '../store/createEditorStore'
import { freshKey } from './freshKey'
import { isTest } from './tryOut/marks'

export type StartOutcome =
  | { kind: 'started' }
  /** The draft could not be saved, so what would run is not what is on screen. */
  | { kind: 'unsaved' }
  | { kind: 'input' }
  | { kind: 'problems' }
  /** An equal run still waits for a person (FAIL-13). */
  | { kind: 'unresolved'; runId: string | null }
  | { kind: 'failed'; error: ApiError }

/** Saves the draft and runs it with the input of the form; a test where something is pinned or stops it. The store then shows the run, or what keeps it from starting. */
export async function startRun(
  store: EditorStore,
  autosave: Autosave,
  { confirmDuplicate = false }: { confirmDuplicate?: boolean } = {},
): Promise<StartOutcome> {
  if (store.getState().starting) return { kind: 'started' }
  store.setState({ starting: true, runErrors: {} })
  try {
    if (!(await autosave.flush())) return { kind: 'unsaved' }
    const { pipelineId, runInput, version } = store.getState()
    const body = { input: runInput, ...(version === null ? { draft: true as const } : { version }) }
    const confirmed = confirmDuplicate ? { confirmDuplicate } : {}
    const { runId } =
      version === null && isTest(store.getState())
        ? await pipelinesApi.test(pipelineId, { kind: 'whole', input: runInput, ...confirmed }, freshKey())
        : await pipelinesApi.start(pipelineId, { ...body, ...confirmed }, freshKey())
    store.setState({ runId, runPanel: 'steps' })
    return { kind: 'started' }
  } catch (thrown) {
    return refused(store, asApiError(thrown))
  } finally {
    store.setState({ starting: false })
  }
}

function refused(store: EditorStore, error: ApiError): StartOutcome {
  if (error.code === 'INVALID_INPUT') {
    store.setState({ runErrors: byPointer(error.problems), runPanel: 'input' })
    return { kind: 'input' }
  }
  if (error.code === 'PIPELINE_HAS_PROBLEMS') {
    store.setState({ tab: 'problems' })
    return { kind: 'problems' }
  }
  if (error.status === 409 && 'unresolved' in error.body)
    return { kind: 'unresolved', runId: runOf(error.body.unresolved) }
  return { kind: 'failed', error }
}

function runOf(unresolved: unknown): string | null {
  const first: unknown = Array.isArray(unresolved) ? unresolved[0] : unresolved
  const id =
    typeof first === 'object' && first !== null
      ? (Reflect.get(first, 'runId') ?? Reflect.get(first, 'id'))
      : null
  return typeof id === 'string' ? id : null
}

/** `items[0].name` as `/items/0/name`, which is how the form names its fields. */
export function byPointer(problems: readonly ProblemDetail[]): { [pointer: string]: ProblemDetail } {
  return Object.fromEntries(
    problems.map((problem) => {
      const steps = problem.path?.match(/[^.[\]]+/g) ?? []
      return [steps.map((step) => `/${step}`).join(''), problem]
    }),
  )
}
