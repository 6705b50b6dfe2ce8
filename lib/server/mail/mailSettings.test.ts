import { describe, expect, it } from 'vitest'
import { type MailSettings, resolveMail } from './mailSettings'

const env = { SMTP_URL: undefined, MAIL_FROM: undefined, INTERLOCK_ALLOW_PRIVATE_HOSTS: 'inside.example' }
const stored: MailSettings = {
  ...{ host: 'mail.example.com', port: 587, security: 'starttls', user: null, from: 'a@example.com' },
  ...{ password: null, hasPassword: false },
}
const server = (address: string) => resolveMail({ ...env, SMTP_URL: address }, stored)?.server

describe('mails go', () => {
  it('nowhere while no server is set', () => {
    expect(resolveMail(env, { ...stored, host: null })).toBeNull()
  })

  it('through the server of the environment first, read from its address', () => {
    expect(server('smtps://me%40example.com:p%3Aw@mail.example.org')).toEqual({
      ...{ host: 'mail.example.org', port: 465, security: 'tls', user: 'me@example.com', password: 'p:w' },
      ...{ from: 'me@example.com', mayBePrivate: true },
    })
  })

  it.each([
    ['smtp://mail.example.org', 587, 'starttls'],
    ['smtp://mail.example.org:25', 25, 'none'],
    ['smtp://localhost:1025', 1025, 'none'],
    ['smtp://mail.example.org:2525', 2525, 'starttls'],
  ])('%s: port %i, %s', (address, port, security) => {
    expect(server(address)).toMatchObject({ port, security })
  })

  it('through the server of the settings, inside the operator’s network only where that is allowed', () => {
    expect(resolveMail(env, stored)).toMatchObject({ source: 'settings', server: { mayBePrivate: false } })
    expect(resolveMail(env, { ...stored, host: 'inside.example' })?.server.mayBePrivate).toBe(true)
  })
})
