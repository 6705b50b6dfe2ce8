import { encode } from 'gpt-tokenizer'
import type { ModelRequest } from '@/lib/engine/ports'

/** Tokens each message costs beside its text, as OpenAI documents for its chat format. */
const PER_MESSAGE = 4
/** Above this many characters the exact count is not worth its time; 3 characters a token is on the safe side. */
const EXACT_UP_TO = 200_000

function count(text: string): number {
  return text.length > EXACT_UP_TO ? Math.ceil(text.length / 3) : encode(text).length
}

/** Input tokens of a request by a local tokenizer: a pre-check for reservations, never the bill. */
export function countTokens(request: ModelRequest): number {
  const messages = request.messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' ? JSON.stringify(message.toolCalls ?? '') : ''
    return sum + count(message.content ?? '') + count(calls) + PER_MESSAGE
  }, 0)
  return (
    messages +
    count(JSON.stringify(request.tools ?? '')) +
    count(JSON.stringify(request.schema?.schema ?? ''))
  )
}
