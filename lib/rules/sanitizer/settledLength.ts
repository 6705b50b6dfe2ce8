/** Longest stretch that a detector looks for, in characters; what is longer is not held back. */
const LONGEST = 10_100
const KEY_END = /-----END [A-Z ]{0,60}-----/

/**
 * How much of a text that is still being written can be masked now: nothing that may follow makes its end part of something sensitive. In
 * characters; what lies beyond has to wait for more.
 */
export function settledLength(text: string): number {
  let end = text.length
  while (end > 0 && text.length - end < LONGEST && goesOn(text, end - 1)) end -= 1
  if (text.length - end >= LONGEST) return text.length
  return Math.min(end, keyAround(text, end))
}

/** Where the private key begins that `end` lies in; the end of the text when it lies in none. */
function keyAround(text: string, end: number): number {
  const key = text.lastIndexOf('-----BEGIN', end)
  if (key < 0 || text.length - key >= LONGEST) return text.length
  const close = KEY_END.exec(text.slice(key))
  return close && key + close.index + close[0].length <= end ? text.length : key
}

/** Whether the character at `at` can lie inside a token, or between two groups of digits. */
function goesOn(text: string, at: number): boolean {
  const character = text.charAt(at)
  if (/[\w.+@~/=()-]/.test(character)) return true
  return character === ' ' && (/[\d)]/.test(text.charAt(at - 1)) || text.slice(0, at).endsWith('Bearer'))
}
