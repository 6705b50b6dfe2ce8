export type Brackets = {
  /** Index after the bracket that closes the first one; null when the text ends before. */
  end: number | null
  /** Deepest nesting seen. */
  depth: number
}

/**
 * Follows brackets from the one at `start`, over strings in either kind of quotes and over comments. A single quote opens a string only where a value
 * or key may begin, so an apostrophe inside words does not.
 */
export function scanBrackets(text: string, start: number): Brackets {
  let open = 0
  let depth = 0
  let significant = ''
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"' || (char === "'" && '{[,:'.includes(significant))) {
      const after = skipString(text, at)
      if (after === null) return { end: null, depth }
      at = after - 1
    } else if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = skipComment(text, at) - 1
      continue
    } else if (char === '{' || char === '[') {
      open++
      depth = Math.max(depth, open)
    } else if (char === '}' || char === ']') {
      open--
      if (open === 0) return { end: at + 1, depth }
    }
    if (!/\s/.test(char)) significant = char
  }
  return { end: null, depth }
}

function skipString(text: string, start: number): number | null {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
  }
  return null
}

function skipComment(text: string, start: number): number {
  const closing = text[start + 1] === '*' ? '*/' : '\n'
  const end = text.indexOf(closing, start + 2)
  return end < 0 ? text.length : end + closing.length
}
