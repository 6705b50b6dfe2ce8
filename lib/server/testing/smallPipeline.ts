import { type Pipeline, PipelineSchema } from '@/lib/graph/document'

/** Input to output and nothing between, with other members in place of its own where given. */
export function smallPipeline(members: Partial<Pipeline> = {}): Pipeline {
  return PipelineSchema.parse({
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: 'Small',
    nodes: [
      {
        id: 'start',
        type: 'input',
        title: 'Start',
        config: {
          schema: {
            type: 'object',
            required: ['who', 'times'],
            properties: {
              who: { type: 'string', minLength: 1 },
              times: { type: 'integer', minimum: 1 },
              tone: { type: 'string', default: 'kind' },
            },
          },
        },
      },
      { id: 'end', type: 'output', title: 'End', in: { value: { $cel: 'input.who' } }, config: {} },
    ],
    edges: [{ id: 'e1', source: 'start', port: 'done', target: 'end' }],
    ...members,
  })
}

/** The same with a tool in between that leaves something behind and has no policy. */
export function pipelineWithoutPolicy(): Pipeline {
  const mail = {
    id: 'mail',
    type: 'tool',
    title: 'Mail',
    in: { args: { to: 'a@example.com', subject: 'Hello', body: { $cel: 'input.who' } } },
    config: { tool: 'business/mail_send' },
  }
  return smallPipeline({
    nodes: [...smallPipeline().nodes, mail],
    edges: [
      { id: 'e1', source: 'start', port: 'done', target: 'mail' },
      { id: 'e2', source: 'mail', port: 'done', target: 'end' },
    ],
  })
}
