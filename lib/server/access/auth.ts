import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Env } from '../env'
import { log } from '../log'
import { ROLES } from './roles'

const WEEK_S = 60 * 60 * 24 * 7
const DAY_S = 60 * 60 * 24

/** Sessions and passwords. Sign-up is closed: accounts come from set-up and invitations only. */
export function createAuth(prisma: PrismaClient, env: Env) {
  return betterAuth({
    appName: 'Interlock',
    // its own key, so that the session secret and the key of secrets at rest are never the same bytes
    secret: createHmac('sha256', env.INTERLOCK_SECRET).update('sessions').digest('base64url'),
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    trustedOrigins: env.TRUSTED_ORIGINS.split(',').filter((origin) => origin !== ''),
    database: prismaAdapter(prisma, { provider: 'postgresql', transaction: true }),
    user: {
      modelName: 'user',
      additionalFields: { role: { type: [...ROLES], required: false, defaultValue: 'viewer', input: false } },
    },
    session: {
      modelName: 'authSession',
      expiresIn: WEEK_S,
      updateAge: DAY_S,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'authAccount' },
    verification: { modelName: 'authVerification' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, autoSignIn: false },
    rateLimit: { enabled: true, storage: 'database', modelName: 'authRateLimit' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...more) =>
        log()[level === 'error' ? 'error' : 'warn']({ accounts: more.map(String) }, message),
    },
    advanced: {
      cookiePrefix: 'interlock',
      database: { generateId: false },
      // set from the socket by the web process's preload; a client's own forwarding headers are not trusted
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
