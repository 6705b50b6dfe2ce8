import type { CheckpointView } from '../api/checkpoints'
import type { OneOfMany } from '../api/oneOfMany'
import type { Items, Page } from '../api/page'
import type { PromptItem, PromptReplay, ReplayPrompt } from '../api/prompts'
import type { CancelledRun, RunDay, RunDetail, RunView, StartedRun } from '../api/runs'
import type { JsonObject } from '../graph/json'
import { parseRunEvent, type RunEvent } from '../run/event'
import { api } from './api'

const root = '/api/v1/runs'
/** Few requests for a long run, and none of them unwieldy. */
const EVENTS_PER_PAGE = 2_000

const flag = (on: boolean) => (on ? '1' : '0')

export type RunQuery = {
  status?: string
  pipeline?: string
  trigger?: string
  since?: string
  until?: string
  q?: string
  after?: string
}

export const runsApi = {
  list: (query: RunQuery = {}, signal?: AbortSignal) =>
    api<Page<RunView>>('GET', root, { query, ...(signal ? { signal } : {}) }),
  get: (id: string) => api<RunDetail>('GET', `${root}/${id}`),
  prompts: (id: string, { reveal }: { reveal: boolean }) =>
    api<Page<PromptItem>>('GET', `${root}/${id}/prompts`, { query: { reveal: flag(reveal) } }),
  /** One real request, outside of the run; 422 `BUDGET_EXCEEDED` beyond what the pipeline allows a whole run. */
  replayPrompt: (id: string, body: ReplayPrompt) =>
    api<PromptReplay>('POST', `${root}/${id}/prompts/replay`, { body }),
  /** `probe`: asks the declared probes what they say now; may take as long as the slowest of them. */
  checkpoints: (id: string, { probe, reveal }: { probe: boolean; reveal: boolean }) =>
    api<Page<CheckpointView>>('GET', `${root}/${id}/checkpoints`, {
      query: { probe: flag(probe), reveal: flag(reveal) },
    }),
  cancel: (id: string) => api<CancelledRun>('POST', `${root}/${id}/cancel`, { body: {} }),
  cancelMany: (runs: string[]) => api<Items<OneOfMany>>('POST', `${root}/cancel`, { body: { runs } }),
  stats: (query: { days: number; pipeline?: string; zone: string }) =>
    api<Items<RunDay>>('GET', `${root}/stats`, { query }),
  /** 422 with the reason when the run cannot begin there. */
  fork: (
    id: string,
    body: { afterSeq: number; patch: { input?: JsonObject; args?: { [key: string]: JsonObject } } },
  ) => api<StartedRun>('POST', `${root}/${id}/fork`, { body }),
  /** Events above `after` in order, one page, masked unless `reveal`; each is parsed, a broken one rejects. */
  async events(id: string, after: number, reveal: boolean): Promise<{ events: RunEvent[]; more: boolean }> {
    const page = await api<Page<unknown>>('GET', `${root}/${id}/events`, {
      query: { after, limit: EVENTS_PER_PAGE, reveal: flag(reveal) },
    })
    return { events: page.items.map(parseRunEvent), more: page.nextCursor !== null && page.items.length > 0 }
  },
}
