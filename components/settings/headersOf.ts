/** `name: value` per line; a line without a colon is a name without a value, which the server refuses by its name. */
export function headersOf(text: string): { [name: string]: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 0) return [line, '']
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}
