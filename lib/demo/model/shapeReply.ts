import { countTokens } from './countTokens'
import type { ChatRequest } from './request'
import type { Answer, SimulatedReply } from './SimulatedReply'

/** Tokens a message costs beside its text. */
const PER_MESSAGE = 4

/** An answer with its identity and token counts; one longer than the request's limit is cut there. */
export function shapeReply(id: string, request: ChatRequest, answer: Answer): SimulatedReply {
  const calls = answer.call
    ? [{ id: `${id}-call`, name: answer.call.name, arguments: JSON.stringify(answer.call.args) }]
    : []
  const written =
    countTokens(answer.content) +
    calls.reduce((sum, call) => sum + countTokens(call.name + call.arguments), 0)
  const prompt = { promptTokens: promptTokens(request) }
  if (request.maxTokens !== undefined && written > request.maxTokens && calls.length === 0) {
    const content = answer.content.slice(0, request.maxTokens * 4)
    return {
      id,
      content,
      calls,
      finishReason: 'length',
      usage: { ...prompt, completionTokens: request.maxTokens },
    }
  }
  const finishReason = calls.length > 0 ? 'tool_calls' : 'stop'
  return { id, content: answer.content, calls, finishReason, usage: { ...prompt, completionTokens: written } }
}

function promptTokens({ messages, tools, responseSchema }: ChatRequest): number {
  const said = messages.reduce((sum, message) => {
    const called = message.calls.map((call) => call.name + call.arguments).join('')
    return sum + PER_MESSAGE + countTokens(message.text + called)
  }, 0)
  const offered = tools.length > 0 ? countTokens(JSON.stringify(tools)) : 0
  return said + offered + (responseSchema ? countTokens(JSON.stringify(responseSchema)) : 0)
}
