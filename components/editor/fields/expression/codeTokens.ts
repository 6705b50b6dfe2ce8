/** A stretch of code to be coloured; offsets in UTF-16 units. */
export type CodeToken = {
  from: number
  to: number
  kind: 'root' | 'name' | 'function' | 'keyword' | 'number' | 'string' | 'brace' | 'code'
}

const ROOTS = new Set(
  'input nodes previous run session vars item value steps args result requestId'.split(' '),
)
const KEYWORDS = new Set(['true', 'false', 'null', 'in'])
const CEL = /("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)/g

/** The parts of a CEL source that have a colour. */
export function celTokens(source: string, offset = 0): CodeToken[] {
  return [...source.matchAll(CEL)].map((match): CodeToken => {
    const [text, string, number] = match
    const from = match.index + offset
    const place = { from, to: from + text.length }
    if (string !== undefined) return { ...place, kind: 'string' }
    if (number !== undefined) return { ...place, kind: 'number' }
    const member = /\.\s*$/.test(source.slice(0, match.index))
    if (/^\s*\(/.test(source.slice(match.index + text.length))) return { ...place, kind: 'function' }
    if (member) return { ...place, kind: 'name' }
    return { ...place, kind: KEYWORDS.has(text) ? 'keyword' : ROOTS.has(text) ? 'root' : 'name' }
  })
}
