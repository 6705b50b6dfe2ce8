import type { JsonObject } from '../graph/json'
import { parseRunEvent, type RunEvent } from '../run/event'
import { api } from './api'
import type { Page, PromptItem, RunDetail, RunListItem } from './apiShapes'

const root = '/api/v1/runs'

type RunQuery = { status?: string; pipeline?: string; q?: string; after?: string }

export const runsApi = {
  list: (query: RunQuery = {}, signal?: AbortSignal) =>
    api<Page<RunListItem>>('GET', root, { query, ...(signal ? { signal } : {}) }),
  get: (id: string) => api<RunDetail>('GET', `${root}/${id}`),
  prompts: (id: string) => api<Page<PromptItem>>('GET', `${root}/${id}/prompts`),
  cancel: (id: string) => api<null>('POST', `${root}/${id}/cancel`, { body: {} }),
  /** 422 with the reason when the run cannot begin there. */
  fork: (
    id: string,
    body: { afterSeq: number; patch: { input?: JsonObject; args?: { [key: string]: JsonObject } } },
  ) => api<{ runId: string }>('POST', `${root}/${id}/fork`, { body }),
  /** Events above `after` in order, one page; each is parsed, a broken one rejects. */
  async events(id: string, after: number): Promise<{ events: RunEvent[]; more: boolean }> {
    const page = await api<Page<unknown>>('GET', `${root}/${id}/events`, { query: { after } })
    return { events: page.items.map(parseRunEvent), more: page.nextCursor !== null && page.items.length > 0 }
  },
}
