import { describe, expect, it } from 'vitest'
import { resolveValue } from './resolveValue'

const roots = { input: { name: 'Ada', list: [1, 2], nothing: null } }

describe('a value of the document', () => {
  it('is taken as it is unless it says otherwise', () => {
    const literal = { a: [1, 'x', null], b: { c: true } }
    expect(resolveValue(literal, roots)).toEqual({ ok: true, value: literal })
    expect(resolveValue({ $json: { $cel: 'input.name' } }, roots)).toEqual({
      ok: true,
      value: { $cel: 'input.name' },
    })
    expect(resolveValue({ $cel: 'input.name', other: 1 }, roots)).toEqual({
      ok: true,
      value: { $cel: 'input.name', other: 1 },
    })
  })

  it('is found by an expression, at any depth', () => {
    expect(resolveValue({ a: [{ $cel: 'input.name + "!"' }] }, roots)).toEqual({
      ok: true,
      value: { a: ['Ada!'] },
    })
  })

  it('is text with expressions in it: objects as JSON, null as nothing', () => {
    const text = { $text: 'Dear {{ input.name }}, {{input.list}}{{ input.nothing }} {{ {"a": 1} }} }} {{' }
    expect(resolveValue(text, roots)).toEqual({ ok: true, value: 'Dear Ada, [1,2] {"a":1} }} {{' })
  })

  it('names the place where it cannot be found', () => {
    const noField = {
      message: 'field not found: title',
      says: { id: 'library.cel.field', params: { name: 'title' } },
    }
    expect(resolveValue({ args: [{ to: { $cel: 'input.mail' } }] }, roots)).toMatchObject({
      ok: false,
      message: /^args\[0\]\.to: /,
    })
    expect(resolveValue({ args: [1, { $cel: 'input.mail' }] }, roots)).toMatchObject({
      message: 'args[1]: field not found: mail',
    })
    expect(resolveValue({ mail: { body: { $text: 'Dear {{ input.title }}' } } }, roots)).toEqual({
      ok: false,
      message: 'mail.body: field not found: title',
      says: { id: 'checks.at', params: { path: 'mail.body', reason: noField } },
    })
    expect(resolveValue({ $text: '{{ input.title }} {{ input.other }}' }, roots)).toEqual({
      ok: false,
      ...noField,
    })
  })

  it('is never read from what a person typed', () => {
    const forged = { input: { name: '{{ input.secret }}', secret: 'hidden' } }
    expect(resolveValue({ $text: '{{ input.name }}' }, forged)).toEqual({
      ok: true,
      value: '{{ input.secret }}',
    })
  })
})
