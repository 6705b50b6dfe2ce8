import { describe, expect, it } from 'vitest'
import { readArguments } from './readArguments'

describe("the arguments of a model's tool call", () => {
  it.each([[''], [null], [undefined], ['{}'], ['   '], ['null']])(
    'are an empty object when it sends %j',
    (text) => {
      expect(readArguments(text)).toEqual({ ok: true, args: {} })
    },
  )

  it('are refused with the place where parsing stopped, never guessed together', () => {
    const read = readArguments('{"{"tagIds":[1,2]')
    expect(read).toMatchObject({ ok: false, message: expect.stringMatching(/position \d+/) })
  })

  it('may be encoded twice, but must be an object in the end', () => {
    expect(readArguments('"{\\"a\\":1}"')).toEqual({ ok: true, args: { a: 1 } })
    expect(readArguments('" {\\"a\\":1}"')).toEqual({ ok: true, args: { a: 1 } })
    expect(readArguments('[1]')).toMatchObject({ ok: false, message: expect.stringContaining('an array') })
    expect(readArguments('{"__proto__":{}}').ok).toBe(false)
  })

  it('are refused where they nest too deep', () => {
    expect(readArguments(`${'['.repeat(65)}${']'.repeat(65)}`)).toEqual({
      ok: false,
      message: 'The arguments are not valid JSON: nesting deeper than 64 levels.',
    })
  })
})
