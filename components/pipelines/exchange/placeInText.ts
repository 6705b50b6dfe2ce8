/** Where a text stops being JSON, from what the browser's parser says; null where it does not say. Lines and columns count from 1. */
export function placeInText(text: string, thrown: unknown): { line: number; column: number } | null {
  const message = thrown instanceof Error ? thrown.message : ''
  const stated = /line (\d+) column (\d+)/.exec(message)
  if (stated) return { line: Number(stated[1]), column: Number(stated[2]) }
  const position = /position (\d+)/.exec(message)?.[1]
  const ended = /end of/i.test(message) ? text.length : null
  const at = position === undefined ? ended : Number(position)
  if (at === null || text.trim() === '') return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
