import type { Pipeline } from './document'
import { isJsonObject, type Json, type JsonObject } from './json'

/** What a document is made of when it is merged. `setting`: every other member, `guards` one by one. */
export type PartKind =
  | 'node'
  | 'edge'
  | 'tool'
  | 'sample'
  | 'setting'
  | 'guard'
  | 'note'
  | 'group'
  | 'position'
  | 'pin'
  | 'breakpoints'

export type Part = { kind: PartKind; key: string; value: Json }
/** By `<kind>:<key>`, in the order of the document. */
export type Parts = Map<string, Part>

/** Lists whose entries have a name: where they lie, what they are called here, and by which member they are told apart. */
const LISTS = [
  { at: 'nodes', kind: 'node', by: 'id' },
  { at: 'edges', kind: 'edge', by: 'id' },
  { at: 'tools', kind: 'tool', by: 'ref' },
  { at: 'samples', kind: 'sample', by: 'name' },
] as const
const VIEW_LISTS = [
  { at: 'notes', kind: 'note', by: 'id' },
  { at: 'groups', kind: 'group', by: 'id' },
] as const
const VIEW_RECORDS = [
  { at: 'nodes', kind: 'position' },
  { at: 'pins', kind: 'pin' },
] as const

/** A document in parts; of two entries with one name the second gets a number behind it, so that nothing is lost. */
export function splitParts(pipeline: Pipeline): Parts {
  const parts: Parts = new Map()
  const add = (kind: PartKind, name: string, value: Json) => {
    let key = name
    for (let count = 2; parts.has(`${kind}:${key}`); count += 1) key = `${name} (${count})`
    parts.set(`${kind}:${key}`, { kind, key, value })
  }
  // a typed document is JSON; members that are undefined are absent
  const document: JsonObject = JSON.parse(JSON.stringify(pipeline))
  const { guards, view, ...rest } = document
  const lists = new Set<string>(LISTS.map(({ at }) => at))
  for (const [key, value] of Object.entries(rest)) if (!lists.has(key)) add('setting', key, value)
  for (const [key, value] of entriesOf(guards)) add('guard', key, value)
  for (const { at, kind, by } of LISTS)
    for (const item of itemsOf(document[at])) add(kind, nameOf(item, by), item)
  if (isJsonObject(view)) {
    for (const { at, kind, by } of VIEW_LISTS)
      for (const item of itemsOf(view[at])) add(kind, nameOf(item, by), item)
    for (const { at, kind } of VIEW_RECORDS)
      for (const [key, value] of entriesOf(view[at])) add(kind, key, value)
    if (view.breakpoints !== undefined) add('breakpoints', 'breakpoints', view.breakpoints)
  }
  return parts
}

/** The document that these parts make. */
export function joinParts(parts: Parts): Pipeline {
  const of = (kind: PartKind) => [...parts.values()].filter((part) => part.kind === kind)
  const values = (kind: PartKind) => of(kind).map(({ value }) => value)
  const record = (kind: PartKind) => Object.fromEntries(of(kind).map(({ key, value }) => [key, value]))
  const filled = (name: string, value: Json) =>
    (Array.isArray(value) ? value : Object.keys(Object(value))).length === 0 ? {} : { [name]: value }
  const view = {
    ...filled('nodes', record('position')),
    ...filled('pins', record('pin')),
    ...Object.fromEntries(of('breakpoints').map(({ value }) => ['breakpoints', value])),
    ...filled('notes', values('note')),
    ...filled('groups', values('group')),
  }
  const document = {
    ...record('setting'),
    nodes: values('node'),
    edges: values('edge'),
    ...filled('guards', record('guard')),
    ...filled('tools', values('tool')),
    ...filled('samples', values('sample')),
    ...filled('view', view),
  }
  // every part came out of a document of this shape
  return document as unknown as Pipeline
}

function itemsOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : []
}

function nameOf(item: Json, by: string): string {
  return String(Object(item)[by])
}
