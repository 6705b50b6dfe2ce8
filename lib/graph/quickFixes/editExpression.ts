import type { Pipeline } from '../document'
import { isJsonObject } from '../json'
import { textParts } from '../value'
import { valueAt, withValueAt } from './editPath'

/** Strings, words, and everything else one character at a time: enough to find a name where it is read. */
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_][A-Za-z0-9_]*|\s+|./gs

/**
 * Writes another name for the last link of `chain` (`['input', 'patientID']`) wherever the chain is read. A chain that begins with null may
 * begin with anything (`p.mesage` inside a `map`).
 */
export function renamedInSource(source: string, chain: (string | null)[], to: string): string {
  const tokens = source.match(TOKENS) ?? []
  const words = tokens.flatMap((token, index) => (/^\s/.test(token) ? [] : [{ token, index }]))
  const next = [...tokens]
  for (let at = 0; at < words.length; at += 1) {
    if (!startsHere(words, at, chain)) continue
    const last = words[at + 2 * (chain.length - 1)]
    if (last) next[last.index] = to
  }
  return next.join('')
}

/** Writes another name for a function or method wherever it is called. */
export function calledInSource(source: string, name: string, to: string): string {
  const tokens = source.match(TOKENS) ?? []
  const called = (index: number) => tokens.slice(index + 1).find((token) => /\S/.test(token)) === '('
  return tokens.map((token, index) => (token === name && called(index) ? to : token)).join('')
}

type Word = { token: string; index: number }

function startsHere(words: readonly Word[], at: number, chain: (string | null)[]): boolean {
  if (chain[0] !== null && words[at - 1]?.token === '.') return false
  return chain.every((link, step) => {
    const word = words[at + 2 * step]?.token
    const joined = step === 0 || words[at + 2 * step - 1]?.token === '.'
    return joined && word !== undefined && (link === null || word === link)
  })
}

export type ExpressionEdit = (source: string, inText: boolean) => string

/**
 * Changes one expression at `path`: a `$cel`, a part of a `$text`, or a string of a config or policy. Null when it does not stand there, or
 * would not change.
 */
export function withExpression(
  document: Pipeline,
  path: string,
  source: string,
  edit: ExpressionEdit,
): Pipeline | null {
  const value = valueAt(document, path)
  if (value === source || (isJsonObject(value) && value.$cel === source)) {
    const next = edit(source, false)
    if (next === source) return null
    return withValueAt(document, value === source ? path : `${path}.$cel`, next)
  }
  if (!isJsonObject(value) || typeof value.$text !== 'string') return null
  let text = value.$text
  for (const part of textParts(text).reverse()) {
    if (part.kind !== 'expression' || part.source !== source) continue
    text = text.slice(0, part.at) + edit(source, true) + text.slice(part.at + part.source.length)
  }
  return text === value.$text ? null : withValueAt(document, `${path}.$text`, text)
}
