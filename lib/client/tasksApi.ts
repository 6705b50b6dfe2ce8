import type { Decision } from '../run/task'
import { api } from './api'
import type { Page, TaskCard, TaskItem } from './apiShapes'

const root = '/api/v1/tasks'

type TaskQuery = { status?: string; run?: string; after?: string }

export const tasksApi = {
  list: (query: TaskQuery = {}, signal?: AbortSignal) =>
    api<Page<TaskItem>>('GET', root, { query, ...(signal ? { signal } : {}) }),
  get: (id: string) => api<TaskCard>('GET', `${root}/${encodeURIComponent(id)}`),
  /** 409 `{decision}` when someone was first; 422 with problems when arguments, result or form do not fit their schema. */
  decide: (id: string, decision: Decision) =>
    api<null>('POST', `${root}/${encodeURIComponent(id)}/decision`, { body: decision }),
}
