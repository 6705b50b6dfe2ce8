/** One truck is loaded by a tool of the depot that goes on until a test ends it, and gives a long list. */
export const truckLoad = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Truck load',
  nodes: [
    {
      id: 'request',
      type: 'input',
      title: 'Which truck',
      config: {
        schema: {
          type: 'object',
          required: ['truck'],
          properties: { truck: { type: 'string', title: 'Truck' } },
        },
      },
    },
    {
      id: 'load',
      type: 'tool',
      title: 'Load the truck',
      in: { args: { truck: { $cel: 'input.truck' } } },
      config: { tool: 'depot/truck_load' },
    },
    {
      id: 'result',
      type: 'output',
      title: 'Result',
      in: { value: { $cel: 'nodes.load.result.manifest' } },
      config: {},
    },
  ],
  edges: [
    { id: 'e1', source: 'request', port: 'done', target: 'load' },
    { id: 'e2', source: 'load', port: 'done', target: 'result' },
  ],
  tools: [
    {
      ref: 'depot/truck_load',
      effect: 'none',
      outputSchema: {
        type: 'object',
        required: ['manifest'],
        properties: { truck: { type: 'string' }, manifest: { type: 'string' } },
      },
      attemptTimeoutMs: 55_000,
      actionTimeoutMs: 60_000,
    },
  ],
  view: { nodes: { request: [0, 0], load: [336, 0], result: [672, 0] } },
}
