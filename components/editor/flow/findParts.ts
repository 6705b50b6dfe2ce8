import { isJsonObject, type Json } from '@/lib/graph/json'
import type { Flow } from './flow'

/** A part in which the words were found: React Flow's id, what a reader calls it, and the text around the words. */
export type Found = { id: string; name: string; excerpt: string }

const AROUND = 24

/**
 * Every node, note and group in which the words occur: in its id, its title, the name of its type (as the reader sees it, from `typeName`),
 * its settings and inputs, or its text. In reading order: from left to right, then from top to bottom.
 */
export function findParts(flow: Flow, query: string, typeName: (type: string) => string): Found[] {
  const needle = query.trim().toLowerCase()
  if (needle === '') return []
  const steps = flow.nodes.map(({ id, position, data: { node } }) => ({
    id,
    position,
    name: node.title || typeName(node.type),
    texts: [
      node.title,
      node.id,
      typeName(node.type),
      node.type,
      ...textsIn(node.config),
      ...textsIn(node.in ?? {}),
    ],
  }))
  const notes = flow.notes.map(({ id, position, data }) => ({
    id,
    position,
    name: data.text.split('\n')[0] ?? '',
    texts: [data.text],
  }))
  const groups = flow.groups.map(({ id, position, data }) => ({
    id,
    position,
    name: data.title,
    texts: [data.title],
  }))
  return [...steps, ...notes, ...groups]
    .sort((a, b) => a.position.x - b.position.x || a.position.y - b.position.y)
    .flatMap(({ id, name, texts }) => {
      const text = texts.find((candidate) => candidate.toLowerCase().includes(needle))
      return text === undefined ? [] : [{ id, name, excerpt: excerptOf(text, needle) }]
    })
}

/** Names and values alike: `fallback` finds the setting, `urgent` what stands in it. */
function textsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
  return value === null ? [] : [String(value)]
}

function excerptOf(text: string, needle: string): string {
  const at = text.toLowerCase().indexOf(needle)
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + needle.length + AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replaceAll('\n', ' ')
}
