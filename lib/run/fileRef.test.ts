import { describe, expect, it } from 'vitest'
import { fileId, fileIdsIn, fileValue } from './fileRef'

const ID = '3f1c2f0a-8a52-4d56-9c0e-0d8b2f6a7e11'
const OTHER = '9b2f6a7e-8a52-4d56-9c0e-3f1c2f0a0d81'

describe('a file as a value of a run', () => {
  it('stands for its id', () => expect(fileId(fileValue(ID))).toBe(ID))

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an id alone', ID],
    ['a file with something beside it', { $file: ID, name: 'x' }],
    ['something that is no id', { $file: 'report.pdf' }],
    ['a list of an id', { $file: [ID] }],
  ])('is not %s', (_, value) => expect(fileId(value)).toBeNull())

  it('is found wherever it stands in another value, each once', () => {
    const value = { report: fileValue(ID), more: [fileValue(OTHER), fileValue(ID), 'x', null, 1] }
    expect(fileIdsIn(value)).toEqual([ID, OTHER])
  })
})
