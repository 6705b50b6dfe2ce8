import type { Me, Role } from '../api/account'
import type { ApiKeyItem, CreatedApiKey } from '../api/apiKeys'
import type { DemoTables } from '../api/demoTables'
import type { Health } from '../api/health'
import type { Page } from '../api/page'
import type { ModelsInput, ModelsView, ModelTest } from '../api/settings/models'
import type { SavedWebhook, WebhookTest, WebhookView } from '../api/settings/webhook'
import { api } from './api'

const root = '/api/v1'

export const settingsApi = {
  me: () => api<Me>('GET', `${root}/me`),
  health: () => api<Health>('GET', `${root}/health`),
  models: () => api<ModelsView>('GET', `${root}/settings/models`),
  saveModels: (body: ModelsInput) => api<ModelsView>('PUT', `${root}/settings/models`, { body }),
  /** One small request with these settings (`{}`: with the model in use); nothing is stored. */
  testModels: (body: ModelsInput | Record<string, never>) =>
    api<ModelTest>('POST', `${root}/settings/models/test`, { body }),
  webhook: () => api<WebhookView>('GET', `${root}/settings/webhook`),
  /** `secret` is shown this once, when it is new. */
  saveWebhook: (body: { url: string; renewSecret: boolean }) =>
    api<SavedWebhook>('PUT', `${root}/settings/webhook`, { body }),
  /** Sends one message to the stored address. */
  testWebhook: () => api<WebhookTest>('POST', `${root}/settings/webhook/test`, { body: {} }),
  keys: () => api<Page<ApiKeyItem>>('GET', `${root}/api-keys`),
  /** `key` is shown this once. */
  createKey: (body: { name: string; role: Role; expiresAt: string | null }) =>
    api<CreatedApiKey>('POST', `${root}/api-keys`, { body }),
  revokeKey: (id: string) => api<null>('DELETE', `${root}/api-keys/${id}`),
  demoTables: () => api<DemoTables>('GET', `${root}/demo/tables`),
}
