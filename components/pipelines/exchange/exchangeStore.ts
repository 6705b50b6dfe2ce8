import { createStore } from 'zustand'
import type { ImportAnswer } from '@/lib/api/pipelineImport'
import type { ProblemDetail } from '@/lib/api/problemDetail'

/** An export that waits for an answer: `refused` when a secret of this installation stands in the document, `confirm` when texts look like secrets. */
export type WaitingExport = {
  kind: 'confirm' | 'refused'
  id: string
  name: string
  places: ProblemDetail[]
}

/** A file that is not imported yet: `refused` will not be, `review` is once somebody has read what is missing. */
export type WaitingImport =
  | { kind: 'refused'; file: string; reason: string; problems: ProblemDetail[] }
  | { kind: 'review'; file: string; document: unknown; report: ImportAnswer }

type Exchange = {
  exporting: WaitingExport | null
  importing: WaitingImport | null
  /** The published pipeline whose snippets are shown. */
  using: { id: string; name: string; version: number } | null
}

/** What goes in and out of this installation, one dialog at a time, wherever it was begun. */
export const exchangeStore = createStore<Exchange>(() => ({ exporting: null, importing: null, using: null }))
