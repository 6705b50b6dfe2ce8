import { ApiKeySchema } from '../access/manageApiKeys'
import { SavedViewsSchema } from '../access/savedViews'
import { SetUpSchema } from '../access/setUp'
import { SaveMailSchema, TestMailSchema } from '../mail/manageMail'
import { ListNoticesSchema } from '../notifications/listNotices'
import { NotificationPreferencesSchema } from '../notifications/preferences'
import { RetentionQuerySchema, SaveRetentionSchema } from '../retention/manageRetention'
import { SaveModelsSchema, TestModelsSchema } from '../settings/saveModels'
import { SaveTelemetrySchema, TestTelemetrySchema } from '../telemetry/manageTelemetry'
import { ResetBreakerSchema } from '../tools/breakers'
import { SaveWebhookSchema } from '../webhook/saveWebhook'
import { operation } from './operation'

const list = { answers: { 200: '`{items, nextCursor}`' } }

/** People, settings, tools, and how the installation itself is doing. */
export const INSTALLATION_OPERATIONS = [
  operation('GET /health', null, 'Whether this installation works', {
    answers: { 200: 'It does', 503: 'The database cannot be reached' },
  }),
  operation('GET /metrics', 'viewer', 'Metrics in the text format of Prometheus', {
    answerTypes: ['text/plain'],
    answers: { 200: 'Metrics' },
  }),
  operation('GET /openapi.json', 'viewer', 'This description'),
  operation('POST /setup', null, 'Make the first owner, with the token of the one-time link', {
    body: SetUpSchema,
    answers: { 201: 'Signed in' },
  }),
  operation('GET /me', 'viewer', 'Who asks'),
  operation('GET /me/views', 'viewer', 'Saved run lists'),
  operation('PUT /me/views', 'viewer', 'Save run lists', { body: SavedViewsSchema }),
  operation('GET /me/notifications', 'viewer', 'What one is told of, and how'),
  operation('PUT /me/notifications', 'viewer', 'Change what one is told of', {
    body: NotificationPreferencesSchema,
  }),
  operation('GET /me/notices', 'viewer', 'Cards that are new for whoever asks', { query: ListNoticesSchema }),
  operation('GET /people', 'operator', 'Who can sign in', list),
  operation('GET /api-keys', 'owner', 'API keys', list),
  operation('POST /api-keys', 'owner', 'Make an API key; it is shown this once', {
    body: ApiKeySchema,
    answers: { 201: '`{id, key}`' },
  }),
  operation('DELETE /api-keys/{id}', 'owner', 'Revoke an API key', { answers: { 204: 'Revoked' } }),
  operation('GET /settings/models', 'viewer', 'Which model is used'),
  operation('PUT /settings/models', 'owner', 'Set the model', { body: SaveModelsSchema }),
  operation('POST /settings/models/test', 'owner', 'Ask the model something small', {
    body: TestModelsSchema,
  }),
  operation('GET /settings/webhook', 'owner', 'Where escalations are sent'),
  operation('PUT /settings/webhook', 'owner', 'Set where escalations are sent', { body: SaveWebhookSchema }),
  operation('POST /settings/webhook/test', 'owner', 'Send a test message'),
  operation('GET /settings/mail', 'owner', 'The mail server'),
  operation('PUT /settings/mail', 'owner', 'Set the mail server', { body: SaveMailSchema }),
  operation('POST /settings/mail/test', 'owner', 'Send a test e-mail to whoever asks', {
    body: TestMailSchema,
  }),
  operation('GET /settings/telemetry', 'owner', 'Where spans are sent'),
  operation('PUT /settings/telemetry', 'owner', 'Set where spans are sent', { body: SaveTelemetrySchema }),
  operation('POST /settings/telemetry/test', 'owner', 'Send a test span', { body: TestTelemetrySchema }),
  operation('GET /settings/retention', 'owner', 'How long ended runs stay, and what a removal would do', {
    query: RetentionQuerySchema,
  }),
  operation('PUT /settings/retention', 'owner', 'Set how long ended runs stay', {
    body: SaveRetentionSchema,
  }),
  operation('GET /servers', 'viewer', 'Tool servers', list),
  operation('GET /servers/{id}/tools', 'viewer', 'Tools of one server', list),
  operation('GET /catalogue', 'viewer', 'Every tool with its schema and suggested policy'),
  operation('GET /breakers', 'viewer', 'Breakers of tools', list),
  operation('POST /breakers/reset', 'operator', 'Close a breaker', { body: ResetBreakerSchema }),
  operation('GET /demo/tables', 'viewer', 'What the demo business knows'),
]
