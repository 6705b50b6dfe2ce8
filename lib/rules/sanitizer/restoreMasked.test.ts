import { describe, expect, it } from 'vitest'
import { maskSensitive } from './maskSensitive'
import { restoreMasked } from './restoreMasked'

const SENT = {
  to: 'kim@example.com',
  card: 4111111111111111,
  password: 'hunter2',
  lines: [{ note: 'call 13800138000' }, { note: 'or write to lee@example.com' }],
}

describe('an edited value that was shown masked', () => {
  it('is what it was where nobody touched it, numbers and secrets included', () => {
    expect(restoreMasked(maskSensitive(SENT), SENT)).toEqual({ value: SENT, masked: [] })
  })

  it('keeps what its masks stand for where the text around them, or their place, was changed', () => {
    const given = { note: 'please call •••• 8000 today', lines: [{ note: 'new' }] }
    expect(restoreMasked(given, SENT)).toEqual({
      value: { note: 'please call 13800138000 today', lines: [{ note: 'new' }] },
      masked: [],
    })
  })

  it('names every mask that could be several values, or none', () => {
    const given = { other: '•••@example.com', lines: [{ note: '•••• 9999' }], password: '••••', key: '••••' }
    expect(restoreMasked(given, SENT)).toMatchObject({
      value: { password: 'hunter2' },
      masked: ['other', 'lines[0].note', 'key'],
    })
  })

  it('may hold bullets that stood there before', () => {
    const bullets = { title: '•••• four stars' }
    expect(restoreMasked(bullets, bullets)).toEqual({ value: bullets, masked: [] })
  })
})
