import type { Page } from '../api/page'
import type { CreatedSession, MessageBody, Sent, SessionDetail, SessionItem } from '../api/sessions'
import { api } from './api'

const root = '/api/v1/sessions'

/** Rejects with an ApiError, as every call of the API does. */
export const sessionsApi = {
  list: (query: { pipeline: string; after?: string }) => api<Page<SessionItem>>('GET', root, { query }),
  get: (id: string) => api<SessionDetail>('GET', `${root}/${id}`),
  create: (body: { pipelineId: string; draft: boolean }) => api<CreatedSession>('POST', root, { body }),
  /** 409 `SESSION_BUSY`, `SESSION_WAITING` or `UNRESOLVED_RUN` with `{unresolved}`. */
  say: (id: string, body: MessageBody, idempotencyKey: string) =>
    api<Sent>('POST', `${root}/${id}/messages`, { body, headers: { 'idempotency-key': idempotencyKey } }),
  end: (id: string) => api<null>('DELETE', `${root}/${id}`),
}
