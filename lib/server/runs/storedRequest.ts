import * as z from 'zod'
import type { ModelRequest } from '@/lib/engine/ports'
import { JsonObjectSchema } from '@/lib/graph/json'

const ToolCall = z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() })

export const MessageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    toolCalls: z.array(ToolCall).exactOptional(),
  }),
  z.strictObject({ role: z.literal('tool'), toolCallId: z.string(), content: z.string() }),
])

const Tool = z.strictObject({ name: z.string(), description: z.string(), parameters: JsonObjectSchema })

/** A model request as a run's events keep it. */
export const StoredRequestSchema: z.ZodType<ModelRequest> = z.strictObject({
  model: z.string().nullable(),
  messages: z.array(MessageSchema),
  tools: z.array(Tool).exactOptional(),
  schema: z.strictObject({ name: z.string(), schema: JsonObjectSchema }).exactOptional(),
  temperature: z.number().exactOptional(),
  maxOutputTokens: z.number().exactOptional(),
})
