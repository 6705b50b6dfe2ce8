/** A model writes a letter and then a shorter one, within limits of its own. */
export const twoLetters = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Two letters',
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object' } } },
    { id: 'letter', type: 'llm', title: 'Write it', in: { prompt: 'Write to Mira.' }, config: {} },
    {
      id: 'short',
      type: 'llm',
      title: 'Shorten it',
      in: { prompt: { $text: 'Shorten: {{ nodes.letter.text }}' } },
      config: {},
    },
    {
      id: 'result',
      type: 'output',
      title: 'Result',
      in: { value: { $cel: 'nodes.short.text' } },
      config: {},
    },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'letter' },
    { id: 'e2', source: 'letter', port: 'done', target: 'short' },
    { id: 'e3', source: 'short', port: 'done', target: 'result' },
  ],
  guards: { budget: { inputTokens: 12_000, outputTokens: 6_000, costUsd: 0.05 } },
  view: { nodes: { start: [0, 0], letter: [336, 0], short: [672, 0], result: [1008, 0] } },
}
