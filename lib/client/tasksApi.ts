import type { Person } from '../api/account'
import type { OneOfMany } from '../api/oneOfMany'
import type { Items, Page } from '../api/page'
import type { DecidedTask, TaskCard, TaskComment, TaskItem } from '../api/tasks'
import type { Decision } from '../run/task'
import { api } from './api'

const root = '/api/v1/tasks'

export type TaskQuery = {
  status?: string
  run?: string
  kind?: string
  pipeline?: string
  /** `me`, `nobody`, or a name or e-mail. */
  assignee?: string
  escalated?: '0' | '1'
  q?: string
  after?: string
}

export const tasksApi = {
  list: (query: TaskQuery = {}, signal?: AbortSignal) =>
    api<Page<TaskItem>>('GET', root, { query, ...(signal ? { signal } : {}) }),
  get: (id: string) => api<TaskCard>('GET', `${root}/${encodeURIComponent(id)}`),
  /** 409 `{decision}` when someone was first; 422 with problems when arguments, result or form do not fit their schema. */
  decide: (id: string, decision: Decision) =>
    api<DecidedTask>('POST', `${root}/${encodeURIComponent(id)}/decision`, {
      body: decision,
      outlivesPage: true,
    }),
  /** The same decision on each; those that cannot take it say why. */
  decideMany: (tasks: string[], decision: Decision) =>
    api<Items<OneOfMany>>('POST', `${root}/decisions`, {
      body: { tasks, decision },
      outlivesPage: true,
    }),
  assign: (id: string, assignee: string | null) =>
    api<TaskItem>('POST', `${root}/${encodeURIComponent(id)}/assign`, { body: { assignee } }),
  comments: (id: string) => api<Page<TaskComment>>('GET', `${root}/${encodeURIComponent(id)}/comments`),
  comment: (id: string, text: string) =>
    api<TaskComment>('POST', `${root}/${encodeURIComponent(id)}/comments`, { body: { text } }),
  people: () => api<Items<Person>>('GET', '/api/v1/people'),
}
