import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

const SECRET_LENGTH = 32

/** Reads `.env` into the environment, once; what is set already wins. */
export function loadEnvFile() {
  const file = path.join(projectRoot, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

/** Absolute path of the data directory. */
export const homeFolder = () => path.resolve(projectRoot, process.env.INTERLOCK_HOME || '.interlock')

/** The port and host to listen on; throws a sentence when PORT is not a port. */
export function listenAddress() {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT is "${process.env.PORT}"; it must be a number from 1 to 65535.`)
  }
  return { port, host: process.env.HOST || '127.0.0.1' }
}

/**
 * The key that encrypts stored credentials. Unset, it is made once and kept in the data directory, but only beside
 * an embedded database: several machines on one database need the same key, so there it must be given.
 */
export function encryptionSecret(home) {
  const given = process.env.INTERLOCK_SECRET
  if (given && given.length < SECRET_LENGTH) {
    throw new Error(`INTERLOCK_SECRET has ${given.length} characters; it needs at least ${SECRET_LENGTH}.`)
  }
  if (given) return given
  if (process.env.DATABASE_URL) {
    throw new Error(
      'INTERLOCK_SECRET is not set. With a DATABASE_URL of your own it is required: 32 or more random characters, the same on every machine. Make one with: openssl rand -base64 32',
    )
  }
  const file = path.join(home, 'secret')
  fs.mkdirSync(home, { recursive: true })
  if (!fs.existsSync(file))
    fs.writeFileSync(file, crypto.randomBytes(32).toString('base64url'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}

/** The address people open, and every origin that the browser may call it. */
export function publicAddress({ port, host }) {
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host) ? 'localhost' : host
  const url = (process.env.PUBLIC_URL || `http://${shown}:${port}`).replace(/\/+$/, '')
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const given = (process.env.TRUSTED_ORIGINS ?? '').split(',').map((origin) => origin.trim())
  const trusted = [...new Set([new URL(url).origin, ...local, ...given])].filter(Boolean)
  return { url, trustedOrigins: trusted.join(',') }
}

/** True when Interlock brings its own model because the environment names none. */
export const wantsSimulatedModel = () => !process.env.OPENAI_API_KEY && !process.env.OPENAI_BASE_URL
