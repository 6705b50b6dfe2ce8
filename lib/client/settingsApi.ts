import type { Me, Role } from '../api/account'
import type { ApiKeyItem, CreatedApiKey } from '../api/apiKeys'
import type { Page } from '../api/page'
import { api } from './api'
import type {
  DemoTable,
  Health,
  ModelSettings,
  ModelSettingsInput,
  ModelTest,
  WebhookSettings,
} from './apiShapes'

const root = '/api/v1'

export const settingsApi = {
  me: () => api<Me>('GET', `${root}/me`),
  health: () => api<Health>('GET', `${root}/health`),
  models: () => api<ModelSettings>('GET', `${root}/settings/models`),
  saveModels: (body: ModelSettingsInput) => api<ModelSettings>('PUT', `${root}/settings/models`, { body }),
  /** One small request with these settings (`{}`: with the model in use); nothing is stored. */
  testModels: (body: ModelSettingsInput | Record<string, never>) =>
    api<ModelTest>('POST', `${root}/settings/models/test`, { body }),
  webhook: () => api<WebhookSettings>('GET', `${root}/settings/webhook`),
  /** `secret` is shown this once, when it is new. */
  saveWebhook: (body: { url: string; renewSecret: boolean }) =>
    api<WebhookSettings & { secret: string | null }>('PUT', `${root}/settings/webhook`, { body }),
  /** Sends one message to the stored address. */
  testWebhook: () =>
    api<{ ok: boolean; message: string | null }>('POST', `${root}/settings/webhook/test`, { body: {} }),
  keys: () => api<Page<ApiKeyItem>>('GET', `${root}/api-keys`),
  /** `key` is shown this once. */
  createKey: (body: { name: string; role: Role; expiresAt: string | null }) =>
    api<CreatedApiKey>('POST', `${root}/api-keys`, { body }),
  revokeKey: (id: string) => api<null>('DELETE', `${root}/api-keys/${id}`),
  demoTables: () => api<{ tables: DemoTable[] }>('GET', `${root}/demo/tables`),
}
