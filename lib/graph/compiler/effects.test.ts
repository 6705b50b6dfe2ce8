import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { CatalogueTool } from '../catalogue'
import { compile } from '../compile'
import type { Pipeline, ToolPolicy } from '../document'
import { inputNode, outputNode, pipelineOf, toolNode } from '../testing/pipelineOf'

type Sketch = Parameters<typeof pipelineOf>[0][number]

const tool = (ref: string, changed: Partial<CatalogueTool> = {}): CatalogueTool => ({
  ...{ ref, description: ref, inputSchema: { type: 'object' } },
  ...changed,
})
const suggested = (ref: string, changed: Partial<ToolPolicy>) => ({ suggested: { ref, ...changed } })
const tools: CatalogueTool[] = [
  tool('shop/read', suggested('shop/read', { effect: 'none' })),
  tool('shop/send'),
  tool('shop/pay'),
  tool('own/note', {
    builtIn: true,
    ...suggested('own/note', { effect: 'destructive', idempotencyArg: 'id' }),
  }),
]
const send: ToolPolicy = { ref: 'shop/send', effect: 'irreversible', idempotencyArg: 'id' }
const pay: ToolPolicy = { ref: 'shop/pay', effect: 'destructive', idempotencyArg: 'id' }

function line(...nodes: Sketch[]): Pipeline {
  const ids = ['start', ...nodes.map(({ id }) => id), 'end']
  return pipelineOf(
    [inputNode, ...nodes, outputNode],
    ids.slice(1).map((id, index) => `${ids[index]}>${id}`),
  )
}
const found = (document: Pipeline, policies: ToolPolicy[], more: CatalogueTool[] = []) =>
  compile(
    { ...document, tools: policies },
    { definitions: nodeDefinitions, catalogue: { tools: [...more, ...tools] } },
  ).problems.map(({ code, at, params }) => [code, at, params])

const sending = toolNode('send', 'shop/send')
const paying = toolNode('pay', 'shop/pay')
const ask = { id: 'ask', type: 'llm', in: { prompt: 'x' } }

describe('the effect of a tool', () => {
  it('has to be declared for every tool by itself', () => {
    expect(found(line(sending, paying), [pay])).toMatchObject([
      ['NO_EFFECT_POLICY', { path: 'tools' }, { tool: 'shop/send', reason: 'undeclared' }],
      ['NO_IDEMPOTENCY', { path: 'tools' }, { tool: 'shop/send' }],
      ['IRREVERSIBLE_UPSTREAM', { node: 'send' }, { tools: ['shop/send'], after: ['pay'] }],
    ])
  })

  it('is not declared by a policy that says something else about the tool', () => {
    const timed: ToolPolicy = { ref: 'shop/pay', idempotencyArg: 'id', attemptTimeoutMs: 9_000 }
    expect(found(line(paying), [timed])).toEqual([
      ['NO_EFFECT_POLICY', { path: 'tools[0]' }, { tool: 'shop/pay', reason: 'undeclared' }],
    ])
  })

  it('need not be declared for a tool of the house, whose maker has done so', () => {
    expect(found(line(toolNode('note', 'own/note')), [])).toEqual([])
  })

  it('needs no way to ask whether it happened where a probe finds out', () => {
    const probed: ToolPolicy = {
      ...{ ref: 'shop/pay', effect: 'destructive' },
      exists: { tool: 'shop/read', args: {}, found: 'true' },
    }
    expect(found(line(paying), [probed])).toEqual([])
  })
})

describe('what cannot be undone', () => {
  const upstream = (...nodes: Sketch[]) =>
    found(line(sending, ...nodes), [send, pay]).filter(([code]) => code === 'IRREVERSIBLE_UPSTREAM')
  const tooEarlyFor = (...after: string[]) => [
    ['IRREVERSIBLE_UPSTREAM', { node: 'send', path: 'nodes[1]' }, { tools: ['shop/send'], after }],
  ]

  it('should come after whatever calls a tool or a model, and after nothing else', () => {
    expect(upstream(paying)).toEqual(tooEarlyFor('pay'))
    expect(upstream(ask)).toEqual(tooEarlyFor('ask'))
    expect(upstream(ask, paying)).toEqual(tooEarlyFor('ask', 'pay'))
    expect(upstream({ id: 'only', type: 'transform', in: { value: 1 } })).toEqual([])
  })

  it('may come before a node that is not set up, or of a type that does not exist: they are reported as such', () => {
    expect(upstream({ id: 'open', type: 'tool' }, { id: 'new', type: 'nope' })).toEqual([])
  })
})

describe('the description of a tool', () => {
  const long = tool('shop/long', {
    ...suggested('shop/long', { effect: 'none' }),
    description: 'x'.repeat(201),
  })
  const planner = (id: string, offered: string) => ({
    ...{ id, type: 'planner', in: { goal: 'x' }, config: { tools: [offered], deliver: {} } },
  })
  const remarks = (...nodes: Sketch[]) => found(line(...nodes), [], [long])

  it('may be long where no model chooses the tool', () => {
    expect(remarks(toolNode('use', 'shop/long'))).toEqual([])
    expect(remarks(toolNode('use', 'shop/long'), planner('plan', 'shop/read'))).toEqual([])
  })

  it('should be short where one of several nodes lets a model choose it', () => {
    expect(remarks(planner('first', 'shop/read'), planner('plan', 'shop/long'))).toEqual([
      ['LONG_TOOL_DESCRIPTION', { path: 'tools' }, { tool: 'shop/long', length: 201, max: 200 }],
    ])
  })

  it('is asked for only of nodes that are set up', () => {
    const open = { ...planner('open', 'shop/read'), config: { tools: ['shop/long'], deliver: 1 } }
    expect(remarks(open, toolNode('use', 'shop/long')).map(([code]) => code)).toEqual(['INVALID_CONFIG'])
  })
})
