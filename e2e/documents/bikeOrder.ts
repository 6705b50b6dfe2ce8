/** A pipeline without tools or models: large orders are shown to a person, all others go straight through. */
export const bikeOrder = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Bike order',
  nodes: [
    {
      id: 'order',
      type: 'input',
      title: 'Order',
      config: {
        schema: {
          type: 'object',
          required: ['buyer', 'wheels'],
          properties: {
            buyer: { type: 'string', title: 'Buyer' },
            wheels: { type: 'integer', title: 'Wheels' },
          },
        },
      },
    },
    {
      id: 'prepare',
      type: 'transform',
      title: 'Prepare',
      in: { value: { name: { $cel: 'input.buyer' }, spokes: { $cel: 'input.wheels * 36' } } },
      config: {},
    },
    {
      id: 'size',
      type: 'router',
      title: 'Large?',
      config: { routes: [{ port: 'large', when: 'nodes.prepare.value.spokes > 100' }] },
    },
    {
      id: 'approve',
      type: 'human',
      title: 'Approve',
      in: { question: { $text: 'Build {{ input.wheels }} wheels?' } },
      config: {
        buttons: [{ port: 'approved', label: 'Build' }],
        form: { type: 'object', properties: { note: { type: 'string' } } },
      },
    },
    {
      id: 'result',
      type: 'output',
      title: 'Result',
      in: { value: { $cel: 'nodes.prepare.value.spokes' } },
      config: {},
    },
  ],
  edges: [
    { id: 'e1', source: 'order', port: 'done', target: 'prepare' },
    { id: 'e2', source: 'prepare', port: 'done', target: 'size' },
    { id: 'e3', source: 'size', port: 'large', target: 'approve' },
    { id: 'e4', source: 'size', port: 'default', target: 'result' },
    { id: 'e5', source: 'approve', port: 'approved', target: 'result' },
  ],
  view: {
    nodes: { order: [0, 0], prepare: [336, 0], size: [672, 0], approve: [1008, 160], result: [1344, 0] },
  },
}
