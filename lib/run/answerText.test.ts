import { expect, it } from 'vitest'
import { answerText } from './answerText'

it.each([
  ['Hello', 'Hello'],
  [{ answer: 'Hello' }, 'Hello'],
  [{ answer: 'Hello', note: null }, 'Hello'],
  [{ answer: 'Hello', mail: 'E-1' }, null],
  [{ rides: 1 }, null],
  [['Hello'], null],
  [null, null],
])('an output of %j says %j', (output, words) => {
  expect(answerText(output)).toBe(words)
})
