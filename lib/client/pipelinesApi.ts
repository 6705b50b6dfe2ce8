import type { Page } from '../api/page'
import type { ImportAnswer, ImportMapping } from '../api/pipelineImport'
import type {
  CompileAnswer,
  CreatedPipeline,
  PipelineDetail,
  PipelineSummary,
  PublishedVersion,
  RestoredPipeline,
  SavedPipeline,
  VersionDetail,
  VersionSummary,
} from '../api/pipelines'
import type { StartedRun } from '../api/runs'
import type { Template } from '../api/templates'
import type { StartTest } from '../api/trials'
import type { Pipeline } from '../graph/document'
import type { JsonObject } from '../graph/json'
import { api } from './api'

const root = '/api/v1/pipelines'

/** Rejects with an ApiError, as every call of the API does. */
export const pipelinesApi = {
  list: (query: { q?: string; after?: string; deleted?: 'true' } = {}, signal?: AbortSignal) =>
    api<Page<PipelineSummary>>('GET', root, { query, ...(signal ? { signal } : {}) }),
  get: (id: string) => api<PipelineDetail>('GET', `${root}/${id}`),
  create: (document: Pipeline) => api<CreatedPipeline>('POST', root, { body: { document } }),
  /** 409 `{current}` when someone saved a later revision. */
  save: (id: string, document: Pipeline, revision: number) =>
    api<SavedPipeline>('PUT', `${root}/${id}`, { body: { document, revision } }),
  remove: (id: string) => api<null>('DELETE', `${root}/${id}`),
  duplicate: (id: string, name: string) =>
    api<CreatedPipeline>('POST', `${root}/${id}/duplicate`, { body: { name } }),
  /** Takes a deletion back. */
  restore: (id: string) => api<RestoredPipeline>('POST', `${root}/${id}/restore`),
  /** Deletes for good what is deleted; 409 `PIPELINE_IN_USE` with what still needs it. */
  purge: (id: string) => api<null>('DELETE', `/api/v1/trash/${id}`),
  publish: (id: string, note: string) =>
    api<PublishedVersion>('POST', `${root}/${id}/publish`, { body: { note } }),
  versions: (id: string) => api<Page<VersionSummary>>('GET', `${root}/${id}/versions`),
  version: (id: string, version: number) => api<VersionDetail>('GET', `${root}/${id}/versions/${version}`),
  /** 422 `SECRET_IN_DOCUMENT` with places; 409 `CONFIRM_EXPORT` with places of what looks like a secret, unless `anyway`. */
  exportDocument: (id: string, { anyway }: { anyway: boolean }) =>
    api<Pipeline>('GET', `${root}/${id}/export`, { query: anyway ? { anyway: '1' } : {} }),
  /** `document` is whatever the file held; the server says what is missing (400 or 422 with problems). */
  importDocument: (document: unknown, options: { dryRun?: boolean; mapping?: ImportMapping } = {}) =>
    api<ImportAnswer>('POST', `${root}/import`, { body: { document, ...options } }),
  compile: (document: Pipeline) => api<CompileAnswer>('POST', '/api/v1/compile', { body: { document } }),
  templates: () => api<Page<Template>>('GET', '/api/v1/templates'),
  /** `name`: in place of the template's own. */
  createFromTemplate: (body: { template: string; name: string; description?: string }) =>
    api<CreatedPipeline>('POST', '/api/v1/templates', { body }),
  /** 409 `{unresolved}` when the same input still waits on a card; 422 with one problem per field of a refused input. */
  start: (
    id: string,
    body: { input: JsonObject; draft?: true; version?: number; confirmDuplicate?: true },
    idempotencyKey: string,
  ) =>
    api<StartedRun>('POST', `${root}/${id}/runs`, {
      body,
      headers: { 'idempotency-key': idempotencyKey },
    }),
  /** 422 `VALUES_MISSING` `{missing}`, 422 `CANNOT_RUN_FROM`, 409 `CONFIRM_EFFECTS` `{effects}`, 409 `{unresolved}`; see the tests of a draft. */
  test: (id: string, body: StartTest, idempotencyKey: string) =>
    api<StartedRun>('POST', `${root}/${id}/tests`, {
      body,
      headers: { 'idempotency-key': idempotencyKey },
    }),
}
