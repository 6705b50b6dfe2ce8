import { describe, expect, it } from 'vitest'
import { listed, newReport } from './report'

describe('names in a sentence', () => {
  it.each<[string[], string]>([
    [[], 'none'],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
    [[...'abcdefgh'], 'a, b, c, d, e, f, g and h'],
    [[...'abcdefghij'], 'a, b, c, d, e, f, g, h and 2 more'],
  ])('%j', (names, text) => expect(listed(names)).toBe(text))

  it('are as many as fit', () => expect(listed(['a', 'b', 'c'], 1)).toBe('a and 2 more'))
})

describe('a finding', () => {
  it('stops the run unless its code says that it only keeps from publishing or warns', () => {
    const report = newReport()
    for (const code of ['CYCLE', 'NO_EFFECT_POLICY', 'NO_IDEMPOTENCY'] as const)
      report.add(code, { path: 'nodes' }, {}, 'what', 'how')
    expect(report.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['CYCLE', 'error'],
      ['NO_EFFECT_POLICY', 'publish'],
      ['NO_IDEMPOTENCY', 'warning'],
    ])
  })
})
