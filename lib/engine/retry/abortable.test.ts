import { describe, expect, it, vi } from 'vitest'
import { abortable } from './abortable'

const never = () => new Promise<string>(() => {})

describe('a promise that may be given up', () => {
  it('gives its value, and listens no longer', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    expect(await abortable(Promise.resolve('done'), signal)).toBe('done')
    expect(removed.mock.calls).toEqual(added.mock.calls.map(([event, listener]) => [event, listener]))
  })

  it('is given up as soon as the signal says so', async () => {
    const control = new AbortController()
    const waiting = abortable(never(), control.signal)
    control.abort()
    expect(await waiting).toBe('aborted')
  })

  it('is given up at once where the signal has said so before, even with a value at hand', async () => {
    expect(await abortable(Promise.resolve('done'), AbortSignal.abort())).toBe('aborted')
  })

  it('fails as it fails by itself', async () => {
    await expect(abortable(Promise.reject(new Error('no')), new AbortController().signal)).rejects.toThrow(
      'no',
    )
  })
})
