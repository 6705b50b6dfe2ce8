import type { ToolCall } from './request'
import type { Json } from './schema/JsonSchema'

/** What the model says and the one call it makes. */
export interface Answer {
  readonly content: string
  readonly call?: { readonly name: string; readonly args: Json }
}

interface Usage {
  readonly promptTokens: number
  readonly completionTokens: number
}

/** One finished answer, before it is put into the shape of the wire. */
export interface SimulatedReply {
  readonly id: string
  readonly content: string
  readonly calls: readonly ToolCall[]
  readonly finishReason: 'stop' | 'tool_calls' | 'length'
  readonly usage: Usage
}
