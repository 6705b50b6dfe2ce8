import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { withClient } from './withClient.mjs'

/** How long closed connections may take to leave the server's list. */
const LEAVE_LIMIT_MS = 3_000

/** A migrated, empty database of one test file. */
export type TestDatabase = {
  url: string
  /** Drops the database; throws, naming the last statements, when the test left connections open. */
  drop(): Promise<void>
}

/** Clones the template: about 50 ms. Call it in `beforeAll` of a `*.db.test.ts` file, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl')
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`
  await withClient(adminUrl, (client) =>
    client.query(`create database ${name} template ${inject('databaseTemplate')}`),
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () =>
      withClient(adminUrl, async (client) => {
        const left = await openConnections(client, name)
        await client.query(`drop database ${name} with (force)`)
        if (left.length > 0)
          throw new Error(`The test left ${left.length} connections open:\n${left.join('\n')}`)
      }),
  }
}

async function openConnections(client: pg.Client, database: string): Promise<string[]> {
  for (const deadline = performance.now() + LEAVE_LIMIT_MS; ; await wait(20)) {
    const { rows } = await client.query<{ query: string }>(
      'select query from pg_stat_activity where datname = $1 and backend_type = $2',
      [database, 'client backend'],
    )
    if (rows.length === 0 || performance.now() > deadline) return rows.map((row) => row.query)
  }
}
