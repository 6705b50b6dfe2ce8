import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { CatalogueTool } from '../catalogue'
import { compile } from '../compile'
import type { ToolPolicy } from '../document'
import { inputNode, outputNode, pipelineOf, toolNode } from '../testing/pipelineOf'

type Sketch = Parameters<typeof pipelineOf>[0][number]

const tool = (ref: string, policy: Partial<ToolPolicy>, disabled?: string): CatalogueTool => ({
  ...{ ref, description: ref, inputSchema: { type: 'object' }, suggested: { ref, ...policy } },
  ...(disabled === undefined ? {} : { disabled }),
})
const tools = [
  tool('shop/read', { effect: 'none' }),
  tool('shop/note', { effect: 'ephemeral' }),
  tool('shop/off', { effect: 'none' }, 'it is broken.'),
]

function compiled(nodes: Sketch[], policies: ToolPolicy[] = [], more: CatalogueTool[] = []) {
  const ids = ['start', ...nodes.map(({ id }) => id), 'end']
  const edges = ids.slice(1).map((id, index) => `${ids[index]}>${id}`)
  const document = { ...pipelineOf([inputNode, ...nodes, outputNode], edges), tools: policies }
  return compile(document, { definitions: nodeDefinitions, catalogue: { tools: [...tools, ...more] } })
}
const found = (...given: Parameters<typeof compiled>) =>
  compiled(...given).problems.map(({ code, at, params }) => [code, at, params])

describe('a tool that several nodes name', () => {
  const twice = (ref: string) => [toolNode('a', ref), toolNode('b', ref)]
  const places = [1, 2].map((index) => ({
    ...{ node: index === 1 ? 'a' : 'b', path: `nodes[${index}].config.tool` },
  }))

  it('is reported at each of them when it cannot be used', () => {
    const params = { tool: 'shop/off', reason: 'it is broken.' }
    expect(found(twice('shop/off'))).toEqual(places.map((at) => ['TOOL_DISABLED', at, params]))
  })

  it('is reported at each of them when nobody knows it', () => {
    const unknown = found(twice('far/away')).filter(([code]) => code === 'UNKNOWN_TOOL')
    expect(unknown).toEqual(places.map((at) => ['UNKNOWN_TOOL', at, { tool: 'far/away', suggestion: null }]))
  })

  it('is named once when it can be used', () => expect(found(twice('shop/read'))).toEqual([]))
})

describe('a tool that a policy calls', () => {
  it('is reported where the installation suggests the policy, at the node that brings it in', () => {
    const undo = { tool: 'far/undo', args: {} }
    const create = tool('shop/create', { effect: 'reversible', idempotencyArg: 'id', undo })
    const policy: ToolPolicy = { ref: 'shop/create', effect: 'reversible' }
    const [own] = found([toolNode('a', 'shop/create')], [], [create])
    expect(own).toMatchObject(['UNKNOWN_TOOL', { node: 'a', path: 'nodes[1].config.tool' }, {}])
    const [placed] = found([toolNode('a', 'shop/create')], [policy], [create])
    expect(placed).toMatchObject(['UNKNOWN_TOOL', { path: 'tools[0].undo.tool' }, { tool: 'far/undo' }])
  })

  it('may be the tool itself, even one that nobody knows', () => {
    const fallback = { tool: 'far/away', args: {}, note: 'x' }
    const unknown = found(
      [toolNode('a', 'far/away')],
      [{ ref: 'far/away', effect: 'none', fallback }],
    ).filter(([code]) => code === 'UNKNOWN_TOOL')
    expect(unknown.map(([, at]) => at)).toEqual([
      { node: 'a', path: 'nodes[1].config.tool' },
      { path: 'tools[0].fallback.tool' },
    ])
  })

  it.each(['fingerprint', 'exists'] as const)('to look (%s) must be free of effects', (key) => {
    const probe = { tool: 'shop/note', args: {}, found: 'true' }
    const policy: ToolPolicy = {
      ...{ ref: 'shop/create', effect: 'destructive', idempotencyArg: 'id' },
      ...(key === 'exists' ? { exists: probe } : { fingerprint: { tool: probe.tool, args: {} } }),
    }
    const create = tool('shop/create', {})
    const note: ToolPolicy = { ref: 'shop/note', effect: 'ephemeral' }
    expect(found([toolNode('a', 'shop/create')], [policy, note], [create])).toEqual([
      [
        'NO_EFFECT_POLICY',
        { path: `tools[0].${key}` },
        { tool: 'shop/create', reason: 'probe_has_effects', probe: 'shop/note' },
      ],
    ])
  })
})

it('a tool is found where it stands in the settings, whatever stands before it', () => {
  const config = { deliver: { properties: { a: { type: 'string' } } }, tools: ['shop/read', 'shop/off'] }
  const plan = { id: 'plan', type: 'planner', in: { goal: 'x' }, config }
  expect(found([plan]).map(([code, at]) => [code, at])).toEqual([
    ['TOOL_DISABLED', { node: 'plan', path: 'nodes[1].config.tools[1]' }],
  ])
})

describe('a policy', () => {
  it('that leaves something open says nothing about it', () => {
    const { program } = {
      program: null,
      ...compiled([toolNode('a', 'shop/x')], [], [tool('shop/x', { effect: undefined })]),
    }
    expect(program?.tools.get('shop/x')?.policy.effect).toBe('irreversible')
  })

  it('may stand there once per tool', () => {
    const policy: ToolPolicy = { ref: 'shop/read', effect: 'none' }
    expect(found([toolNode('a', 'shop/read')], [policy, policy])).toEqual([
      ['DUPLICATE_TOOL_POLICY', { path: 'tools[1]' }, { tool: 'shop/read' }],
    ])
  })

  it('must have schemas that can be used, and the place in them is named', () => {
    const wrong = { properties: { a: { type: 'txt' } } }
    const policy: ToolPolicy = {
      ...{ ref: 'shop/read', effect: 'none' },
      ...{ inputSchema: { type: 'object', ...wrong }, outputSchema: wrong },
    }
    const problems = found([toolNode('a', 'shop/read')], [policy]).filter(
      ([code]) => code === 'INVALID_SCHEMA',
    )
    expect(problems).toMatchObject(
      ['inputSchema', 'outputSchema'].map((key) => [
        'INVALID_SCHEMA',
        { path: `tools[0].${key}.properties.a.type` },
        { field: 'properties.a.type', says: { id: 'checks.schema.type', params: { type: '"txt"' } } },
      ]),
    )
  })
})
