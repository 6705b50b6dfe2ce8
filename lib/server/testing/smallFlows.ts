import type { Pipeline, PipelineNode } from '@/lib/graph/document'
import { smallPipeline } from './smallPipeline'

/** Input, one node, output; the output gives what `value` says of it. */
export function throughNode(
  name: string,
  node: Omit<PipelineNode, 'id' | 'title'>,
  {
    port = 'done',
    value = 'input.who',
    ...members
  }: Partial<Pipeline> & { port?: string; value?: string } = {},
): Pipeline {
  const [start, end] = smallPipeline().nodes
  if (!start || !end) throw new Error('a small pipeline has two nodes')
  return smallPipeline({
    ...members,
    name,
    nodes: [
      start,
      { id: 'middle', title: 'In the middle', ...node },
      { ...end, in: { value: { $cel: value } } },
    ],
    edges: [
      { id: 'e1', source: 'start', port: 'done', target: 'middle' },
      { id: 'e2', source: 'middle', port, target: 'end' },
    ],
  })
}

/** Stops until a person says yes. */
export function asksFirst(name: string): Pipeline {
  const buttons = [
    { port: 'yes', label: 'Yes' },
    { port: 'no', label: 'No' },
  ]
  const node = { type: 'human', in: { question: 'Is it so?' }, config: { buttons } }
  return throughNode(name, node, { port: 'yes' })
}

/** Calls one of the fake server's tools, which leaves nothing behind. */
export function callsTool(name: string, tool: string, value?: string): Pipeline {
  const node = { type: 'tool', in: { args: {} }, config: { tool } }
  return throughNode(name, node, {
    tools: [{ ref: tool, effect: 'none' }],
    ...(value === undefined ? {} : { value }),
  })
}
