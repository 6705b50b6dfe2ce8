import type { Pipeline } from './document'
import { canonicalJson, isJsonObject, type Json } from './json'
import { withoutDraftData } from './withoutDraftData'

/** Order of the keys whose meaning is fixed. Keys of authors (schemas, inputs, samples) keep their order: forms show fields in it. */
const ORDER = {
  document: [
    'format',
    'formatVersion',
    'name',
    'description',
    'nodes',
    'edges',
    'guards',
    'tools',
    'samples',
    'view',
  ],
  node: ['id', 'type', 'title', 'disabled', 'in', 'config', 'guards'],
  edge: ['id', 'source', 'port', 'target', 'loop'],
  nodeGuards: ['maxSteps', 'attemptTimeoutMs', 'actionTimeoutMs', 'onFailure', 'repeatLimit'],
  guards: ['maxSteps', 'runTimeoutMs', 'budget', 'repeatLimit', 'maxParallel', 'autoRollback'],
  budget: ['inputTokens', 'outputTokens', 'costUsd'],
  tool: [
    'ref',
    'effect',
    'idempotencyArg',
    'exists',
    'undo',
    'fingerprint',
    'approval',
    'attemptTimeoutMs',
    'actionTimeoutMs',
    'breaker',
    'fallback',
    'polling',
    'inputSchema',
    'outputSchema',
    'rules',
    'description',
    'hash',
  ],
  call: ['tool', 'args', 'found', 'note'],
  sample: ['name', 'input'],
  view: ['nodes', 'notes', 'groups'],
} satisfies { [place: string]: string[] }
type Place = keyof typeof ORDER

/** What lies where: the place of a child by the place of its parent and its key. */
const PLACES: { [place in Place]?: { [key: string]: Place } } = {
  document: {
    nodes: 'node',
    edges: 'edge',
    guards: 'guards',
    tools: 'tool',
    samples: 'sample',
    view: 'view',
  },
  node: { guards: 'nodeGuards' },
  guards: { budget: 'budget' },
  tool: { exists: 'call', undo: 'call', fingerprint: 'call', fallback: 'call' },
}

/** The document as a file: canonical key order, two spaces, a line end. Importing it and exporting again gives the same bytes. */
export function exportPipeline(pipeline: Pipeline): string {
  return `${JSON.stringify(ordered(plain(withoutDraftData(pipeline)), 'document'), null, 2)}\n`
}

/** The same document with its keys in canonical order. */
export function canonicalPipeline(pipeline: Pipeline): Pipeline {
  // Only the order of keys differs, so the shape is what it was.
  return ordered(plain(pipeline), 'document') as unknown as Pipeline
}

/** Text that two documents share exactly when they mean the same: without `view`, whatever the order of their keys. */
export function hashedText(pipeline: Pipeline): string {
  const { view: _, ...meaning } = pipeline
  return canonicalJson(plain(meaning))
}

/** The document's identity; `hash` is the caller's (lower-case hex SHA-256 in production). */
export function documentHash(pipeline: Pipeline, hash: (text: string) => string): string {
  return hash(hashedText(pipeline))
}

/** A typed document as plain JSON; keys that are undefined are gone. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value))
}

function ordered(value: Json, place: Place | undefined): Json {
  if (place === undefined) return value
  if (Array.isArray(value)) return value.map((item) => ordered(item, place))
  if (!isJsonObject(value)) return value
  const known: string[] = ORDER[place]
  const rank = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item, PLACES[place]?.[key])]))
}
