import { describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from './secretBox'

const SECRET = 'a'.repeat(32)
const CONTEXT = 'setting:models:1'

describe('a sealed secret', () => {
  it('opens with the same key and context, and shows nothing of itself', () => {
    const sealed = sealSecret('sk-canary-密钥', SECRET, CONTEXT)
    expect(openSecret(sealed, SECRET, CONTEXT)).toBe('sk-canary-密钥')
    expect(Buffer.from(sealed).includes('canary')).toBe(false)
  })

  it('looks different every time', () => {
    expect(sealSecret('same', SECRET, CONTEXT)).not.toEqual(sealSecret('same', SECRET, CONTEXT))
  })

  it('stays shut for another key, another context and any altered byte', () => {
    const sealed = sealSecret('sk-canary', SECRET, CONTEXT)
    expect(openSecret(sealed, 'b'.repeat(32), CONTEXT)).toBeNull()
    expect(openSecret(sealed, SECRET, 'setting:models:2')).toBeNull()
    for (const at of sealed.keys()) {
      const altered = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect(openSecret(altered, SECRET, CONTEXT)).toBeNull()
    }
    expect(openSecret(sealed.subarray(0, 20), SECRET, CONTEXT)).toBeNull()
  })
})
