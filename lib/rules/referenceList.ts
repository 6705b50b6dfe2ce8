import type { ArgumentRule } from '../graph/document'
import { canonicalJson, type Json } from '../graph/json'

export type ReferenceList = NonNullable<ArgumentRule['list']>
/** One value a person may have meant, in the shape cards show it. */
export type Candidate = { value: Json; label: string }

type Indexed = {
  byValue: Map<string, Candidate>
  /** By label or alias, in plain spelling. */
  byName: Map<string, Candidate[]>
  names: [plain: string, entry: Candidate][]
}

/** Lists have thousands of rows and are asked again and again; a document never changes once it is compiled. */
const indexes = new WeakMap<ReferenceList, Indexed>()

export function isListed(list: ReferenceList, value: Json): boolean {
  return indexOf(list).byValue.has(canonicalJson(value))
}

/**
 * The entries that `value` may mean: the one with this very value; else those called exactly so; else those whose name has all its words. Capitals, widths and
 * punctuation do not count.
 */
export function entriesMeant(list: ReferenceList, value: Json): Candidate[] {
  const { byValue, byName, names } = indexOf(list)
  const exact = byValue.get(canonicalJson(value))
  if (exact) return [exact]
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const wanted = plain(String(value))
  if (wanted === '') return []
  const called = byName.get(wanted)
  if (called) return called
  const words = wanted.split(' ')
  const found = names.filter(([name]) => words.every((word) => name.includes(word))).map(([, entry]) => entry)
  return [...new Set(found)]
}

function indexOf(list: ReferenceList): Indexed {
  const known = indexes.get(list)
  if (known) return known
  const index: Indexed = { byValue: new Map(), byName: new Map(), names: [] }
  for (const { value, label, aliases = [] } of list) {
    const entry = { value, label }
    if (!index.byValue.has(canonicalJson(value))) index.byValue.set(canonicalJson(value), entry)
    for (const name of new Set([label, ...aliases].map(plain))) {
      index.byName.set(name, [...(index.byName.get(name) ?? []), entry])
      index.names.push([name, entry])
    }
  }
  indexes.set(list, index)
  return index
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
