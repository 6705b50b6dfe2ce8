import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'
import { createPrisma } from '@/lib/adapters/prisma/database'
import { freePort } from '@/lib/boot/freePort.mjs'
import { projectRoot } from '@/lib/boot/projectRoot.mjs'
import type { Pipeline } from '@/lib/graph/document'
import { createApiKey } from '@/lib/server/access/apiKeys'
import { CLI_ACTOR } from '@/lib/server/access/cliActor'
import { until } from './retry'
import { DIE_WITH_HARNESS, type World } from './world'

export type Answer = { status: number; body: Record<string, unknown> }

/** The real web process on the production build, with an owner's API key. */
export type Web = {
  origin: string
  key: string
  headers: { [name: string]: string }
  /** Asks the API; `body` makes it a POST unless `method` says otherwise. */
  ask(
    url: string,
    options?: { body?: unknown; method?: string; headers?: { [name: string]: string } },
  ): Promise<Answer>
  create(document: Pipeline): Promise<string>
  /** Kills the process as a crash would, and starts it again on its port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The web app must have been built. */
export async function startWeb(world: World): Promise<Web> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let running = await launch(world, port, origin)
  world.onClose.push(() => running.kill())
  const prisma = createPrisma(world.url, { connections: 1 })
  const { key } = await createApiKey(prisma, CLI_ACTOR, { name: 'chaos', role: 'owner', expiresAt: null })
  await prisma.$disconnect()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask: Web['ask'] = async (url, { body, method, headers: more = {} } = {}) => {
    const answer = await fetch(`${origin}${url}`, {
      ...{ method: method ?? (body === undefined ? 'GET' : 'POST'), headers: { ...headers, ...more } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') }
  }
  return {
    ...{ origin, key, headers, ask },
    async create(document) {
      const { status, body } = await ask('/api/v1/pipelines', { body: { document } })
      if (status !== 201) throw new Error(`The pipeline was refused: ${JSON.stringify(body)}`)
      return String(body.id)
    },
    async restart() {
      await running.kill()
      running = await launch(world, port, origin)
    },
    stop: () => running.kill(),
  }
}

async function launch(world: World, port: number, origin: string): Promise<{ kill(): Promise<void> }> {
  const next = path.join(projectRoot, 'node_modules/next/dist/bin/next')
  const log = openSync(path.join(world.home, 'web.log'), 'a')
  const child = spawn(
    process.execPath,
    [...DIE_WITH_HARNESS, next, 'start', projectRoot, '-p', String(port), '-H', '127.0.0.1'],
    {
      stdio: ['ignore', log, log],
      detached: true,
      env: {
        ...{
          ...process.env,
          ...world.env,
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          PORT: String(port),
        },
        ...{
          DATABASE_URL: world.url,
          PUBLIC_URL: origin,
          INTERLOCK_SECRET: 'a secret that is used in tests only',
        },
      },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const healthy = await until(
    async () => (await fetch(`${origin}/api/v1/health`).catch(() => null))?.ok ?? false,
    60_000,
  )
  if (!healthy) throw new Error('The web process did not get ready')
  return {
    async kill() {
      // the whole group: Next starts a process of its own
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
