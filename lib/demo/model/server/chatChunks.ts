import { chunkTokens } from '../countTokens'
import type { SimulatedReply } from '../SimulatedReply'
import { usageOf } from './chatCompletion'

const TOKENS_PER_CHUNK = 4

/** The chunks of a streamed reply in order: role, content by four tokens, calls likewise, the finish, then usage if wanted. */
export function chatChunks(model: string, reply: SimulatedReply, includeUsage: boolean): object[] {
  const envelope = { id: reply.id, object: 'chat.completion.chunk', created: 0, model }
  const chunk = (delta: object, finish: string | null = null) => ({
    ...envelope,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(includeUsage ? { usage: null } : {}),
  })
  const content = chunkTokens(reply.content, TOKENS_PER_CHUNK).map((text) => chunk({ content: text }))
  const calls = reply.calls.flatMap((call, index) => [
    chunk({
      tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }],
    }),
    ...chunkTokens(call.arguments, TOKENS_PER_CHUNK).map((text) =>
      chunk({ tool_calls: [{ index, function: { arguments: text } }] }),
    ),
  ])
  const usage = includeUsage ? [{ ...envelope, choices: [], usage: usageOf(reply) }] : []
  return [
    chunk({ role: 'assistant', content: '' }),
    ...content,
    ...calls,
    chunk({}, reply.finishReason),
    ...usage,
  ]
}
