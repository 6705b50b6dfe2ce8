import type { Pipeline } from '../graph/document'
import type { Problem } from '../graph/problem'
import type { WorstCase } from '../graph/program'
import type { RunStatus } from '../run/state'

/** Pipelines, their drafts and versions. Times are ISO 8601 in UTC. */

/** A pipeline as lists show it. */
export type PipelineSummary = {
  id: string
  name: string
  description: string | null
  revision: number
  /** How many nodes the draft has. */
  nodes: number
  /** Its draft takes messages. */
  chat: boolean
  createdAt: string
  updatedAt: string
  /** When it was deleted; null for those that are not. */
  deletedAt: string | null
  /** The newest published version; null before the first. */
  version: number | null
  /** The draft differs from that version in more than positions. */
  ahead: boolean
  lastRun: { id: string; status: RunStatus; createdAt: string } | null
  /** Runs that wait for a person. */
  suspended: number
}

/** A pipeline with its draft, as the editor opens it and a conflict shows it. */
export type PipelineDetail = {
  id: string
  name: string
  document: Pipeline
  revision: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
  /** Null for whoever is gone. */
  updatedByName: string | null
  /** The newest version; null before the first. */
  published: { version: number; hash: string; note: string; publishedAt: string } | null
  /** The draft differs from what is published in more than positions. */
  ahead: boolean
}

export type CreatedPipeline = { id: string; revision: number }
export type SavedPipeline = { id: string; revision: number; updatedAt: string }
export type RestoredPipeline = { id: string }

/** `unchanged`: the newest version already is this document, so none was added. */
export type PublishedVersion = { version: number; hash: string; unchanged: boolean }

export type VersionSummary = {
  version: number
  hash: string
  note: string
  publishedBy: string
  /** Null for whoever is gone. */
  publishedByName: string | null
  publishedAt: string
}

export type VersionDetail = VersionSummary & { document: Pipeline }

/** `worstCase`: the most that one run can use; null where the document is too broken to tell. */
export type CompileAnswer = { problems: Problem[]; worstCase: WorstCase | null }
