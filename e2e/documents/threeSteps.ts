/** Start, one step, result: something to change in tests about drafts and versions. */
export function threeSteps(name: string): { [key: string]: unknown } {
  return {
    ...{ format: 'interlock/pipeline', formatVersion: '1.0', name },
    nodes: [
      {
        ...{ id: 'start', type: 'input', title: 'Begin' },
        config: { schema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] } },
      },
      { id: 'shape', type: 'transform', title: 'Shape', in: { value: { $cel: 'input.word' } }, config: {} },
      {
        id: 'end',
        type: 'output',
        title: 'Finish',
        in: { value: { $cel: 'nodes.shape.value' } },
        config: {},
      },
    ],
    edges: [
      { id: 'e1', source: 'start', port: 'done', target: 'shape' },
      { id: 'e2', source: 'shape', port: 'done', target: 'end' },
    ],
    samples: [{ name: 'One word', input: { word: 'it’s “here”' } }],
    view: { nodes: { start: [0, 0], shape: [340, 0], end: [680, 0] } },
  }
}
