import { describe, expect, it } from 'vitest'
import type { Problem } from '@/lib/graph/problem'
import { type Readable, readableRoots } from '@/lib/graph/readableAt'
import { celTokens } from './codeTokens'
import { completeExpression } from './completeExpression'
import { expressionAround } from './expressionAround'
import { faultRange } from './faultRange'
import { templateTokens } from './templateTokens'

const TEXT = { type: 'string' }
const maybe = (one: Readable): Readable => ({ ...one, guard: 'nodes.approve' })
const readables: Readable[] = [
  ...readableRoots({
    input: {
      type: 'object',
      properties: {
        patientId: TEXT,
        items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
      },
    },
  }),
  { path: ['nodes', 'approve'], source: 'nodes.approve', schema: { type: 'object' }, guard: 'nodes.approve' },
  maybe({ path: ['nodes', 'approve', 'choice'], source: 'nodes.approve.choice', schema: TEXT, guard: null }),
]

/** Labels offered where `|` stands. */
const offered = (marked: string) => {
  const cursor = marked.indexOf('|')
  return completeExpression(marked.replace('|', ''), cursor, readables)?.offers ?? []
}
const labels = (marked: string) => offered(marked).map(({ label }) => label)

describe('completion of an expression', () => {
  it('offers roots, whole paths and functions where a name may begin', () => {
    const found = labels('1 + |')
    for (const label of ['input', 'nodes', 'input.patientId', 'has', 'size', 'true'])
      expect(found).toContain(label)
  })

  it('offers the fields of what stands before the dot, and methods of its type', () => {
    expect(labels('input.|')).toEqual(['patientId', 'items'])
    expect(labels('nodes.|')).toEqual(['approve'])
    expect(labels('input.patientId.st|')).toContain('startsWith')
    expect(labels('input.items.|')).toEqual(['map', 'filter', 'all', 'exists', 'exists_one', 'size'])
  })

  it('knows what a macro binds', () => {
    expect(labels('input.items.map(one, one.|')).toEqual(['price'])
  })

  it('writes what may be absent with its test, once', () => {
    const [choice] = offered('nodes.approve.ch|')
    expect(choice).toMatchObject({ from: 0, text: 'has(nodes.approve) ? nodes.approve.choice : null' })
    const [guarded] = offered('has(nodes.approve) ? nodes.approve.ch|')
    expect(guarded).toMatchObject({ text: 'choice' })
    expect(offered('nodes.app|')[0]).toMatchObject({ text: 'approve' })
  })

  it('leaves the cursor where one goes on typing', () => {
    expect(offered('input.patientId.con|').find(({ label }) => label === 'contains')).toMatchObject({
      text: 'contains("")',
      back: 2,
    })
  })

  it('offers nothing inside a string, behind a finished value, or when all is written', () => {
    for (const marked of ['"input.|', "'a\\' input.|", '"a"|', 'foo(1).|', 'input.patientId.nothing.|'])
      expect(offered(marked)).toEqual([])
    expect(labels('input.items|')).not.toContain('items')
  })
})

describe('the expression of a text in which the cursor stands', () => {
  it.each([
    ['Hi {{ input.| }} there', 'input.'],
    ['Hi {{|', ''],
    ['{{ a }} and {{ b|', 'b'],
    ['{{ a| {{ b }}', 'a'],
  ])('%s', (marked, wanted) => {
    const cursor = marked.indexOf('|')
    const text = marked.replace('|', '')
    const found = expressionAround(text, cursor)
    expect(found && text.slice(found.from, found.to).trim()).toBe(wanted)
  })
  it.each(['Hi| {{ a }}', '{{ a }}|', '{|{ a', '{{ a }} b|'])('%s is between expressions', (marked) => {
    expect(expressionAround(marked.replace('|', ''), marked.indexOf('|'))).toBeNull()
  })
})

describe('colours', () => {
  const seen = (source: string) =>
    celTokens(source).map(({ from, to, kind }) => `${source.slice(from, to)}:${kind}`)
  it('tell roots, functions, words, numbers and strings apart', () => {
    expect(seen('has(nodes.x) && input.input > 1.5 ? "a\\"b" : null')).toEqual([
      'has:function',
      'nodes:root',
      'x:name',
      'input:root',
      'input:name',
      '1.5:number',
      '"a\\"b":string',
      'null:keyword',
    ])
  })
  it('are given to the expressions of a text alone, wherever they stand', () => {
    const text = 'Hi {{ input.a }} 12 {{b'
    expect(templateTokens(text).map(({ from, to, kind }) => `${text.slice(from, to)}:${kind}`)).toEqual([
      '{{ input.a }}:code',
      '{{:brace',
      'input:root',
      'a:name',
      '}}:brace',
    ])
  })
})

describe('where a finding lies', () => {
  const problem = (params: Problem['params']): Problem => ({
    code: 'UNKNOWN_FIELD',
    severity: 'error',
    at: { path: '' },
    params,
    message: '',
    fix: '',
  })
  const shown = (params: Problem['params'], text: string, mode: 'expression' | 'text' = 'expression') => {
    const range = faultRange(problem(params), text, mode)
    return range && text.slice(range.from, range.to)
  }
  it('is the word at the offset the parser names', () => {
    expect(shown({ source: 'a + $b', offset: 4 }, 'a + $b')).toBe('$')
    expect(shown({ source: 'a + foo bar', offset: 8 }, 'a + foo bar')).toBe('bar')
    expect(shown({ source: 'a +', offset: 3 }, 'a +')).toBe('+')
  })
  it('is the path, node, field or name that is spoken of', () => {
    expect(shown({ source: 'inputs.a + input.b', owner: 'input', field: 'b' }, 'inputs.a + input.b')).toBe(
      'input.b',
    )
    expect(shown({ source: 'size(nodes.x.y)', id: 'x' }, 'size(nodes.x.y)')).toBe('nodes.x')
    expect(
      shown({ source: 'list.map(p, p.mesage)', owner: 'list[…]', field: 'mesage' }, 'list.map(p, p.mesage)'),
    ).toBe('mesage')
    expect(shown({ source: 'foo', name: 'foo' }, 'foo')).toBe('foo')
  })
  it('is the whole expression otherwise, in its place in a text', () => {
    expect(shown({ source: 'a' }, 'b {{ a }}', 'text')).toBe('a')
    expect(shown({ source: 'a.b', name: 'zz' }, 'a.b')).toBe('a.b')
  })
  it('is nowhere in another text', () => {
    expect(shown({ source: 'a' }, 'b')).toBeNull()
    expect(shown({ source: 'a' }, 'b {{ c }}', 'text')).toBeNull()
    expect(shown({}, 'b')).toBeNull()
  })
})
