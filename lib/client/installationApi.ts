import type { CardNotices, NotificationPreferences } from '../api/notifications'
import type { MailInput, MailTest, MailView } from '../api/settings/mail'
import type { RetentionView } from '../api/settings/retention'
import type { TelemetryInput, TelemetryTest, TelemetryView } from '../api/settings/telemetry'
import { api } from './api'

const settings = '/api/v1/settings'
const me = '/api/v1/me'

/** What owners set for the whole installation, and what people are told of. */
export const installationApi = {
  telemetry: () => api<TelemetryView>('GET', `${settings}/telemetry`),
  saveTelemetry: (body: TelemetryInput) => api<TelemetryView>('PUT', `${settings}/telemetry`, { body }),
  /** Sends one span with these settings (`{}`: with those in use); nothing is stored. */
  testTelemetry: (body: TelemetryInput | Record<string, never>) =>
    api<TelemetryTest>('POST', `${settings}/telemetry/test`, { body }),
  mail: () => api<MailView>('GET', `${settings}/mail`),
  saveMail: (body: MailInput) => api<MailView>('PUT', `${settings}/mail`, { body }),
  /** Sends one mail to whoever is signed in; nothing is stored. */
  testMail: (body: MailInput | Record<string, never>) =>
    api<MailTest>('POST', `${settings}/mail/test`, { body }),
  retention: (days?: number) => api<RetentionView>('GET', `${settings}/retention`, { query: { days } }),
  saveRetention: (days: number | null) =>
    api<RetentionView>('PUT', `${settings}/retention`, { body: { days } }),
  notifications: () => api<NotificationPreferences>('GET', `${me}/notifications`),
  saveNotifications: (body: NotificationPreferences) =>
    api<NotificationPreferences>('PUT', `${me}/notifications`, { body }),
  /** What is new since `now` of the answer before; without it only the time is answered. */
  notices: (since?: string) => api<CardNotices>('GET', `${me}/notices`, { query: { since } }),
}
