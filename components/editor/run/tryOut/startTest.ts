import type { EffectAhead, MissingValues, StartTest } from '@/lib/api/trials'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import type { Autosave } from '../../store/createAutosave'
import type { EditorStore } from '../../store/createEditorStore'
import { freshKey } from '../freshKey'
import { byPointer } from '../startRun'

export type TestOutcome =
  | { kind: 'started' }
  /** The draft could not be saved, so what would be tested is not what is on screen. */
  | { kind: 'unsaved' }
  | { kind: 'problems' }
  /** The store now holds what has to be answered first. */
  | { kind: 'asked' }
  /** It cannot begin there; `code` says why, about `node`. */
  | { kind: 'cannot'; code: string; node: string | null; error: ApiError }
  | { kind: 'failed'; error: ApiError }

/** Saves the draft and starts a test of it. The store then shows the run, or what has to be said before it starts. */
export async function startTest(
  store: EditorStore,
  autosave: Autosave,
  test: StartTest,
): Promise<TestOutcome> {
  if (store.getState().starting) return { kind: 'started' }
  store.setState({ starting: true })
  try {
    if (!(await autosave.flush())) return { kind: 'unsaved' }
    const { runId } = await pipelinesApi.test(store.getState().pipelineId, test, freshKey())
    store.setState(({ tryOut }) => ({ runId, runPanel: 'steps', tryOut: { ...tryOut, question: null } }))
    return { kind: 'started' }
  } catch (thrown) {
    return refused(store, test, asApiError(thrown))
  } finally {
    store.setState({ starting: false })
  }
}

function refused(store: EditorStore, test: StartTest, error: ApiError): TestOutcome {
  const ask = (
    question: NonNullable<ReturnType<EditorStore['getState']>['tryOut']['question']>,
  ): TestOutcome => {
    store.setState(({ tryOut }) => ({ tryOut: { ...tryOut, question } }))
    return { kind: 'asked' }
  }
  const { question } = store.getState().tryOut
  switch (error.code) {
    case 'VALUES_MISSING':
      // our own server of the same build answers with this member
      return ask({ kind: 'values', test, missing: error.body.missing as MissingValues, errors: {} })
    case 'CONFIRM_EFFECTS':
      return ask({ kind: 'effects', test, effects: error.body.effects as EffectAhead[] })
    case 'INVALID_VALUES':
    case 'INVALID_INPUT':
      return question?.kind === 'values'
        ? ask({ ...question, test, errors: byPointer(error.problems) })
        : { kind: 'failed', error }
    case 'PIPELINE_HAS_PROBLEMS':
      store.setState({ tab: 'problems' })
      return { kind: 'problems' }
    case 'CANNOT_RUN_FROM': {
      const [first] = error.problems
      const node = /^nodes\.(\w+)/.exec(first?.path ?? '')?.[1] ?? null
      return { kind: 'cannot', code: String(first?.code ?? 'NEVER_RUN'), node, error }
    }
    default:
      return { kind: 'failed', error }
  }
}
