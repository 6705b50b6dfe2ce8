import type { Round } from '../round'

const SNIPPET_LENGTH = 80

/** One line for a round: what was done and the first 80 characters of what came of it. */
export function snippetOf({ turn, said, calls, observations, remark }: Round): string {
  const done = calls.map(
    (call, index) => `${call.name}(${cut(call.arguments)}) → ${cut(observations[index] ?? '')}`,
  )
  const line = done.length > 0 ? done.join('; ') : `${cut(said ?? '')} → ${cut(remark ?? '')}`
  return `${turn}. ${line}`
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= SNIPPET_LENGTH ? line : `${line.slice(0, SNIPPET_LENGTH - 1)}…`
}
