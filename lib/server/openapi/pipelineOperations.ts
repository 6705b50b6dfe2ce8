import { CreateFromTemplateSchema } from '../pipelines/createFromTemplate'
import { CreatePipelineSchema } from '../pipelines/createPipeline'
import { DuplicatePipelineSchema } from '../pipelines/duplicatePipeline'
import { ExportQuerySchema } from '../pipelines/exportPipelineFile'
import { ImportPipelineSchema } from '../pipelines/importPipeline'
import { ListPipelinesSchema } from '../pipelines/listPipelines'
import { PublishPipelineSchema } from '../pipelines/publishPipeline'
import { SavePipelineSchema } from '../pipelines/savePipeline'
import { StartRunSchema, WaitQuerySchema } from '../runs/startRun'
import { StartTrialSchema } from '../trials/startTrial'
import { operation } from './operation'

const list = { answers: { 200: '`{items, nextCursor}`' } }

/** Pipelines, their versions, and how runs begin. */
export const PIPELINE_OPERATIONS = [
  operation('POST /compile', 'viewer', 'Every problem of a document, and its worst case', {
    body: CreatePipelineSchema,
    answers: { 200: '`{problems, worstCase}`' },
  }),
  operation('GET /pipelines', 'viewer', 'Pipelines', { query: ListPipelinesSchema, ...list }),
  operation('POST /pipelines', 'editor', 'Create a pipeline', {
    body: CreatePipelineSchema,
    answers: { 201: '`{id, revision}`' },
  }),
  operation('POST /pipelines/import', 'editor', 'Import a document; 200 tells what is missing here', {
    body: ImportPipelineSchema,
    answers: { 200: 'What is missing', 201: '`{id, revision}`' },
  }),
  operation('GET /pipelines/{id}', 'viewer', 'The draft'),
  operation('PUT /pipelines/{id}', 'editor', 'Save the draft; 409 when somebody saved in between', {
    body: SavePipelineSchema,
  }),
  operation('DELETE /pipelines/{id}', 'editor', 'Delete a pipeline', { answers: { 204: 'Deleted' } }),
  operation('POST /pipelines/{id}/restore', 'editor', 'Bring a deleted pipeline back'),
  operation('DELETE /trash/{id}', 'editor', 'Delete a deleted pipeline for good; 409 names what needs it', {
    answers: { 204: 'Deleted' },
  }),
  operation('POST /pipelines/{id}/duplicate', 'editor', 'Copy a pipeline', {
    body: DuplicatePipelineSchema,
    answers: { 201: '`{id, revision}`' },
  }),
  operation('POST /pipelines/{id}/publish', 'editor', 'Make an immutable version of the draft', {
    body: PublishPipelineSchema,
    answers: { 201: '`{version}`' },
  }),
  operation('GET /pipelines/{id}/versions', 'viewer', 'Published versions', list),
  operation('GET /pipelines/{id}/versions/{version}', 'viewer', 'One published version'),
  operation('GET /pipelines/{id}/export', 'viewer', 'The document without anything secret', {
    query: ExportQuerySchema,
  }),
  operation(
    'POST /pipelines/{id}/runs',
    'operator',
    'Start a run; 409 names an equal one that is unresolved',
    {
      ...{ query: WaitQuerySchema, body: StartRunSchema, idempotent: true },
      answers: { 200: '`{runId, run}`, once it has ended or waits for a person', 202: '`{runId}`' },
    },
  ),
  operation('POST /pipelines/{id}/tests', 'operator', 'Run the draft, or a part of it, as a test', {
    body: StartTrialSchema,
    answers: { 202: '`{runId}`' },
  }),
  operation('GET /templates', 'viewer', 'Templates', list),
  operation('POST /templates', 'editor', 'Create a pipeline from a template', {
    body: CreateFromTemplateSchema,
    answers: { 201: '`{id, revision}`' },
  }),
]
