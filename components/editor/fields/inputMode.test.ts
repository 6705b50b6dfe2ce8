import { describe, expect, it } from 'vitest'
import { converted, modeOf, textValue } from './inputMode'

describe('the way a value is written', () => {
  it.each([
    [{ $cel: 'input.a' }, 'expression'],
    [{ $text: 'Dear {{ input.name }}' }, 'text'],
    ['words', 'text'],
    [{ $json: { $cel: 'taken as it is' } }, 'value'],
    [{ ticketId: { $cel: 'nodes.create.result.ticketId' } }, 'fields'],
    [3, 'value'],
  ])('%j is shown as %s', (value, mode) => expect(modeOf(value, {})).toBe(mode))

  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'object', properties: {} }, 'fields'],
    [{ 'x-type': 'plan' }, 'expression'],
    [{ type: 'boolean' }, 'value'],
  ])('nothing yet for the type %j starts as %s', (schema, mode) =>
    expect(modeOf(undefined, schema)).toBe(mode),
  )

  it('stores words without an expression as plain words', () => {
    expect(textValue('hello')).toBe('hello')
    expect(textValue('hello {{ input.name }}')).toEqual({ $text: 'hello {{ input.name }}' })
    expect(textValue('')).toBeUndefined()
  })

  it('keeps an expression on its way into a text and back', () => {
    const text = converted({ $cel: 'input.a' }, 'text')
    expect(text).toEqual({ $text: '{{ input.a }}' })
    expect(converted(text, 'expression')).toEqual({ $cel: 'input.a' })
  })
})
