import { describe, expect, it } from 'vitest'
import { channelOf, withVariables } from './sessionSnapshot'

describe('the variables of a session', () => {
  it('are what they were with what a run has set; null takes one away', () => {
    expect(
      withVariables({ city: 'Wuhan', plan: 'A', umbrella: false }, { plan: null, city: 'Xi’an' }),
    ).toEqual({
      ...{ city: 'Xi’an', umbrella: false },
    })
    expect(withVariables({}, { count: 0, name: '' })).toEqual({ count: 0, name: '' })
  })
})

describe('the channel of a run outside of any session', () => {
  it.each([
    ['test', 'web'],
    ['cli', 'api'],
    ['web', 'web'],
    ['api', 'api'],
    ['webhook', 'webhook'],
    ['mcp', 'mcp'],
  ] as const)('of one that was started by %s is %s', (kind, channel) => {
    expect(channelOf({ kind, by: 'me' })).toBe(channel)
  })
})
