import { DecisionSchema } from '@/lib/run/task'
import { ListEffectsSchema } from '../effects/listEffects'
import { StoreFileQuerySchema } from '../files/storeFile'
import { DownloadObjectSchema } from '../objects/downloadObject'
import { CancelRunSchema } from '../runs/cancelRun'
import { CancelRunsSchema } from '../runs/cancelRuns'
import { ForkRunSchema } from '../runs/forkRun'
import { GetRunSchema } from '../runs/getRun'
import { ListCheckpointsSchema } from '../runs/listCheckpoints'
import { ListEventsSchema } from '../runs/listEvents'
import { ListPromptsSchema } from '../runs/listPrompts'
import { ListRunsSchema } from '../runs/listRuns'
import { ReplayPromptSchema } from '../runs/replayPrompt'
import { RunStatsSchema } from '../runs/runStats'
import { CreateSessionSchema } from '../sessions/createSession'
import { ListSessionsSchema } from '../sessions/listSessions'
import { SendMessageSchema } from '../sessions/sendMessage'
import { AssignTaskSchema } from '../tasks/assignTask'
import { DecideCardsSchema } from '../tasks/decideCards'
import { ListTasksSchema } from '../tasks/listTasks'
import { CommentSchema } from '../tasks/taskComments'
import { WatchRunsSchema } from '../watch/watchRuns'
import { operation } from './operation'

const list = { answers: { 200: '`{items, nextCursor}`' } }

/** Runs, their cards, effects and values. */
export const RUN_OPERATIONS = [
  operation('GET /runs', 'viewer', 'Runs, newest first', { query: ListRunsSchema, ...list }),
  operation('GET /runs/stats', 'viewer', 'Numbers per day', { query: RunStatsSchema }),
  operation('POST /runs/cancel', 'operator', 'Cancel several runs; says of each what became of it', {
    body: CancelRunsSchema,
  }),
  operation('GET /runs/{id}', 'viewer', 'One run with the document it is pinned to', { query: GetRunSchema }),
  operation('GET /runs/{id}/document', 'viewer', 'The pinned document and tool list'),
  operation('GET /runs/{id}/events', 'viewer', 'Events after a position, as a page or as a stream', {
    ...{ query: ListEventsSchema, answerTypes: ['application/json', 'text/event-stream'] },
    answers: { 200: '`{items, nextCursor}`, or server-sent events whose id is the position' },
  }),
  operation('GET /runs/{id}/checkpoints', 'viewer', 'Every tool call, with what a rollback would do', {
    query: ListCheckpointsSchema,
    ...list,
  }),
  operation('GET /runs/{id}/prompts', 'viewer', 'Model requests as they were sent', {
    query: ListPromptsSchema,
    ...list,
  }),
  operation('POST /runs/{id}/prompts/replay', 'operator', 'Try a prompt again, outside of its run', {
    body: ReplayPromptSchema,
  }),
  operation('POST /runs/{id}/cancel', 'operator', 'Cancel a run', { body: CancelRunSchema }),
  operation('POST /runs/{id}/fork', 'operator', 'Start a new run from a point of this one', {
    ...{ body: ForkRunSchema, idempotent: true },
    answers: { 202: '`{runId}`' },
  }),
  operation('GET /events', 'viewer', 'One stream of the events of several runs', {
    ...{ query: WatchRunsSchema, answerTypes: ['text/event-stream'] },
    answers: { 200: 'Server-sent events' },
  }),
  operation('GET /sessions', 'viewer', 'The sessions of whoever asks', {
    query: ListSessionsSchema,
    ...list,
  }),
  operation('POST /sessions', 'operator', 'Begin a session', {
    body: CreateSessionSchema,
    answers: { 201: 'The session' },
  }),
  operation('GET /sessions/{id}', 'viewer', 'One session with its messages'),
  operation('DELETE /sessions/{id}', 'operator', 'Remove a session', { answers: { 204: 'Removed' } }),
  operation('POST /sessions/{id}/messages', 'operator', 'Say something: a task, an answer or a stop', {
    ...{ body: SendMessageSchema, idempotent: true },
    answers: { 202: 'What it was taken for, and its run' },
  }),
  operation('GET /tasks', 'viewer', 'Cards', { query: ListTasksSchema, ...list }),
  operation('POST /tasks/decisions', 'operator', 'Decide several cards alike', { body: DecideCardsSchema }),
  operation('GET /tasks/{id}', 'viewer', 'One card with everything needed to decide'),
  operation('POST /tasks/{id}/decision', 'operator', 'Decide a card; 409 tells who was first', {
    body: DecisionSchema,
  }),
  operation('POST /tasks/{id}/assign', 'operator', 'Say whom a card is for', { body: AssignTaskSchema }),
  operation('GET /tasks/{id}/comments', 'viewer', 'What people said about a card', list),
  operation('POST /tasks/{id}/comments', 'operator', 'Say something about a card', {
    body: CommentSchema,
    answers: { 201: 'The comment' },
  }),
  operation('GET /effects', 'viewer', 'Effects by what became of them', {
    query: ListEffectsSchema,
    ...list,
  }),
  operation('GET /objects/{id}', 'viewer', 'A large value of a run, for saving', {
    query: DownloadObjectSchema,
  }),
  operation('POST /files', 'operator', 'Store a file as input of runs, at most 50 MB', {
    ...{ query: StoreFileQuerySchema, bodyType: 'application/octet-stream' },
    answers: { 201: '`{fileId}`' },
  }),
  operation('GET /files/{id}', 'viewer', 'A stored file, for saving', {
    answerTypes: ['application/octet-stream'],
    answers: { 200: 'The bytes' },
  }),
]
