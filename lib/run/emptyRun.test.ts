import { expect, it } from 'vitest'
import { emptyRun } from './emptyRun'
import { trace } from './trace'

it('a run before its first event names nothing, so that a page shows what else it knows of it', () => {
  expect(emptyRun().goal).toBe('')
  expect(trace(emptyRun())).toMatchObject({ name: '', start: '', end: null, status: 'waiting', children: [] })
})
