const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])

/** How many brackets of an expression are open at once, at most; those inside of quoted text are text. */
export function bracketDepth(source: string): number {
  let quote: string | null = null
  let open = 0
  let deepest = 0
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (quote !== null) {
      if (character === '\\') at += 1
      else if (character === quote) quote = null
    } else if (character === '"' || character === "'") quote = character
    else if (OPENING.has(character)) deepest = Math.max(deepest, ++open)
    else if (CLOSING.has(character)) open -= 1
  }
  return deepest
}
