import { describe, expect, it } from 'vitest'
import { entriesMeant, isListed, type ReferenceList } from './referenceList'

const HOSPITALS: ReferenceList = [
  { value: 'BJ001', label: 'Union Hospital, Beijing', aliases: ['Union Hospital', '北京协和医院'] },
  { value: 'WH001', label: 'Union Hospital, Wuhan', aliases: ['Union Hospital', '武汉协和医院'] },
  { value: 'SH001', label: 'Huashan Hospital, Shanghai' },
]
const meant = (list: ReferenceList, value: string | number) =>
  entriesMeant(list, value).map((entry) => entry.value)

describe('a reference list', () => {
  it.each([
    ['BJ001', ['BJ001']],
    ['Union Hospital', ['BJ001', 'WH001']],
    ['union  HOSPITAL', ['BJ001', 'WH001']],
    ['wuhan union hospital', ['WH001']],
    ['武汉协和医院', ['WH001']],
    ['Hospital', ['BJ001', 'WH001', 'SH001']],
    ['Nowhere', []],
    ['  ', []],
  ])('says which entries “%s” may mean', (name, values) => {
    expect(meant(HOSPITALS, name)).toEqual(values)
  })

  it('knows its values apart from their names', () => {
    expect(isListed(HOSPITALS, 'BJ001')).toBe(true)
    expect(isListed(HOSPITALS, 'Union Hospital')).toBe(false)
    expect(entriesMeant(HOSPITALS, { code: 'BJ001' })).toEqual([])
  })

  it('of fifty thousand rows answers ten thousand questions', () => {
    const many: ReferenceList = Array.from({ length: 50_000 }, (_, n) => ({ value: n, label: `Place ${n}` }))
    for (let n = 0; n < 10_000; n += 1) expect(meant(many, `place ${n}`)).toEqual([n])
    expect(isListed(many, 49_999)).toBe(true)
  })
})
