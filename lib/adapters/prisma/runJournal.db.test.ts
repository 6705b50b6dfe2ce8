import { afterAll, beforeAll, describe, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { JOURNAL_CONTRACT } from '../../engine/testing/journalContract'
import { openTestWorld, type TestWorld } from './testing/testWorld'

describe('the journal in Postgres', () => {
  let database: TestDatabase
  let world: TestWorld
  beforeAll(async () => {
    database = await createTestDatabase()
    world = openTestWorld(database.url)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  test.each(JOURNAL_CONTRACT)('$behaviour', ({ check }) => check(world))
})
