import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'

export type PromptMessage = { role: string; content: string; toolCalls: Json; rest: JsonObject }

/** The messages of a request as sent; anything that does not look like one is shown as it is. */
export function promptMessages({ messages }: JsonObject): PromptMessage[] {
  if (!Array.isArray(messages)) return []
  return messages.flatMap((message) => {
    if (!isJsonObject(message)) return []
    const { role, content, toolCalls = null, ...rest } = message
    return [{ role: String(role), content: typeof content === 'string' ? content : '', toolCalls, rest }]
  })
}

/** The same request with other words in its messages, by their position. */
export function withContents({ messages }: JsonObject, contents: readonly string[]): JsonObject[] {
  if (!Array.isArray(messages)) return []
  return messages.flatMap((message, index) =>
    isJsonObject(message) ? [{ ...message, content: contents[index] ?? message.content ?? null }] : [],
  )
}

/** What a reply says: its words, or the calls it asks for. */
export function replyText(reply: JsonObject | null): string {
  if (reply === null) return ''
  const text = typeof reply.text === 'string' ? reply.text : ''
  const calls = Array.isArray(reply.toolCalls) ? reply.toolCalls : []
  return [...(text === '' ? [] : [text]), ...calls.map((call) => JSON.stringify(call, null, 2))].join('\n')
}
