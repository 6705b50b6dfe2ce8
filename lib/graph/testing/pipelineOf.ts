import type { Pipeline, PipelineEdge, PipelineNode } from '../document'

/**
 * A document from a sketch. Edges are written `source.port>target`, `source>target` for the port `done`, with `*2` behind for a loop
 * of at most two more iterations; each edge's text is its id.
 */
export function pipelineOf(
  nodes: (Partial<PipelineNode> & { id: string; type: string })[],
  edges: string[],
): Pipeline {
  return {
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: 'Sketch',
    nodes: nodes.map((node) => ({ title: node.id, config: {}, ...node })),
    edges: edges.map(edgeOf),
  }
}

function edgeOf(text: string): PipelineEdge {
  const [ends = '', max] = text.split('*')
  const [from = '', target = ''] = ends.split('>')
  const [source = '', port = 'done'] = from.split('.')
  return { id: text, source, port, target, ...(max === undefined ? {} : { loop: { max: Number(max) } }) }
}

export const inputNode = {
  id: 'start',
  type: 'input',
  config: { schema: { type: 'object', properties: { n: { type: 'number' } } } },
}
export const outputNode = { id: 'end', type: 'output', in: { value: 1 } }

/** A node that does nothing but pass on a value, with the ports `pass` and `fail`. */
export function validatorNode(id: string, value: PipelineNode['config'][string] = 1) {
  return { id, type: 'validator', in: { value }, config: { rules: [] } }
}

export function routerNode(id: string, ...ports: string[]) {
  return { id, type: 'router', config: { routes: ports.map((port) => ({ port, when: 'input.n > 1' })) } }
}

export function toolNode(id: string, tool: string, args: PipelineNode['config'] = {}) {
  return { id, type: 'tool', in: { args }, config: { tool } }
}
