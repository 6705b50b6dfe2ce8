/** A pipeline around one workshop tool that goes on until the test ends it. */
export const trialRide = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Trial ride',
  description: 'Rides one bike until it is back.',
  nodes: [
    {
      id: 'request',
      type: 'input',
      title: 'Which bike',
      config: {
        schema: {
          type: 'object',
          required: ['serial'],
          properties: { serial: { type: 'string', title: 'Serial number', pattern: '^BK-\\d{4}$' } },
        },
      },
    },
    {
      id: 'ride',
      type: 'tool',
      title: 'Ride it',
      in: { args: { serial: { $cel: 'input.serial' } } },
      config: { tool: 'workshop/trial_ride' },
    },
    {
      id: 'result',
      type: 'output',
      title: 'Result',
      in: { value: { rides: { $cel: 'nodes.ride.result.rides' } } },
      config: {},
    },
  ],
  edges: [
    { id: 'e1', source: 'request', port: 'done', target: 'ride' },
    { id: 'e2', source: 'ride', port: 'done', target: 'result' },
  ],
  tools: [
    {
      ref: 'workshop/trial_ride',
      effect: 'none',
      outputSchema: {
        type: 'object',
        required: ['serial', 'rides'],
        properties: { serial: { type: 'string' }, rides: { type: 'number' } },
      },
      attemptTimeoutMs: 55_000,
      actionTimeoutMs: 60_000,
    },
  ],
  view: { nodes: { request: [0, 0], ride: [336, 0], result: [672, 0] } },
}
