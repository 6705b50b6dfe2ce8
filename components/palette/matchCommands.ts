import type { Command } from './commandStore'

/** How well words fit a command, 0 = not at all. Every word has to occur somewhere; beginnings of the label count most. */
function closeness({ id, label, hint = '', keywords = '' }: Command, words: readonly string[]): number {
  const name = label.toLowerCase()
  const rest = `${hint} ${keywords} ${id.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.toLowerCase()
  let sum = 0
  for (const word of words) {
    if (name.startsWith(word)) sum += 4
    else if (name.split(/[\s·/_-]+/).some((part) => part.startsWith(word))) sum += 3
    else if (name.includes(word)) sum += 2
    else if (rest.includes(word)) sum += 1
    else return 0
  }
  return sum
}

/** The commands that fit a query, the best first; equally good ones keep their order. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  return commands
    .map((command) => ({ command, fits: closeness(command, words) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .map(({ command }) => command)
}
