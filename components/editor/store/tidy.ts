import { tidied, tidyRequest } from '../flow/tidied'
import type { TidyAnswer, TidyRequest } from '../flow/tidyBoxes'
import type { EditorStore } from './createEditorStore'
import { changeFlow } from './history'

export type TidyOutcome = 'tidied' | 'tidy_already' | 'changed_meanwhile'

/** Lays the graph out in layers, as one step of the history; what the author changed while the layout was made is not overwritten. */
export async function tidy(
  store: EditorStore,
  layOut: (request: TidyRequest) => Promise<TidyAnswer> = layOutInWorker,
): Promise<TidyOutcome> {
  const { edits, ...flow } = store.getState()
  const answer = await layOut(tidyRequest(flow))
  if (store.getState().edits !== edits) return 'changed_meanwhile'
  changeFlow(store, (before) => tidied(before, answer))
  return store.getState().edits === edits ? 'tidy_already' : 'tidied'
}

/** Rejects when the worker cannot be started or fails. */
function layOutInWorker(request: TidyRequest): Promise<TidyAnswer> {
  const worker = new Worker(new URL('../flow/tidyWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<TidyAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TidyAnswer>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
