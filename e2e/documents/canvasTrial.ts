const text = { type: 'object', properties: { text: { type: 'string' } } }

/** A small pipeline with a loop, a group of two nodes and a note, drawn untidily. No tool, no model: it can be run at once. */
export const canvasTrial = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Canvas trial',
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: text } },
    { id: 'shape', type: 'transform', title: 'Shape it', in: { value: { $cel: 'input.text' } }, config: {} },
    {
      id: 'check',
      type: 'validator',
      title: 'Check it',
      in: { value: { $cel: 'nodes.shape.value' } },
      config: {},
    },
    {
      id: 'which',
      type: 'router',
      title: 'Which way',
      config: { routes: [{ port: 'urgent', when: 'nodes.shape.value == "now"' }] },
    },
    { id: 'fast', type: 'output', title: 'Fast', in: { value: { $cel: 'nodes.shape.value' } }, config: {} },
    { id: 'slow', type: 'output', title: 'Slow', in: { value: { $cel: 'nodes.shape.value' } }, config: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'shape' },
    { id: 'e2', source: 'shape', port: 'done', target: 'check' },
    { id: 'e3', source: 'check', port: 'pass', target: 'which' },
    { id: 'e4', source: 'check', port: 'fail', target: 'shape', loop: { max: 2 } },
    { id: 'e5', source: 'which', port: 'urgent', target: 'fast' },
    { id: 'e6', source: 'which', port: 'default', target: 'slow' },
  ],
  view: {
    nodes: {
      start: [0, 300],
      shape: [340, 80],
      check: [340, 420],
      which: [720, 420],
      fast: [720, 60],
      slow: [1060, 240],
    },
    notes: [{ id: 'note', text: 'Only urgent ones\ngo fast.', at: [720, 260], color: 'amber' }],
    groups: [
      {
        id: 'group',
        title: 'Preparing',
        at: [312, 16],
        size: [312, 588],
        nodes: ['shape', 'check'],
        color: 'blue',
      },
    ],
  },
}

/** `count` nodes in rows of 15: a person is asked, one way goes on, the other leads through all the rest. */
export function largePipeline(count: number) {
  const rest = Array.from({ length: count - 5 }, (_, index) => `step${index + 1}`)
  const wire = (source: string, port: string, target: string) => ({
    id: `${source}-${port}-${target}`,
    source,
    port,
    target,
  })
  const at = (index: number): [number, number] => [(index % 15) * 336, 400 + Math.floor(index / 15) * 176]
  return {
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: `Large, ${count} nodes`,
    nodes: [
      { id: 'start', type: 'input', title: 'Start', config: { schema: text } },
      {
        id: 'ask',
        type: 'human',
        title: 'Ask somebody',
        in: { question: 'Which way?' },
        config: {
          buttons: [
            { port: 'short', label: 'The short way' },
            { port: 'long', label: 'The long way' },
          ],
        },
      },
      { id: 'shape', type: 'transform', title: 'Shape it', in: { value: 2 }, config: {} },
      {
        id: 'end',
        type: 'output',
        title: 'Short end',
        in: { value: { $cel: 'nodes.shape.value' } },
        config: {},
      },
      ...rest.map((id) => ({
        id,
        type: 'transform',
        title: `Step ${id.slice(4)}`,
        in: { value: 2 },
        config: {},
      })),
      { id: 'far', type: 'output', title: 'Long end', in: { value: 1 }, config: {} },
    ],
    edges: [
      wire('start', 'done', 'ask'),
      wire('ask', 'short', 'shape'),
      wire('shape', 'done', 'end'),
      wire('ask', 'long', rest[0] ?? 'far'),
      ...rest.map((id, index) => wire(id, 'done', rest[index + 1] ?? 'far')),
    ],
    view: {
      nodes: {
        start: [0, 0],
        ask: [336, 0],
        shape: [672, 0],
        end: [1008, 0],
        ...Object.fromEntries([...rest, 'far'].map((id, index) => [id, at(index)])),
      },
    },
  }
}
