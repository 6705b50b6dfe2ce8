import { expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import type { DecisionSchema } from '../run/task'
import type { ApiKeySchema } from '../server/access/manageApiKeys'
import type { SavedViewsSchema } from '../server/access/savedViews'
import type { SetUpSchema } from '../server/access/setUp'
import type { SaveMailSchema } from '../server/mail/manageMail'
import type { NotificationPreferencesSchema } from '../server/notifications/preferences'
import type { CreateFromTemplateSchema } from '../server/pipelines/createFromTemplate'
import type { MappingSchema } from '../server/pipelines/importMapping'
import type { ForkRunSchema } from '../server/runs/forkRun'
import type { ReplayPromptSchema } from '../server/runs/replayPrompt'
import type { StartRunSchema } from '../server/runs/startRun'
import type { CreateSessionSchema } from '../server/sessions/createSession'
import type { SendMessageSchema } from '../server/sessions/sendMessage'
import type { SaveModelsSchema } from '../server/settings/saveModels'
import type { SaveTelemetrySchema } from '../server/telemetry/manageTelemetry'
import type { StartTrialSchema } from '../server/trials/startTrial'
import type { SaveWebhookSchema } from '../server/webhook/saveWebhook'
import type { accountApi } from './accountApi'
import type { installationApi } from './installationApi'
import type { pipelinesApi } from './pipelinesApi'
import type { runsApi } from './runsApi'
import type { sessionsApi } from './sessionsApi'
import type { settingsApi } from './settingsApi'
import type { tasksApi } from './tasksApi'

type First<Call extends (...args: never) => unknown> = Parameters<Call>[0]
type Second<Call extends (...args: never) => unknown> = Parameters<Call>[1]
type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never

/** What of a body its schema does not read; `never` = it reads everything, `'otherwise'` = it reads it as something else. */
type Unread<Body, Schema extends z.ZodType> = [Body] extends [z.input<Schema>]
  ? Exclude<KeysOf<Body>, KeysOf<z.input<Schema>>>
  : 'otherwise'

it('sends nothing that the API would not read', () => {
  expectTypeOf<Unread<First<typeof accountApi.setUp>, typeof SetUpSchema>>().toBeNever()
  expectTypeOf<Unread<{ views: First<typeof accountApi.saveViews> }, typeof SavedViewsSchema>>().toBeNever()
  expectTypeOf<Unread<First<typeof settingsApi.createKey>, typeof ApiKeySchema>>().toBeNever()
  expectTypeOf<Unread<First<typeof settingsApi.saveModels>, typeof SaveModelsSchema>>().toBeNever()
  expectTypeOf<Unread<First<typeof settingsApi.saveWebhook>, typeof SaveWebhookSchema>>().toBeNever()
  expectTypeOf<Unread<First<typeof installationApi.saveMail>, typeof SaveMailSchema>>().toBeNever()
  expectTypeOf<Unread<First<typeof installationApi.saveTelemetry>, typeof SaveTelemetrySchema>>().toBeNever()
  expectTypeOf<
    Unread<First<typeof installationApi.saveNotifications>, typeof NotificationPreferencesSchema>
  >().toBeNever()
  expectTypeOf<
    Unread<First<typeof pipelinesApi.createFromTemplate>, typeof CreateFromTemplateSchema>
  >().toBeNever()
  expectTypeOf<
    Unread<
      NonNullable<NonNullable<Second<typeof pipelinesApi.importDocument>>['mapping']>,
      typeof MappingSchema
    >
  >().toBeNever()
  expectTypeOf<Unread<Second<typeof pipelinesApi.start>, typeof StartRunSchema>>().toBeNever()
  expectTypeOf<Unread<Second<typeof pipelinesApi.test>, typeof StartTrialSchema>>().toBeNever()
  expectTypeOf<Unread<Second<typeof runsApi.fork>, typeof ForkRunSchema>>().toBeNever()
  // messages are edited as JSON; what they have become is for the API to find out
  expectTypeOf<
    Unread<Omit<Second<typeof runsApi.replayPrompt>, 'messages'>, typeof ReplayPromptSchema>
  >().toBeNever()
  expectTypeOf<Unread<First<typeof sessionsApi.create>, typeof CreateSessionSchema>>().toBeNever()
  expectTypeOf<Unread<Second<typeof sessionsApi.say>, typeof SendMessageSchema>>().toBeNever()
  expectTypeOf<Unread<Second<typeof tasksApi.decide>, typeof DecisionSchema>>().toBeNever()
})
