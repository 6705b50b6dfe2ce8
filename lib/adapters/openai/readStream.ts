import type OpenAI from 'openai'
import type { ModelReply, ModelToolCall } from '@/lib/engine/ports'

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk
export type StreamedReply = Pick<ModelReply, 'text' | 'toolCalls' | 'finish'> & {
  usage: { inputTokens: number; outputTokens: number } | null
  /** False when the stream ended without a finish reason: it was cut. */
  complete: boolean
}

/** Gathers a streamed completion. `onChunk` is called for every chunk, before it is read. Throws what the stream throws. */
export async function readStream(
  stream: AsyncIterable<Chunk>,
  onChunk: () => void,
  onText: (delta: string) => void,
): Promise<StreamedReply> {
  let text = ''
  let finish: string | null = null
  let usage: StreamedReply['usage'] = null
  const calls = new Map<number, ModelToolCall>()
  for await (const chunk of stream) {
    onChunk()
    const choice = chunk.choices[0]
    if (choice?.delta.content) {
      text += choice.delta.content
      onText(choice.delta.content)
    }
    for (const delta of choice?.delta.tool_calls ?? []) collect(calls, delta)
    finish = choice?.finish_reason ?? finish
    if (chunk.usage)
      usage = { inputTokens: chunk.usage.prompt_tokens, outputTokens: chunk.usage.completion_tokens }
  }
  return { text, toolCalls: [...calls.values()], finish: toFinish(finish), usage, complete: finish !== null }
}

function collect(
  calls: Map<number, ModelToolCall>,
  delta: OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall,
): void {
  const known = calls.get(delta.index) ?? { id: '', name: '', arguments: '' }
  calls.set(delta.index, {
    id: known.id || (delta.id ?? `call_${delta.index}`),
    name: known.name + (delta.function?.name ?? ''),
    arguments: known.arguments + (delta.function?.arguments ?? ''),
  })
}

function toFinish(reason: string | null): ModelReply['finish'] {
  if (reason === 'length') return 'length'
  if (reason === 'tool_calls' || reason === 'function_call') return 'tool_calls'
  return reason === 'content_filter' ? 'filter' : 'stop'
}
