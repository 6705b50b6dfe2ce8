import { describe, expect, it } from 'vitest'
import { evaluate, parseExpression } from './expression'
import type { Json } from './json'

const roots = {
  input: { n: 3, big: Array.from({ length: 400 }, (_, index) => index) },
  nodes: { check: { total: 3, name: 'x', nothing: null, list: [1, 2] } },
}
const value = (source: string) => {
  const result = evaluate(source, roots)
  return result.ok ? result.value : `! ${result.message}`
}

describe('an expression', () => {
  it('calculates with numbers of the data and numbers of the source alike', () => {
    expect(
      [
        'input.n + 1',
        '1 + input.n',
        'input.n - 1',
        'input.n * 2',
        'input.n / 2',
        'input.n % 2',
        '5 % input.n',
      ].map(value),
    ).toEqual([4, 4, 2, 6, 1.5, 1, 2])
    expect(value('nodes.check.list.map(x, x * 2 + 1)')).toEqual([3, 5])
  })

  it('gives plain JSON back', () => {
    expect(value('nodes.check')).toEqual(roots.nodes.check)
    expect(value('size(nodes.check.list)')).toBe(2)
    expect(value('{"a": [1u, 2], "b": nodes.check.list + [3]}')).toEqual({ a: [1, 2], b: [1, 2, 3] })
    expect(value('{"__proto__": 1, "a": 2}')).toEqual({ a: 2 })
  })

  it('says what went wrong instead of throwing', () => {
    expect(value('1.0 / 0.0')).toMatch(/not a finite number/)
    expect(value('1 / 0')).toMatch(/divide by zero/)
    expect(value('nodes.check.missing')).toMatch(/missing/)
    expect(value('b"bytes"')).toMatch(/not JSON/)
    expect(value('9007199254740993')).toMatch(/too large/)
    expect(value('nowhere')).toMatch(/^! /)
    expect(value('')).toMatch(/empty/)
    expect(value(`'${'x'.repeat(2000)}'`)).toMatch(/2002 characters, at most 2000/)
    expect(value('('.repeat(999))).toMatch(/^! /)
  })

  it('names a character that does not exist, and a nesting that nobody can follow', () => {
    expect(value('"\\x"')).toMatch(/^! Invalid code point/)
    expect(value("'\\uD800'")).toBe('! surrogate code points are not allowed')
    expect(value(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBe(1)
    expect(value(`${'('.repeat(101)}1${')'.repeat(101)}`)).toBe(
      '! the expression is nested too deeply, at most 100 levels',
    )
    let deep: Json = 1
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(evaluate('input.deep', { input: { deep } })).toEqual({
      ok: false,
      message: 'the value is nested too deeply',
      says: { id: 'library.expression.valueStack', params: {} },
    })
  })

  it('answers the same after thousands of others', () => {
    for (let number = 0; number < 2_500; number += 1) expect(value(`${number} + 1`)).toBe(number + 1)
    expect(value('0 + 1')).toBe(1)
  })

  it('may have 2000 characters', () => {
    expect(value(`'${'x'.repeat(1998)}'`)).toBe('x'.repeat(1998))
    expect(value(`'${'x'.repeat(1999)}'`)).toBe('! the expression has 2001 characters, at most 2000')
    expect(parseExpression('  ')).toEqual({
      ...{ ok: false, message: 'the expression is empty', offset: 0 },
      says: { id: 'library.expression.empty', params: {} },
    })
  })

  it('gives numbers of every kind back as numbers of JSON', () => {
    expect(value('9007199254740991')).toBe(9007199254740991)
    expect(value('-9007199254740992')).toBe('! the integer -9007199254740992 is too large for JSON')
    expect(value('5.5 % 2.0')).toBe(1.5)
    expect(value('{1: "one", true: 2}')).toEqual({ 1: 'one', true: 2 })
    expect(value('Foo{a: 1}')).toBe('! unknown type: Foo')
  })

  it('stops nested comprehensions over long lists', () => {
    expect(value('input.big.map(a, input.big.map(b, input.big.exists(c, c == -1)))')).toMatch(
      /more than 100000 steps/,
    )
    expect(value('input.big.filter(a, a > 397)')).toEqual([398, 399])
  })

  it('stops them in the keys and values of an object, too', () => {
    const long = 'size(input.big.map(a, input.big.map(b, input.big.exists(c, c == -1))))'
    expect(value(`{"a": ${long}}`)).toMatch(/more than 100000 steps/)
    // what goes wrong in a key is worded by the library
    expect(value(`{string(${long}): 1}`)).toBe('! unsupported key type')
  })

  it('asks with has() in every place', () => {
    const absent = 'has(nodes.approve.form.reason)'
    expect(value(`(${absent} ? "yes" : "no").startsWith("n")`)).toBe(true)
    expect(value(`[${absent}]`)).toEqual([false])
    expect(value(`{"a": ${absent}, ${absent} ? "b" : "c": 1}`)).toEqual({ a: false, c: 1 })
    expect(value(`[1].map(x, ${absent})`)).toEqual([false])
    expect(value(`[${absent}].all(x, !x)`)).toBe(true)
    expect(value('has({"a": has(nodes.approve.form.reason)}.a)')).toBe(true)
  })

  it('asks with has() whether there is a value, however much of the path is absent', () => {
    expect(value('has(nodes.check)')).toBe(true)
    expect(value('has(nodes.approve)')).toBe(false)
    expect(value('has(nodes.approve.form.reason)')).toBe(false)
    expect(value('has(nodes.check.nothing)')).toBe(false)
    expect(value('has(nodes.check.list)')).toBe(true)
    expect(value("has(previous.check) ? previous.check.problems.map(p, p.message) : ['first']")).toEqual([
      'first',
    ])
    expect(value('[1, 2].filter(x, !has(nodes.check.other.deep))')).toEqual([1, 2])
  })

  it('cannot reach the host', () => {
    const escapes = [
      'constructor',
      'this.constructor',
      "nodes.constructor('return 1')",
      'nodes.__proto__.polluted',
      'globalThis',
      "nodes['constructor']",
    ]
    for (const source of escapes) expect(evaluate(source, roots).ok, source).toBe(false)
  })

  it('tells where a source stops making sense', () => {
    expect(parseExpression('input.n +')).toMatchObject({ ok: false, offset: 8 })
    expect(parseExpression('return.x')).toMatchObject({ ok: false, message: 'reserved identifier' })
  })
})
