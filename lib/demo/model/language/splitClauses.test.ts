import { describe, expect, it } from 'vitest'
import { splitClauses } from './splitClauses'

describe('the clauses of a goal', () => {
  it.each([
    [
      'Refund order AB-1 and mail bob@example.com that it is done',
      ['Refund order AB-1', 'mail bob@example.com that it is done'],
    ],
    ['Add "Salt and send pepper" to the list', ['Add "Salt and send pepper" to the list']],
    ['Buy bread, milk and eggs', ['Buy bread, milk and eggs']],
    ['Pay 1,200.50 to Ann. Then tell Bo.', ['Pay 1,200.50 to Ann', 'tell Bo']],
    [
      'Reserve a room for two guests, checking in on 2027-05-20',
      ['Reserve a room for two guests, checking in on 2027-05-20'],
    ],
    ['查询北京的天气，然后给张三发邮件', ['查询北京的天气', '给张三发邮件']],
    ['', []],
  ])('%s', (goal, clauses) => {
    expect(splitClauses(goal)).toEqual(clauses)
  })
})
