import { type Pipeline, PipelineSchema } from '@/lib/graph/document'

/** Input to output and nothing between; `change` may break it. */
export function smallPipeline(change: (draft: Pipeline) => void = () => {}): Pipeline {
  const draft = PipelineSchema.parse({
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
  })
  change(draft)
  return draft
}

/** The same with a tool in between that leaves something behind and has no policy. */
export function pipelineWithoutPolicy(): Pipeline {
  return smallPipeline((draft) => {
    draft.nodes.push({
      id: 'mail',
      type: 'tool',
      title: 'Mail',
      in: { args: { to: 'a@example.com', subject: 'Hello', body: { $cel: 'input.who' } } },
      config: { tool: 'business/mail_send' },
    })
    draft.edges = [
      { id: 'e1', source: 'start', port: 'done', target: 'mail' },
      { id: 'e2', source: 'mail', port: 'done', target: 'end' },
    ]
  })
}
