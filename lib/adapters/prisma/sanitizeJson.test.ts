import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../graph/json'
import {
  encodeJson,
  MAX_JSON_BYTES,
  MAX_JSON_DEPTH,
  restoreJson,
  restoreText,
  sanitizeText,
} from './sanitizeJson'

const stored = (value: Json): string => {
  const encoded = encodeJson(value)
  if (!encoded.ok) throw new Error(encoded.fault.message)
  return encoded.text
}
const nested = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

describe('what reaches a JSON column', () => {
  test('a NUL is replaced, and comes back', () => {
    const text = 'PNG\u0000\u0000\u001a preview'
    expect(stored({ text })).toBe('{"text":"PNG␛0␛0\\u001a preview"}')
    expect(restoreJson(JSON.parse(stored({ text })))).toEqual({ text })
  })

  test('a text that spells out backslash-u-0-0-0-0 stays as it is', () => {
    const text = 'docs: write \\u0000 to mean NUL'
    expect(stored({ text })).toBe(JSON.stringify({ text }))
    expect(JSON.parse(stored({ text }))).toEqual({ text })
  })

  test('half surrogates are replaced and whole ones are not, in names of fields as well', () => {
    expect(stored({ '\ud83dx': '😀 \udc00' })).toBe('{"␛uD83Dx":"😀 ␛uDC00"}')
  })

  test('any JSON comes back, and what is stored holds neither NUL nor half a character', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', '\0', '␛', '0', 'u', 'D', '\\', '\ud83d', '\ude00', '😀'),
    })
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        texts,
        fc.constantFrom<Json>(null, true, 1.5),
        fc.array(tie('value')),
        fc.dictionary(texts, tie('value'), { noNullPrototype: true }),
      ),
    })).value
    fc.assert(
      fc.property(json, (value) => {
        const text = stored(value)
        expect(text).not.toMatch(/[^\\](\\\\)*\\u(0000|d[89a-f])/)
        expect(restoreJson(JSON.parse(text))).toEqual(value)
      }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        // throws for half a surrogate pair
        expect(encodeURIComponent(sanitizeText(text))).not.toContain('%00')
        expect(restoreText(sanitizeText(text))).toBe(text)
      }),
    )
  })

  test.each([
    ['nested deeper than can be stored', nested(MAX_JSON_DEPTH + 2), 'VALUE_TOO_DEEP'],
    ['nested 20,000 levels deep', nested(20_000), 'VALUE_TOO_DEEP'],
    ['of more bytes than can be stored', 'é'.repeat(MAX_JSON_BYTES / 2), 'VALUE_TOO_LARGE'],
  ])('a value %s is refused with a reason', (_, value, code) => {
    expect(encodeJson(value)).toMatchObject({ ok: false, fault: { code, class: 'permanent' } })
  })

  test('a value as deep as allowed is stored', () => {
    expect(encodeJson(nested(MAX_JSON_DEPTH)).ok).toBe(true)
  })
})
