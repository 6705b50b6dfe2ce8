const KEPT = /(?:ss|us|is)$/

/** A crude English stem: enough that "cancelled", "cancels" and "cancel" meet. */
export function stem(word: string): string {
  let text = word.toLowerCase()
  if (text.length > 4 && text.endsWith('ies')) text = `${text.slice(0, -3)}y`
  else if (text.length > 4 && /(?:[sxz]|ch|sh)es$/.test(text)) text = text.slice(0, -2)
  else if (text.length > 3 && text.endsWith('s') && !KEPT.test(text)) text = text.slice(0, -1)
  if (text.length > 5 && text.endsWith('ing')) text = undouble(text.slice(0, -3))
  else if (text.length > 4 && text.endsWith('ed')) text = undouble(text.slice(0, -2))
  if (text.length > 6 && text.endsWith('ion')) text = text.slice(0, -3)
  return text.length > 3 && text.endsWith('e') ? text.slice(0, -1) : text
}

const undouble = (text: string) => (/([bdglmnprt])\1$/.test(text) ? text.slice(0, -1) : text)
