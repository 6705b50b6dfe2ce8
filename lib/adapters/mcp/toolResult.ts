import * as z from 'zod'
import type { ToolAttempt } from '@/lib/engine/ports'
import type { Json, JsonObject } from '@/lib/graph/json'
import { isJsonObject, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'

/** Looser than the SDK's: one odd content block must not lose a whole result. */
export const ToolResultSchema = z.looseObject({
  content: z.array(JsonObjectSchema).default([]),
  structuredContent: JsonSchema.optional(),
  isError: z.boolean().optional(),
})
export type ToolResult = z.infer<typeof ToolResultSchema>

/**
 * What a call answered, as the engine wants it. `isError` decides alone: a failed call may carry structured content as well, and both its text and its
 * structure are kept. A result is the structured content; else a lone JSON text, parsed; else a lone text; else the content blocks.
 */
export function toToolAttempt(result: ToolResult): ToolAttempt {
  if (!result.isError) return { ok: true, result: resultOf(result) }
  const structured = result.structuredContent
  const code = stringAt(structured, 'code')
  const details = isJsonObject(structured) && 'details' in structured ? structured.details : structured
  return {
    ok: false,
    failure: {
      reason: 'tool_error',
      sent: true,
      message:
        textOf(result) ||
        stringAt(structured, 'message') ||
        'The tool reported an error without saying which',
      ...(code ? { code } : {}),
      ...(details === undefined ? {} : { details }),
    },
  }
}

function resultOf({ structuredContent, content }: ToolResult): Json {
  if (structuredContent !== undefined) return structuredContent
  const [only] = content
  if (content.length === 1 && only?.type === 'text' && typeof only.text === 'string')
    return fromText(only.text)
  return { content: content as JsonObject[] }
}

function fromText(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JsonSchema.parse(JSON.parse(text))
  } catch {
    return text
  }
}

function textOf({ content }: ToolResult): string {
  const texts = content.flatMap((block) =>
    block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  )
  return texts.join('\n').slice(0, 4000)
}

function stringAt(value: Json | undefined, key: string): string | null {
  const found = isJsonObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : null
}
