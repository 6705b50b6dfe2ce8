import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskText } from './maskSensitive'
import { settledLength } from './settledLength'

const PEM = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----'
const PIECES = [
  ...['kim@example.com', '4111 1111 1111 1111', '+44 20 7946 0958', '(415) 555-2671', '11010519491231002X'],
  ...[
    'Bearer abcdefghijklmnop1234',
    'ghp_abcdefghijklmnopqrstuvwx1234',
    PEM,
    'the',
    'year 2026',
    '电话',
    '。\n',
  ],
]

/** The text as it is masked while it comes in pieces. */
function streamed(pieces: readonly string[]): string {
  let [shown, waiting] = ['', '']
  for (const piece of pieces) {
    const text = waiting + piece
    const settled = settledLength(text)
    shown += maskText(text.slice(0, settled))
    waiting = text.slice(settled)
  }
  return shown + maskText(waiting)
}

describe('the end of a text that is still being written', () => {
  it('waits while it may become part of something sensitive', () => {
    expect('write to kim@exam'.slice(settledLength('write to kim@exam'))).toBe('kim@exam')
    expect('card 4111 1111 '.slice(settledLength('card 4111 1111 '))).toBe('4111 1111 ')
    expect(settledLength('All is well. ')).toBe('All is well. '.length)
    expect(settledLength('请稍等，')).toBe(4)
  })

  it('does not wait for ever', () => {
    const endless = 'a'.repeat(20_000)
    expect(settledLength(endless)).toBe(endless.length)
  })

  it('is masked as the whole text would be, wherever it is cut', () => {
    const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (whole, sizes) => {
        const pieces: string[] = []
        for (let at = 0, nth = 0; at < whole.length; nth += 1) {
          const size = sizes[nth % sizes.length] ?? 1
          pieces.push(whole.slice(at, at + size))
          at += size
        }
        expect(streamed(pieces)).toBe(maskText(whole))
      }),
    )
  })
})
