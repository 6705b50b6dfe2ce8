import type { Problem } from '@/lib/graph/problem'
import { textParts } from '@/lib/graph/value'

export type Range = { from: number; to: number }

/** Where in a field's text a finding lies, as far as the finding says; the whole expression where it names no part; null where it is not about this text. */
export function faultRange({ params }: Problem, text: string, mode: 'expression' | 'text'): Range | null {
  const source = typeof params.source === 'string' ? params.source : null
  if (source === null || source === '') return null
  const start = startOf(source, text, mode)
  if (start === null) return null
  if (typeof params.offset === 'number') return around(source, params.offset, start)
  for (const name of named(params)) {
    const at = wordIn(source, name)
    if (at >= 0) return { from: start + at, to: start + at + name.length }
  }
  return { from: start, to: start + source.length }
}

function startOf(source: string, text: string, mode: 'expression' | 'text'): number | null {
  if (mode === 'expression') return text === source ? 0 : null
  for (const part of textParts(text)) if (part.kind === 'expression' && part.source === source) return part.at
  return null
}

/** The word at an offset, or one character; at the end of the source its last one. */
function around(source: string, offset: number, start: number): Range {
  const at = Math.min(offset, source.length - 1)
  const word = /^\w+/.exec(source.slice(at))?.[0] ?? source.charAt(at)
  return { from: start + at, to: start + at + Math.max(1, word.length) }
}

/** What the finding speaks of, the longest first: a whole path says more than its last field. */
function named(params: Problem['params']): string[] {
  const path = typeof params.path === 'string' ? params.path : ''
  const owner =
    typeof params.owner === 'string' && typeof params.field === 'string'
      ? `${params.owner}.${params.field}`
      : ''
  const id = typeof params.id === 'string' ? [`nodes.${params.id}`, `previous.${params.id}`, params.id] : []
  const rest = [params.field, params.name].filter((name): name is string => typeof name === 'string')
  return [path, owner, ...id, ...rest].filter((name) => name !== '')
}

function wordIn(source: string, name: string): number {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1)) {
    const before = source.charAt(at - 1)
    const after = source.charAt(at + name.length)
    if (!/\w/.test(before) && !/\w/.test(after)) return at
  }
  return -1
}
