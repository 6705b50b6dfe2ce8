import { describe, expect, it } from 'vitest'
import type { Catalogue } from '@/lib/graph/catalogue'
import { EMPTY_CATALOGUE } from '@/lib/graph/catalogue'
import { FORMAT, FORMAT_VERSION, type PipelineEdge, type PipelineNode } from '@/lib/graph/document'
import { drawWire } from './drawWire'
import { flowOf } from './flowOf'
import { judgeWire } from './judgeWire'

const deliver = { type: 'object', properties: { total: { type: 'number' } } }
const schema = {
  type: 'object',
  required: ['request'],
  properties: { limit: { type: 'number' }, request: { type: 'string' }, title: { type: 'string' } },
}
const NODES: PipelineNode[] = [
  { id: 'start', type: 'input', title: '', config: { schema } },
  { id: 'plan', type: 'planner', title: '', config: { tools: ['a/b'], deliver } },
  {
    id: 'act',
    type: 'executor',
    title: '',
    in: { plan: { $cel: 'nodes.plan.plan' } },
    config: { mode: 'plan' },
  },
  { id: 'fresh', type: 'executor', title: '', config: { mode: 'plan' } },
  { id: 'check', type: 'validator', title: '', config: { rules: [] } },
  { id: 'ask', type: 'llm', title: '', in: { prompt: 'mine' }, config: {} },
  { id: 'ticket', type: 'tool', title: '', config: { tool: 'a/ticket' } },
  { id: 'end', type: 'output', title: '', config: {} },
]
const catalogue: Catalogue = {
  tools: [
    {
      ref: 'a/ticket',
      description: '',
      inputSchema: {
        type: 'object',
        properties: { title: { type: 'string' }, requestId: { type: 'string' }, limit: { type: 'boolean' } },
      },
      suggested: { ref: 'a/ticket', idempotencyArg: 'requestId' },
    },
  ],
}

function open(edges: PipelineEdge[] = []) {
  return flowOf({ format: FORMAT, formatVersion: FORMAT_VERSION, name: 'x', nodes: NODES, edges })
}

function wired(source: string, port: string, target: string, tools = EMPTY_CATALOGUE) {
  const { flow } = drawWire(open(), { source, port, target }, tools)
  return flow.nodes.find(({ id }) => id === target)?.data.node.in
}

describe('drawing a wire', () => {
  it.each([
    ['start', 'done', 'plan', { goal: { $cel: 'input.request' } }],
    ['plan', 'done', 'fresh', { plan: { $cel: 'nodes.plan.plan' } }],
    ['act', 'done', 'check', { value: { $cel: 'nodes.act.result' } }],
    ['check', 'pass', 'end', { value: { $cel: 'nodes.check.value' } }],
    ['ask', 'done', 'end', { value: { $cel: 'nodes.ask.text' } }],
  ])('from %s.%s fills what %s needs', (source, port, target, filled) => {
    expect(wired(source, port, target)).toEqual(filled)
  })

  it('fills arguments by name and type, never the one that receives the request id', () => {
    expect(wired('start', 'done', 'ticket', catalogue)).toEqual({ args: { title: { $cel: 'input.title' } } })
  })

  it('leaves alone what the author has written', () => {
    expect(wired('start', 'done', 'ask')).toEqual({ prompt: 'mine' })
  })

  it('does not put words where a plan is wanted', () => {
    expect(wired('ask', 'done', 'fresh')).toBeUndefined()
  })
})

describe('a wire', () => {
  const edges = [
    { id: 'e1', source: 'plan', port: 'done', target: 'act' },
    { id: 'e2', source: 'act', port: 'done', target: 'check' },
    { id: 'e3', source: 'check', port: 'fail', target: 'plan', loop: { max: 2 } },
  ]
  it.each([
    ['check', 'pass', 'end', 'ok'],
    ['check', 'pass', 'plan', 'loop'],
    ['check', 'pass', 'check', 'self'],
    ['check', 'pass', 'start', 'into_input'],
    ['plan', 'done', 'act', 'duplicate'],
    ['nobody', 'done', 'act', 'unknown'],
  ])('from %s.%s to %s is judged %s', (source, port, target, expected) => {
    const verdict = judgeWire(open(edges), { source, port, target })
    expect(verdict.kind === 'refused' ? verdict.reason : verdict.kind).toBe(expected)
  })

  it('may go on where only a declared loop leads back', () => {
    const back = [{ id: 'e3', source: 'check', port: 'fail', target: 'plan', loop: { max: 2 } }]
    expect(judgeWire(open(back), { source: 'plan', port: 'done', target: 'check' }).kind).toBe('ok')
  })
})

it('fills the inputs of a node that is not set up yet', () => {
  const fresh: PipelineNode = { id: 'fresh', type: 'planner', title: '', config: { tools: [] } }
  const [start] = NODES
  if (!start) throw new Error('no start')
  const flow = flowOf({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    name: 'x',
    nodes: [start, fresh],
    edges: [],
  })
  const { filled } = drawWire(flow, { source: 'start', port: 'done', target: 'fresh' }, EMPTY_CATALOGUE)
  expect(filled).toEqual([{ slot: 'goal', expression: 'input.request' }])
})
