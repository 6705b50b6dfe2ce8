import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embeddedPostgres.mjs'
import { isAlive } from './liveProcess.mjs'
import { deploy } from './migrate.mjs'
import { migrationsHash } from './migrationFiles.mjs'
import { projectRoot } from './projectRoot.mjs'
import { withClient } from './withClient.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database, for creating and dropping others. */
    databaseAdminUrl: string
    /** Name of a migrated, empty database to clone. */
    databaseTemplate: string
  }
}

/** Nothing in a test server has to survive a power cut; many test files connect at once. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** Starts the test server (or uses TEST_DATABASE_URL) and builds the template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? null
    : await startEmbeddedPostgres({
        dir: path.join(projectRoot, '.data/test-pg'),
        database: 'postgres',
        flags: FLAGS.flatMap((flag) => ['-c', flag]),
      })
  const adminUrl = given ?? server?.url ?? ''
  try {
    if (server) await dropLeftovers(adminUrl)
    project.provide('databaseAdminUrl', adminUrl)
    project.provide('databaseTemplate', await buildTemplate(adminUrl))
  } catch (error) {
    await server?.stop()
    throw error
  }
  return async () => server?.stop()
}

/** Builds under another name and renames, so that a half-migrated template is never cloned. */
async function buildTemplate(adminUrl: string): Promise<string> {
  const template = `template_${migrationsHash()}`
  return withClient(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('interlock test template'))`)
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount !== 0) return template
    const draft = `draft_${template}`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await deploy(databaseUrl(adminUrl, draft))
    await client.query(`alter database ${draft} rename to ${template}`)
    return template
  })
}

/** Databases of test processes that were killed before they could drop them. */
async function dropLeftovers(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'test\\_%'`,
    )
    for (const { datname } of found.rows) {
      const owner = Number(datname.split('_')[1])
      if (!isAlive(owner))
        await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
    }
  })
}

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
