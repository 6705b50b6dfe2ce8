export type MailSecurity = 'tls' | 'starttls' | 'none'

/** `hasPassword`: one is stored, which is never shown; `passwordReadable` is false when it has to be entered again. */
export type MailView = {
  source: 'environment' | 'settings' | 'off'
  host: string
  port: number
  security: MailSecurity
  user: string
  from: string
  hasPassword: boolean
  passwordReadable: boolean
}

/** Body. An empty or absent `password` keeps the stored one; null deletes it. An empty host turns e-mails off. */
export type MailInput = {
  host: string
  port: number
  security: MailSecurity
  user: string
  from: string
  password?: string | null
}

/** `message`: what the server said; null when it took the mail. */
export type MailTest = { ok: boolean; message: string | null; to: string }
