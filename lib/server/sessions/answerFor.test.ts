import { expect, it } from 'vitest'
import { answerFor } from './answerFor'

const context = {
  candidates: [
    { value: 'BJ001', label: 'Union Hospital, Beijing' },
    { value: 'WH001', label: 'Union Hospital, Wuhan' },
  ],
}

it('an answer in words is the candidate that it names, however it is written', () => {
  for (const text of ['Union Hospital, Wuhan', 'union hospital wuhan', ' WH001. ', 'ＷＨ００１'])
    expect(answerFor({ context }, text)).toBe('WH001')
})

it('any other answer stands for itself', () => {
  expect(answerFor({ context }, ' The one in Fuzhou ')).toBe('The one in Fuzhou')
  expect(answerFor({ context: { candidates: 'none' } }, 'WH001')).toBe('WH001')
})
