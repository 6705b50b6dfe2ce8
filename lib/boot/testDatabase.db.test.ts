import { expect, test } from 'vitest'
import { createTestDatabase } from './testDatabase'
import { withClient } from './withClient.mjs'

test('two test databases are migrated and know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await withClient(one.url, (client) => client.query(`select graphile_worker.add_job('wake')`))
  const jobs = await withClient(other.url, (client) =>
    client.query('select 1 from graphile_worker._private_jobs'),
  )
  expect(jobs.rowCount).toBe(0)
  await Promise.all([one.drop(), other.drop()])
})

test('a test that leaves a connection open is told so, and its database is dropped all the same', async () => {
  const database = await createTestDatabase()
  await withClient(database.url, async (client) => {
    client.on('error', () => {})
    await client.query(`select 'left behind'`)
    await expect(database.drop()).rejects.toThrow(/1 connections open:\nselect 'left behind'/)
  }).catch(() => {})
  await expect(withClient(database.url, (client) => client.query('select 1'))).rejects.toThrow(
    /does not exist/,
  )
})
