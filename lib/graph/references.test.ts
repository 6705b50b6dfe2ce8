import { describe, expect, it } from 'vitest'
import { parseExpression } from './expression'
import { referencesOf } from './references'

function read(source: string): string[] {
  const parsed = parseExpression(source)
  if (!parsed.ok) throw new Error(parsed.message)
  return referencesOf(parsed.expression).references.map(({ path, tested, guards }) => {
    const guarded = guards.size > 0 ? ` | ${[...guards].join(' ')}` : ''
    return `${path.join('.')}${tested ? '?' : ''}${guarded}`
  })
}

describe('what an expression reads', () => {
  it.each([
    ['input.a.b + size(nodes.x.list)', ['input.a.b', 'nodes.x.list']],
    ["nodes['x'].y[0].z", ['nodes.x.y.[].z']],
    ['nodes.x.list[input.i]', ['nodes.x.list.[]', 'input.i']],
    ['{"k": vars.a}.k', ['vars.a']],
    ['nodes.x.list.map(p, p.name + input.s)', ['nodes.x.list', 'nodes.x.list.[].name', 'input.s']],
    ['[1].map(nodes, nodes)', []],
    ['Foo{a: input.x}', ['input.x']],
    ['[input.a, vars.b][input.i]', ['input.i', 'input.a', 'vars.b']],
    ['[input.a][input.i].k', ['input.i', 'input.a']],
    ['nodes.x.rows[input.i][input.j].name', ['nodes.x.rows.[].[].name', 'input.j', 'input.i']],
    ['{input.k: input.v}', ['input.k', 'input.v']],
    ['input.s.contains(vars.t)', ['input.s', 'vars.t']],
    ['[[1]].map(x, x.map(y, y + input.n))', ['input.n']],
    ['{"a": 1}.map(k, k.size())', []],
    ['.input.a', ['input.a']],
  ])('%s', (source, expected) => expect(read(source)).toEqual(expected))

  it.each([
    ['has(nodes.x) ? nodes.x.y : nodes.z.y', ['nodes.x?', 'nodes.x.y | nodes.x', 'nodes.z.y']],
    ['!has(nodes.x) ? 1 : nodes.x.y', ['nodes.x?', 'nodes.x.y | nodes.x']],
    ['!has(nodes.x) || nodes.x.y > 1', ['nodes.x?', 'nodes.x.y | nodes.x']],
    ['has(nodes.x) && nodes.x.y > 1', ['nodes.x?', 'nodes.x.y | nodes.x']],
    ['has(nodes.x) || nodes.x.y > 1', ['nodes.x?', 'nodes.x.y']],
    ['has(nodes.x) || has(nodes.y) ? nodes.x.a : 0', ['nodes.x?', 'nodes.y?', 'nodes.x.a']],
    ['!has(nodes.x) && !has(nodes.y) ? 0 : nodes.x.a', ['nodes.x?', 'nodes.y?', 'nodes.x.a']],
    ['has({"a": input.m}.a) ? nodes.x.y : 0', ['input.m', 'nodes.x.y']],
    ['now() ? nodes.x.y : 0', ['nodes.x.y']],
    [
      'has(nodes.x) || has(nodes.x.y) ? nodes.x.z : nodes.z.y',
      ['nodes.x?', 'nodes.x.y?', 'nodes.x.z | nodes.x', 'nodes.z.y'],
    ],
    [
      '!has(nodes.x) || !has(nodes.y) ? 0 : nodes.y.a',
      ['nodes.x?', 'nodes.y? | nodes.x', 'nodes.y.a | nodes.x nodes.y'],
    ],
    ['has(nodes.x) == has(nodes.y) ? nodes.y.a : 0', ['nodes.x?', 'nodes.y?', 'nodes.y.a']],
    ['has(nodes.x) && [1].exists(i, nodes.x.n == i)', ['nodes.x?', 'nodes.x.n | nodes.x']],
    ['has(nodes.x.y) ? nodes.x.y : 1', ['nodes.x.y?', 'nodes.x.y | nodes.x nodes.x.y']],
    [
      'has(nodes.x) && has(nodes.y) ? nodes.y.a : 0',
      ['nodes.x?', 'nodes.y? | nodes.x', 'nodes.y.a | nodes.x nodes.y'],
    ],
    [
      '!(has(nodes.x) && has(nodes.y)) ? 0 : nodes.y.a',
      ['nodes.x?', 'nodes.y? | nodes.x', 'nodes.y.a | nodes.x nodes.y'],
    ],
  ])('%s knows what has() has made sure of', (source, expected) => expect(read(source)).toEqual(expected))

  it('names functions that do not exist', () => {
    const parsed = parseExpression('max(1, input.n) + has(nodes) + size(input.s)')
    expect(parsed.ok && referencesOf(parsed.expression).unknownFunctions).toEqual(['max', 'has'])
  })

  it('knows every operator and method of the language', () => {
    const source =
      "-input.a < 1 && input.s.startsWith('a') && !(input.b in [1]) && input.l[0] == 1 && string(int(2.0)).matches('2') && duration('1s') > duration('0s') && [1].all(x, x != 2) && {'a': 1}.a >= 1 && type(1) == int"
    const parsed = parseExpression(source)
    expect(parsed.ok && referencesOf(parsed.expression).unknownFunctions).toEqual([])
  })
})
