import { describe, expect, it } from 'vitest'
import { faultsOf } from './faultsOf'
import { parseFaults } from './parseFaults'

const kinds = (model: string, turn: number) => faultsOf(model, turn).map(({ kind }) => kind)

describe('the faults in a model name', () => {
  it('are none without a suffix', () => {
    expect(parseFaults('simulated')).toEqual([])
  })

  it('strike all replies, one, or a span of a conversation', () => {
    expect([1, 2, 3].map((turn) => kinds('simulated+json', turn))).toEqual([['json'], ['json'], ['json']])
    expect([1, 2, 3].map((turn) => kinds('simulated+args@2', turn))).toEqual([[], ['args'], []])
    expect([1, 2, 3, 4].map((turn) => kinds('simulated+slow@2-3+503x2@3', turn))).toEqual([
      [],
      ['slow'],
      ['slow', '503'],
      [],
    ])
  })

  it('count how often an identical request is struck', () => {
    expect(parseFaults('simulated+429x3')).toMatchObject([{ kind: '429', times: 3 }])
  })

  it('are refused by name when there is no such fault', () => {
    expect(parseFaults('simulated+json+boom')).toEqual({ unknown: 'boom' })
    expect(parseFaults('simulated+json@x')).toEqual({ unknown: 'json@x' })
  })
})
