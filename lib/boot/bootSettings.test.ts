import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encryptionSecret, listenAddress, publicAddress } from './bootSettings.mjs'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'interlock-home-'))
  for (const name of ['DATABASE_URL', 'INTERLOCK_SECRET', 'PUBLIC_URL', 'TRUSTED_ORIGINS', 'PORT', 'HOST']) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})

test('the encryption key is made once and readable by its owner alone', () => {
  const secret = encryptionSecret(home)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(encryptionSecret(home)).toBe(secret)
  expect(statSync(path.join(home, 'secret')).mode & 0o777).toBe(0o600)
})

test('with a database of one’s own a missing encryption key is an error that names the variable', () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://db.example/interlock')
  expect(() => encryptionSecret(home)).toThrow(/INTERLOCK_SECRET is not set/)
})

test('a port that is none is an error that names the variable', () => {
  vi.stubEnv('PORT', '80a')
  expect(() => listenAddress()).toThrow(/PORT is "80a"/)
})

test('both spellings of the local address may call, and the public one', () => {
  vi.stubEnv('PUBLIC_URL', 'https://interlock.example.org/')
  expect(publicAddress({ port: 3000, host: '127.0.0.1' })).toEqual({
    url: 'https://interlock.example.org',
    trustedOrigins: 'https://interlock.example.org,http://localhost:3000,http://127.0.0.1:3000',
  })
})
