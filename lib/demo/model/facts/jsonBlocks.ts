import type { Json } from '../schema/JsonSchema'

export interface JsonBlock {
  readonly value: Json
  readonly start: number
  readonly end: number
}

/** Every JSON object or array written inside a text, outermost ones only, in order, the first `most` of them. */
export function jsonBlocks(text: string, most = Number.POSITIVE_INFINITY): JsonBlock[] {
  const blocks: JsonBlock[] = []
  for (let at = 0; at < text.length && blocks.length < most; at++) {
    const char = text[at]
    if (char !== '{' && char !== '[') continue
    const end = closingBracket(text, at)
    const value = end === undefined ? undefined : parse(text.slice(at, end))
    if (end === undefined || value === undefined) continue
    blocks.push({ value, start: at, end })
    at = end - 1
  }
  return blocks
}

/** The text with its JSON blocks cut out, so that prose rules do not read braces and keys. */
export function withoutJson(text: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of jsonBlocks(text)) {
    rest += `${text.slice(from, start)}\n`
    from = end
  }
  return rest + text.slice(from)
}

function closingBracket(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from, quoted = false; at < text.length; at++) {
    const char = text[at]
    if (quoted && char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (!quoted && (char === '{' || char === '[')) depth++
    else if (!quoted && (char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return undefined
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
