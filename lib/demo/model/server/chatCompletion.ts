import type { SimulatedReply } from '../SimulatedReply'

/** The body of a reply that is not streamed. */
export function chatCompletion(model: string, reply: SimulatedReply) {
  const calls = toolCalls(reply)
  return {
    id: reply.id,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.content || null,
          refusal: null,
          ...(calls ? { tool_calls: calls } : {}),
        },
        logprobs: null,
        finish_reason: reply.finishReason,
      },
    ],
    usage: usageOf(reply),
  }
}

export function usageOf({ usage }: SimulatedReply) {
  const { promptTokens, completionTokens } = usage
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
}

function toolCalls({ calls }: SimulatedReply) {
  if (calls.length === 0) return undefined
  return calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
}
