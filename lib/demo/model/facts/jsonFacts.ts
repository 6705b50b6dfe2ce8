import { isRecord, type Json } from '../schema/JsonSchema'
import type { Fact } from './Fact'

const ASKED = ['question', 'label', 'name', 'key', 'field']
const ANSWERED = new Set(['answer', 'value', 'reply', 'choice'])
const MAX_LEAVES = 400

/** The scalar leaves of a JSON value, labelled by their key path; an answer is labelled by its question. */
export function jsonFacts(value: Json, at: number, start: number): Fact[] {
  const facts: Fact[] = []
  const visit = (node: Json, path: readonly string[], asked: string | undefined) => {
    if (facts.length >= MAX_LEAVES || node === null) return
    if (Array.isArray(node)) {
      for (const item of node) visit(item, path, asked)
    } else if (typeof node === 'object') {
      if ('$cel' in node) return
      const question = questionIn(node)
      for (const [key, child] of Object.entries(node))
        visit(child, [...path, key], ANSWERED.has(key) ? question : undefined)
    } else {
      const key = path.at(-1)
      const label = [...path, asked ?? ''].join(' ').trim()
      facts.push({
        kind: 'json',
        value: node,
        raw: String(node),
        label,
        at,
        start,
        ...(key ? { key: asked ?? key } : {}),
      })
    }
  }
  visit(value, [], undefined)
  return facts
}

function questionIn(node: Json): string | undefined {
  if (!isRecord(node)) return undefined
  const key = ASKED.find((candidate) => typeof node[candidate] === 'string')
  return key === undefined ? undefined : String(node[key])
}
