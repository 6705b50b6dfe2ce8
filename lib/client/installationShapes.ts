import type { Said } from '../graph/wording'
/** Where spans of runs go. `tracesUrl`: null while they go nowhere; `refused` says why. Values of headers never come back. */
export type TelemetrySettings = {
  source: 'environment' | 'settings' | 'off'
  endpoint: string
  headerNames: string[]
  tracesUrl: string | null
  refused: string | null
  service: string
}
/** Absent `headers` keep the stored ones; `{}` removes them. */
export type TelemetryInput = { endpoint: string; headers?: { [name: string]: string } }
export type TelemetryTest = {
  ok: boolean
  message: string | null
  traceId: string
  url: string
  latencyMs: number
}

export type MailSecurity = 'tls' | 'starttls' | 'none'
export type MailSettings = {
  source: 'environment' | 'settings' | 'off'
  host: string
  port: number
  security: MailSecurity
  user: string
  from: string
  hasPassword: boolean
  passwordReadable: boolean
}
/** An absent `password` keeps the stored one; null deletes it. */
export type MailInput = {
  host: string
  port: number
  security: MailSecurity
  user: string
  from: string
  password?: string | null
}
export type MailTest = { ok: boolean; message: string | null; to: string }

export type NotificationKinds = { opened: boolean; escalated: boolean }
export type NotificationPreferences = {
  mail: NotificationKinds
  browser: NotificationKinds
  language: 'en' | 'zh-CN'
}

/** A card to be shown outside of the page. */
export type CardNotice = {
  task: string
  kind: 'opened' | 'escalated'
  card: string
  pipeline: string
  question: string
  says: Said | null
}

export type KeptReason = 'open' | 'effect' | 'fork' | 'memory' | 'session'
/** `preview`: what a removal would do now. `last`: what the last one did. */
export type RetentionSettings = {
  days: number | null
  source: 'settings' | 'environment' | 'off'
  preview: { days: number; removable: number; kept: { [reason in KeptReason]: number } } | null
  last: { at: string; runs: number; objects: number; sessions: number } | null
}
