import { describe, expect, it } from 'vitest'
import type { Json } from './json'
import { renameNodeInExpression, renameNodeInValue } from './renameNodeInExpression'

describe('a node’s new id in the expressions that read it', () => {
  it.each([
    ['nodes.a.x + previous.a.y', 'nodes.b.x + previous.b.y'],
    ['nodes.aa.x + input.a + nodes.c.a', 'nodes.aa.x + input.a + nodes.c.a'],
    [`nodes['a'].x + nodes["a"].y + nodes['aa'].z`, `nodes['b'].x + nodes["b"].y + nodes['aa'].z`],
    ['nodes[input.a]', 'nodes[input.a]'],
    ['input.list[0]', 'input.list[0]'],
    ["'nodes.a' + nodes.a.x", "'nodes.a' + nodes.b.x"],
    ['has(nodes.a) && has(nodes.a.x)', 'has(nodes.b) && has(nodes.b.x)'],
    ['[nodes.a.x, {nodes.a.k: nodes.a.v}]', '[nodes.b.x, {nodes.b.k: nodes.b.v}]'],
    ['nodes.a.list.map(nodes, nodes.a)', 'nodes.b.list.map(nodes, nodes.a)'],
    ['input.list.filter(x, x == nodes.a.x)', 'input.list.filter(x, x == nodes.b.x)'],
    ['nodes. a .x', 'nodes. b .x'],
    ['size(nodes.a.list) > 0 ? nodes.a.x : nodes.a.y', 'size(nodes.b.list) > 0 ? nodes.b.x : nodes.b.y'],
    ['nodes.a.', 'nodes.a.'],
    ['Foo{a: nodes.a.x}', 'Foo{a: nodes.b.x}'],
    ['nodes["a" + "a"].x', 'nodes["a" + "a"].x'],
    [
      "has(nodes['a'].x) || nodes.a.s.contains(nodes.a.t)",
      "has(nodes['b'].x) || nodes.b.s.contains(nodes.b.t)",
    ],
    ["input['a'] + nodes.a.x", "input['a'] + nodes.b.x"],
    ['nodes == "a"', 'nodes == "a"'],
  ])('%s', (before, after) => expect(renameNodeInExpression(before, 'a', 'b')).toBe(after))

  it.each(['b', 'a_much_longer_name'])('is written in every place, also where it is as long as %s', (to) => {
    const source = (id: string) =>
      `nodes.${id}.x + nodes['${id}'].y + (has(nodes.${id}.z) ? previous.${id}.z : nodes.other.${'longer'})`
    expect(renameNodeInExpression(source('longer'), 'longer', to)).toBe(source(to))
    const value = (id: string): Json => ({ $text: `{{ nodes.${id}.x }} and {{ nodes.${id}.y }}, {{ 1 }}` })
    expect(renameNodeInValue(value('longer'), 'longer', to)).toEqual(value(to))
  })

  it('reaches every place of a value, and leaves what is no expression', () => {
    const value = (id: string): Json => ({
      cel: { $cel: `nodes.${id}.x` },
      text: { $text: `{{ nodes.${id}.x }} of nodes.a and {{nodes.${id}.y}}` },
      list: [{ $cel: `nodes.${id}.x` }, 'nodes.a', 5],
      data: { $json: { $cel: 'nodes.a.x' } },
    })
    expect(renameNodeInValue(value('a'), 'a', 'b')).toEqual(value('b'))
  })
})
