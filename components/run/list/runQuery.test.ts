import { describe, expect, it } from 'vitest'
import { readRunFilters, runQueryOf, writeRunFilters } from './runQuery'

const read = (text: string) => readRunFilters(new URLSearchParams(text))

describe('the filters of the run list', () => {
  it.each(['', 'status=failed', 'status=active&trigger=api&period=week&pipeline=p1&q=lost+parcel'])(
    'stand in the address as in a saved view: %s',
    (text) => {
      expect(writeRunFilters(read(text))).toBe(text)
    },
  )

  it('filter nothing where the address says something unknown', () => {
    expect(writeRunFilters(read('status=odd&trigger=odd&period=odd&constructor=1'))).toBe('')
    expect(read('status=constructor').status).toBe('all')
  })

  it('ask for runs since the beginning of the period', () => {
    const now = Date.UTC(2026, 4, 10, 12)
    expect(runQueryOf(read('period=week'), now)).toMatchObject({ since: '2026-05-03T12:00:00.000Z' })
    expect(runQueryOf(read('status=failed'), now)).toEqual({ status: 'failed,timed_out', q: '' })
  })
})
