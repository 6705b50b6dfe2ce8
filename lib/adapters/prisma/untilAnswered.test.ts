import { expect, test } from 'vitest'
import { untilAnswered } from './untilAnswered'

test('a read that Postgres was away for is made again', async () => {
  let asked = 0
  const answer = untilAnswered(async () => {
    asked += 1
    if (asked < 3) throw new Error('Connection terminated unexpectedly')
    return 'here'
  })
  expect(await answer).toBe('here')
  expect(asked).toBe(3)
})

test('it is given up when the run may have got another owner, and at once when asking again cannot help', async () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await expect(untilAnswered(away, 100)).rejects.toThrow('ECONNREFUSED')
  let asked = 0
  const bug = async () => {
    asked += 1
    throw new TypeError('no such column')
  }
  await expect(untilAnswered(bug)).rejects.toThrow('no such column')
  expect(asked).toBe(1)
})
