import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { evaluate, parseExpression } from './expression'
import type { JsonObject } from './json'
import { fromLibrary, libraryText } from './libraryTexts'

const ROOTS: JsonObject = { input: { list: [{}], n: 1, text: 'a' }, nodes: {} }

/** Which sentence an expression is refused with, and what that names. */
function refusal(source: string): [string, object] | null {
  const parsed = parseExpression(source)
  const answer = parsed.ok ? evaluate(source, ROOTS) : parsed
  if (answer.ok) return null
  const { says } = fromLibrary(answer.message)
  expect(answer.says?.id).toBe(says?.id)
  return says ? [says.id.replace('library.', ''), says.params] : [answer.message, {}]
}

describe('what the expression language says', () => {
  it.each<[string, string, object]>([
    ['input.x', 'cel.field', { name: 'x' }],
    ['foo(1)', 'cel.function', { name: 'foo' }],
    ['x', 'cel.name', {}],
    ['1/0', 'cel.zero', {}],
    ['1 + "a"', 'cel.operator', { operator: '_+_', types: 'int, string' }],
    ['1 ? 2 : 3', 'cel.choice', { types: 'int' }],
    ['input.list[4]', 'cel.index', { index: '4' }],
    ['true && 1', 'cel.type', { wanted: 'bool', found: 'int' }],
    ['if x', 'cel.reserved', {}],
    ['a b', 'cel.endAfter', { found: 'b' }],
    ['{a', 'cel.end', { wanted: "':'" }],
    ['$x', 'cel.found', { found: '$' }],
    ['', 'expression.empty', {}],
    [`'${'x'.repeat(2_000)}'`, 'expression.long', { actual: '2002', limit: '2000' }],
    [`${'('.repeat(101)}1${')'.repeat(101)}`, 'expression.deep', { limit: '100' }],
    ['9223372036854775807', 'expression.tooLarge', { number: '9223372036854775807' }],
    ['1.0/0.0', 'expression.notFinite', {}],
    ['type(1)', 'expression.notJson', {}],
  ])('about %s is known to be %s', (source, id, params) => {
    expect(refusal(source)).toEqual([id, expect.objectContaining(params)])
  })
})

describe('what a schema says of a config or a request', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['zod.absent', z.string(), undefined],
    ['zod.type', z.number(), 'a'],
    ['zod.value', z.literal('a'), 'b'],
    ['zod.option', z.enum(['a', 'b']), 'c'],
    ['zod.input', z.union([z.string(), z.number()]), true],
    ['zod.longText', z.string().max(2), 'abc'],
    ['zod.shortText', z.string().min(2), 'a'],
    ['zod.longList', z.array(z.string()).max(0), ['a']],
    ['zod.shortList', z.array(z.string()).min(1), []],
    ['zod.most', z.number().max(2), 3],
    ['zod.least', z.number().min(2), 1],
    ['zod.less', z.number().lt(2), 2],
    ['zod.more', z.number().positive(), 0],
    ['zod.pattern', z.string().regex(/^a/), 'b'],
    ['zod.starts', z.string().startsWith('a'), 'b'],
    ['zod.multiple', z.number().multipleOf(2), 3],
    ['zod.key', z.strictObject({}), { a: 1 }],
    ['zod.keys', z.strictObject({}), { a: 1, b: 2 }],
    ['zod.format', z.email(), 'a'],
  ])('is known to be %s', (id, schema, value) => {
    const message = schema.safeParse(value).error?.issues[0]?.message ?? ''
    expect(fromLibrary(message)).toMatchObject({ message, says: { id: `library.${id}` } })
  })
})

it.each(Object.keys(libraryText.texts))('%s is told from every other sentence by what it says', (key) => {
  const text = libraryText.texts[key as keyof typeof libraryText.texts]
  const message = text.replace(/\{(\w+)\}/g, '‹$1›')
  expect(fromLibrary(message).says?.id).toBe(`library.${key}`)
})

it('is somebody else’s words where nobody knows the sentence', () => {
  expect(fromLibrary('Something else entirely')).toEqual({ message: 'Something else entirely' })
})
