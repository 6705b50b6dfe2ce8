/** One expression of a text: `from` and `to` in UTF-16 units of the whole; `open` while its closing braces are missing. */
export type Around = { from: number; to: number }

/** The expression of a template (`words {{ here }} words`) in which the cursor stands; null between expressions. */
export function expressionAround(template: string, cursor: number): Around | null {
  const open = template.lastIndexOf('{{', cursor - 1)
  if (open < 0 || open + 2 > cursor) return null
  const closed = template.indexOf('}}', open + 2)
  if (closed >= 0 && closed < cursor) return null
  const next = template.indexOf('{{', cursor)
  const end = [closed, next].filter((at) => at >= 0)
  return { from: open + 2, to: end.length === 0 ? template.length : Math.min(...end) }
}
