import * as z from 'zod'
import type { JsonObject } from '../../graph/json'
import { UsageSchema } from '../../run/event'
import type { ModelReply } from '../ports'

const ModelReplySchema: z.ZodType<ModelReply> = z.strictObject({
  text: z.string(),
  toolCalls: z.array(z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() })),
  finish: z.enum(['stop', 'length', 'tool_calls', 'filter']),
  usage: UsageSchema,
  model: z.string(),
  simulated: z.boolean(),
  firstTokenMs: z.number().nullable(),
  notes: z.array(z.string()),
})

/** A reply as the journal keeps it, read back. Throws on anything else: only `requestModel` writes them. */
export function parseModelReply(stored: JsonObject): ModelReply {
  return ModelReplySchema.parse(stored)
}
