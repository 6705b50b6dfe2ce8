import type { Pipeline } from '@/lib/graph/document'

const READING = /\bnodes\.([a-zA-Z][a-zA-Z0-9_]*)/g

/** Ids of the nodes that outputs are made of: what these write is the answer as it comes. */
export function answeringNodes({ nodes }: Pick<Pipeline, 'nodes'>): ReadonlySet<string> {
  const outputs = nodes.filter(({ type }) => type === 'output')
  const text = JSON.stringify(outputs.map((node) => node.in ?? {}))
  return new Set([...text.matchAll(READING)].flatMap(([, id]) => id ?? []))
}
