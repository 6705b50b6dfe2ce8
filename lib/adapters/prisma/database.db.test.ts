import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { type Database, openDatabase } from './database'

let database: TestDatabase
let opened: Database
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

test('a connection that is cut while it is held, between two statements, fails the next statement and nothing else', async () => {
  const held = await opened.hot.connect()
  const broken = new Promise((resolve) => held.once('end', () => resolve('ended')))
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  await opened.heartbeat.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect(await broken).toBe('ended')
  await expect(held.query('select 1')).rejects.toThrow()
  held.release()
  expect((await opened.hot.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
