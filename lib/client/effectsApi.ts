import type { EffectItem } from '../api/effects'
import type { Page } from '../api/page'
import type { Cleanup } from '../run/event'
import { api } from './api'

export const effectsApi = {
  list: (query: { cleanup: Cleanup; after?: string }) =>
    api<Page<EffectItem>>('GET', '/api/v1/effects', { query }),
}
