import { api } from './api'
import type {
  CardNotice,
  MailInput,
  MailSettings,
  MailTest,
  NotificationPreferences,
  RetentionSettings,
  TelemetryInput,
  TelemetrySettings,
  TelemetryTest,
} from './installationShapes'

const settings = '/api/v1/settings'
const me = '/api/v1/me'

/** What owners set for the whole installation, and what people are told of. */
export const installationApi = {
  telemetry: () => api<TelemetrySettings>('GET', `${settings}/telemetry`),
  saveTelemetry: (body: TelemetryInput) => api<TelemetrySettings>('PUT', `${settings}/telemetry`, { body }),
  /** Sends one span with these settings (`{}`: with those in use); nothing is stored. */
  testTelemetry: (body: TelemetryInput | Record<string, never>) =>
    api<TelemetryTest>('POST', `${settings}/telemetry/test`, { body }),
  mail: () => api<MailSettings>('GET', `${settings}/mail`),
  saveMail: (body: MailInput) => api<MailSettings>('PUT', `${settings}/mail`, { body }),
  /** Sends one mail to whoever is signed in; nothing is stored. */
  testMail: (body: MailInput | Record<string, never>) =>
    api<MailTest>('POST', `${settings}/mail/test`, { body }),
  retention: (days?: number) => api<RetentionSettings>('GET', `${settings}/retention`, { query: { days } }),
  saveRetention: (days: number | null) =>
    api<RetentionSettings>('PUT', `${settings}/retention`, { body: { days } }),
  notifications: () => api<NotificationPreferences>('GET', `${me}/notifications`),
  saveNotifications: (body: NotificationPreferences) =>
    api<NotificationPreferences>('PUT', `${me}/notifications`, { body }),
  /** What is new since `now` of the answer before; without it only the time is answered. */
  notices: (since?: string) =>
    api<{ items: CardNotice[]; now: string }>('GET', `${me}/notices`, { query: { since } }),
}
