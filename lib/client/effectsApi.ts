import type { Page } from '../api/page'
import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Cleanup } from '../run/event'
import { api } from './api'

/** One effect of any run, and what became of it; `id` is its request id. */
export type EffectItem = {
  id: string
  key: string
  tool: string
  effect: EffectClass
  phase: 'intended' | 'done' | 'failed' | 'unknown'
  cleanup: Cleanup
  args: JsonObject
  result: Json
  createdAt: string
  run: { id: string; pipelineName: string }
}

export const effectsApi = {
  list: (query: { cleanup: Cleanup; after?: string }) =>
    api<Page<EffectItem>>('GET', '/api/v1/effects', { query }),
}
