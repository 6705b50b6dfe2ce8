/** Where notifications go; null = nowhere. `secretLast4`: null while there is no signing secret, or none that this installation can read. */
export type WebhookView = { url: string | null; secretLast4: string | null }

/** `secret` is shown this once, when it has just been made. */
export type SavedWebhook = WebhookView & { secret: string | null }

/** `message`: what went wrong; null when it was taken. */
export type WebhookTest = { ok: boolean; message: string | null }
