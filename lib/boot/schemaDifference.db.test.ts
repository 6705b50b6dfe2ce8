import { expect, inject, test } from 'vitest'
import { schemaDifference } from './schemaDifference.mjs'

test('the migrations make exactly the schema', async () => {
  expect(await schemaDifference(inject('databaseAdminUrl'))).toBeNull()
})
