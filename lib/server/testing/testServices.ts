import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { Role } from '@/lib/api/account'
import { createTestDatabase } from '@/lib/boot/testDatabase'
import type { Actor } from '../access/actor'
import { type Container, createContainer } from '../container'
import { type Env, readEnv } from '../env'
import { HttpProblem } from '../httpProblem'

export const OWNER: Actor = {
  kind: 'user',
  id: '019ad000-0000-7000-8000-0000000000aa',
  name: 'Olga',
  role: 'owner',
  workspaceId: DEFAULT_WORKSPACE_ID,
}
/** Somebody of another workspace: must see nothing of ours. */
export const STRANGER: Actor = { ...OWNER, id: '019ad000-0000-7000-8000-0000000000bb', workspaceId: OWNER.id }
export const NOBODYS_ID = '019ad000-0000-7000-8000-00000000dead'
export const SETUP_TOKEN = 'a-one-time-token'

export type TestServices = Container & { as(role: Role): Actor }

/**
 * Everything the API stands on, with a database of its own and the real bundled business server on an empty folder. The process's container is this
 * one, so that route handlers work on it as well. `drop` in `afterAll`.
 */
export async function openTestServices(): Promise<{
  services: TestServices
  env: Env
  drop(): Promise<void>
}> {
  const database = await createTestDatabase()
  const home = mkdtempSync(path.join(tmpdir(), 'interlock-server-test-'))
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    INTERLOCK_ROOT: path.resolve(import.meta.dirname, '../../..'),
    INTERLOCK_HOME: home,
    INTERLOCK_SECRET: 'a secret of thirty-two characters',
    INTERLOCK_SETUP_TOKEN: SETUP_TOKEN,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
  })
  const env = readEnv()
  const container = createContainer(env)
  Object.assign(globalThis, { [Symbol.for('interlock.container')]: container })
  return {
    services: { ...container, as: (role) => ({ ...OWNER, role }) },
    env,
    async drop() {
      await container.close()
      rmSync(home, { recursive: true, force: true })
      await database.drop()
    },
  }
}

/** What a use case refuses, for looking into; fails the test when it does not refuse. */
export async function refusal(work: Promise<unknown>): Promise<HttpProblem> {
  try {
    await work
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
  throw new Error('it was not refused')
}
