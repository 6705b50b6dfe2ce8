import * as z from 'zod'
import type { ToolAttempt } from '@/lib/engine/ports'
import type { Json, JsonObject } from '@/lib/graph/json'
import { isJsonObject, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import type { Wording } from '@/lib/graph/wording'
import { faultText } from '@/lib/run/faultTexts'

/** Looser than the SDK's: one odd content block must not lose a whole result. */
export const ToolResultSchema = z.looseObject({
  content: z.array(JsonObjectSchema).default([]),
  structuredContent: JsonSchema.optional(),
  isError: z.boolean().optional(),
})
/** Characters of an error's details that are kept. */
const MAX_DETAILS = 20_000

export type ToolResult = z.infer<typeof ToolResultSchema>

/**
 * What a call answered, as the engine wants it. `isError` decides alone: a failed call may carry structured content as well, and both its text and its
 * structure are kept. Its code, and how long it asks to be left alone, stand in the structured content, or in a lone JSON text, at the top or under `error`. A result is the structured content; else a lone JSON text, parsed; else a lone text; else the content blocks.
 */
export function toToolAttempt(result: ToolResult): ToolAttempt {
  if (!result.isError) return { ok: true, result: resultOf(result) }
  const structured = result.structuredContent ?? jsonOf(result)
  const inner = isJsonObject(structured) && isJsonObject(structured.error) ? structured.error : structured
  const code = stringAt(inner, 'code')
  const status = statusOf(inner)
  const retryAfterMs = retryAfterOf(inner)
  const details = isJsonObject(inner) && 'details' in inner ? inner.details : structured
  return {
    ok: false,
    failure: {
      reason: 'tool_error',
      sent: true,
      ...wordsOf(result, inner),
      ...(code ? { code } : {}),
      ...(status === null ? {} : { status }),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
      ...(details === undefined ? {} : { details: brief(details) }),
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

/** Texts are for people unless they are the structure itself; then its own message is. */
function wordsOf(result: ToolResult, structure: Json | undefined): Wording {
  const message = stringAt(structure, 'message')
  const text = result.structuredContent === undefined && message !== null ? '' : textOf(result)
  const said = text || message
  return said ? { message: said } : faultText('TOOL_ERROR', {})
}

/** The JSON object that a failed call's only text is. */
function jsonOf(result: ToolResult): Json | undefined {
  const value = resultOf(result)
  const isText = result.content.length === 1 && result.content[0]?.type === 'text'
  return isText && isJsonObject(value) ? value : undefined
}

/** Details explain an error; one that is a whole document is cut. */
function brief(details: Json): Json {
  const text = JSON.stringify(details)
  return text.length > MAX_DETAILS ? `${text.slice(0, MAX_DETAILS)}… (${text.length} characters)` : details
}

function textOf({ content }: ToolResult): string {
  const texts = content.flatMap((block) =>
    block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  )
  return texts.join('\n').slice(0, 4000)
}

/** What an HTTP service has answered the tool, as `status` or in place of a code. */
function statusOf(structure: Json | undefined): number | null {
  const status = numberAt(structure, 'status') ?? numberAt(structure, 'code')
  return status !== null && Number.isInteger(status) && status >= 400 && status < 600 ? status : null
}

/** Ms. Tools in front of an HTTP service pass its `Retry-After` on in seconds, under this name in either spelling; those that count finer say `retryAfterMs`. */
function retryAfterOf(structure: Json | undefined): number | null {
  const ms = numberAt(structure, 'retryAfterMs')
  const seconds = numberAt(structure, 'retryAfter') ?? numberAt(structure, 'retry_after')
  const asked = ms ?? (seconds === null ? null : seconds * 1000)
  return asked !== null && asked >= 0 ? asked : null
}

function numberAt(value: Json | undefined, key: string): number | null {
  const found = isJsonObject(value) ? value[key] : undefined
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function stringAt(value: Json | undefined, key: string): string | null {
  const found = isJsonObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : null
}
