import { describe, expect, it } from 'vitest'
import { headersOf } from './headersOf'

describe('typed headers', () => {
  it('are read one per line, with colons in their values', () => {
    expect(headersOf('authorization: Bearer a:b\n\n  x-team :  blue ')).toEqual({
      authorization: 'Bearer a:b',
      'x-team': 'blue',
    })
  })

  it('without a colon stay names, for the server to refuse', () => {
    expect(headersOf('Bearer token')).toEqual({ 'Bearer token': '' })
  })
})
