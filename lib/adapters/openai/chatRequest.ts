import type OpenAI from 'openai'
import type { ModelMessage, ModelRequest } from '@/lib/engine/ports'

export type ChatRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming
type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam

/** What a provider has refused before and is left out or lowered from then on, per model. */
export type Refused = { schema: boolean; temperature: boolean }

/** The wire form of a request. Always streaming, so that silence can be told from work. */
export function chatRequest(
  request: ModelRequest,
  model: string,
  refused: Refused,
  alias: (name: string) => string,
): ChatRequest {
  const { schema, tools } = request
  const lowered = schema !== undefined && refused.schema
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      ...request.messages.map((message) => toMessage(message, alias)),
      ...(lowered ? [instructions(schema.schema)] : []),
    ],
    ...(refused.temperature ? {} : { temperature: request.temperature ?? 0 }),
    ...(request.maxOutputTokens === undefined ? {} : { max_completion_tokens: request.maxOutputTokens }),
    ...(schema && !lowered
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: schema.name, schema: schema.schema, strict: false },
          },
        }
      : {}),
    ...(tools && tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            function: { name: alias(name), description, parameters },
          })),
        }
      : {}),
  }
}

function instructions(schema: object): Message {
  return {
    role: 'system',
    content: `Answer with one JSON value and nothing else. It must match this JSON Schema:\n${JSON.stringify(schema)}`,
  }
}

function toMessage(message: ModelMessage, alias: (name: string) => string): Message {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content,
        ...(message.toolCalls && message.toolCalls.length > 0
          ? {
              tool_calls: message.toolCalls.map((call) => ({
                id: call.id,
                type: 'function' as const,
                function: { name: alias(call.name), arguments: call.arguments },
              })),
            }
          : {}),
      }
  }
}
