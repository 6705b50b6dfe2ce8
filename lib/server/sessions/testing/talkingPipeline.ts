import { type Pipeline, PipelineSchema } from '@/lib/graph/document'
import type { Json } from '@/lib/graph/json'

const FAKE = 'fake/hang'

/**
 * A pipeline that is talked to. It answers with the message, the answer before and the place it remembers, and remembers a message that begins with “I am in”. `slow`: a message
 * with that word waits in a tool until somebody stops it. `person`: a message with that word waits for an approval.
 */
export function talkingPipeline(): Pipeline {
  const answer: Json = {
    $cel: '"You: " + input.message + " | before: " + (session.last.output == null ? "nothing" : string(session.last.output)) + " | place: " + (session.variables.place == null ? "none" : session.variables.place)',
  }
  const place = {
    $cel: 'input.message.startsWith("I am in ") ? input.message : session.variables.place',
  }
  return PipelineSchema.parse({
    format: 'interlock/pipeline',
    formatVersion: '1.0',
    name: 'Talk',
    nodes: [
      {
        ...{ id: 'start', type: 'input', title: 'Message' },
        config: {
          schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
        },
      },
      {
        ...{ id: 'route', type: 'router', title: 'What is it' },
        config: {
          routes: [
            { port: 'slow', when: 'input.message.contains("slow")' },
            { port: 'person', when: 'input.message.contains("person")' },
          ],
        },
      },
      { id: 'wait', type: 'tool', title: 'Wait', in: { args: {} }, config: { tool: FAKE } },
      {
        ...{ id: 'ask', type: 'human', title: 'Ask', in: { question: 'May I?' } },
        config: { buttons: [{ port: 'yes', label: 'Yes' }] },
      },
      { id: 'end', type: 'output', title: 'Answer', in: { value: answer, session: { place } }, config: {} },
    ],
    edges: [
      { id: 'e1', source: 'start', port: 'done', target: 'route' },
      { id: 'e2', source: 'route', port: 'slow', target: 'wait' },
      { id: 'e3', source: 'route', port: 'person', target: 'ask' },
      { id: 'e4', source: 'route', port: 'default', target: 'end' },
      { id: 'e5', source: 'wait', port: 'done', target: 'end' },
      { id: 'e6', source: 'ask', port: 'yes', target: 'end' },
    ],
    tools: [{ ref: FAKE, effect: 'none' }],
  })
}
