import type { Page } from '../api/page'
import type { Json, JsonObject } from '../graph/json'
import type { RunSummary } from '../run/runSummary'
import type { RunStatus } from '../run/state'
import { api } from './api'

export type SessionItem = {
  id: string
  pipelineId: string | null
  /** Messages go to the draft instead of the newest version. */
  draft: boolean
  channel: string
  user: string | null
  /** The beginning of the first message; empty before it. */
  title: string
  createdAt: string
  usedAt: string
}

/** `task` started the run, `answer` answered a card of it, `stop` told it to stop. */
export type Said = { id: string; kind: 'task' | 'answer' | 'stop'; text: string; at: string }

/** One run of a session and what was said around it. `answer`: its output in words, where it has any. */
export type SessionTurn = {
  runId: string
  said: Said[]
  status: RunStatus | 'removed'
  answer: string | null
  output: Json
  message: string | null
  says: RunSummary['says']
  openTasks: string[]
}

/** Turns oldest first; `earlier`: there are older ones than shown. */
export type SessionDetail = SessionItem & { variables: JsonObject; turns: SessionTurn[]; earlier: boolean }

/** What a message has led to; `unsure` and `idle`: nothing was done, because it may mean stop, or means it while nothing runs. */
export type Sent =
  | { kind: 'started' | 'stopping' | 'unsure'; runId: string }
  | { kind: 'answered'; runId: string; taskId: string }
  | { kind: 'idle' }

export type MessageBody = { text: string; intent?: 'stop' | 'task'; confirmDuplicate?: true }

const root = '/api/v1/sessions'

/** Rejects with an ApiError, as every call of the API does. */
export const sessionsApi = {
  list: (query: { pipeline: string; after?: string }) => api<Page<SessionItem>>('GET', root, { query }),
  get: (id: string) => api<SessionDetail>('GET', `${root}/${id}`),
  create: (body: { pipelineId: string; draft: boolean }) => api<{ id: string }>('POST', root, { body }),
  /** 409 `SESSION_BUSY`, `SESSION_WAITING` or `UNRESOLVED_RUN` with `{unresolved}`. */
  say: (id: string, body: MessageBody, idempotencyKey: string) =>
    api<Sent>('POST', `${root}/${id}/messages`, { body, headers: { 'idempotency-key': idempotencyKey } }),
  end: (id: string) => api<null>('DELETE', `${root}/${id}`),
}
