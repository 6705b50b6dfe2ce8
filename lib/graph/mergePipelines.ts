import type { Pipeline } from './document'
import { canonicalJson, isJsonObject, type Json } from './json'
import { joinParts, type PartKind, type Parts, splitParts } from './pipelineParts'

export type Side = 'mine' | 'theirs'

/** What one side did with a part; null = nothing. */
type Change = 'added' | 'removed' | 'changed' | null

/**
 * One part that differs from where both began. `open` says why a person has to choose: both sides changed it (`both`), or one side removed a node that a
 * wire of the other side still needs (`wired`).
 */
export type MergeItem = {
  /** For `chosen`. */
  id: string
  kind: PartKind
  /** Id of a node, wire, note or group; ref of a tool; name of a sample or setting. */
  key: string
  mine: Change
  theirs: Change
  open: 'both' | 'wired' | null
}

export type Merge = {
  /** Everything that differs, in the order of the document. */
  items: MergeItem[]
  /** Null while somebody still has to choose. */
  merged: Pipeline | null
}

/** Positions and what only tests of the draft use: where both changed them, mine stay without asking. */
const QUIET: ReadonlySet<PartKind> = new Set(['position', 'pin', 'breakpoints'])

/**
 * Three-way merge by whole parts: nodes, wires, policies, samples, settings, notes, groups. What one side changed is taken from that side; what both
 * changed differently needs a choice (`chosen`, by item id). Pure; neither document is changed.
 */
export function mergePipelines(
  base: Pipeline,
  mine: Pipeline,
  theirs: Pipeline,
  chosen: ReadonlyMap<string, Side> = new Map(),
): Merge {
  const sides = { base: splitParts(base), mine: splitParts(mine), theirs: splitParts(theirs) }
  const items = [...new Set([...sides.theirs.keys(), ...sides.mine.keys(), ...sides.base.keys()])].flatMap(
    (id) => itemOf(id, sides) ?? [],
  )
  markWired(items, sides, chosen)
  if (items.some(({ id, open }) => open !== null && !chosen.has(id))) return { items, merged: null }
  return { items, merged: joinParts(withoutLooseWires(takeSides(items, sides, chosen), sides)) }
}

type Sides = { base: Parts; mine: Parts; theirs: Parts }

function itemOf(id: string, { base, mine, theirs }: Sides): MergeItem | null {
  const [was, my, their] = [base.get(id), mine.get(id), theirs.get(id)]
  const part = my ?? their ?? was
  const [myChange, theirChange] = [changeOf(was?.value, my?.value), changeOf(was?.value, their?.value)]
  if (!part || (myChange === null && theirChange === null)) return null
  const differ = myChange !== null && theirChange !== null && !same(my?.value, their?.value)
  const open = differ && !QUIET.has(part.kind) ? 'both' : null
  return { id, kind: part.kind, key: part.key, mine: myChange, theirs: theirChange, open }
}

function changeOf(before: Json | undefined, after: Json | undefined): Change {
  if (same(before, after)) return null
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return canonicalJson(a) === canonicalJson(b)
}

/** Whose part stands: the choice, else the side that changed it; mine where both did the same. */
function sideOf({ id, mine }: MergeItem, chosen: ReadonlyMap<string, Side>): Side {
  return chosen.get(id) ?? (mine === null ? 'theirs' : 'mine')
}

/** Parts in the order of theirs, mine behind them. */
function takeSides(items: MergeItem[], sides: Sides, chosen: ReadonlyMap<string, Side>): Parts {
  const byId = new Map(items.map((item) => [item.id, item]))
  const taken: Parts = new Map()
  for (const id of new Set([...sides.theirs.keys(), ...sides.mine.keys()])) {
    const item = byId.get(id)
    const part = sides[item ? sideOf(item, chosen) : 'mine'].get(id)
    if (part) taken.set(id, part)
  }
  return taken
}

/** A node that one side removed while the other leads a wire to it or from it: somebody says which of the two was meant. */
function markWired(items: MergeItem[], sides: Sides, chosen: ReadonlyMap<string, Side>): void {
  const loose = looseWires(takeSides(items, sides, chosen), sides)
  const ends = new Set(loose.flatMap(({ value }) => endsOf(value)))
  for (const item of items) {
    const removed = item.mine === 'removed' || item.theirs === 'removed'
    const pulled = item.kind === 'node' && removed && item.open === null && ends.has(item.key)
    if (pulled || chosenAsWired(item, chosen)) item.open = 'wired'
  }
}

/** Keeps the question on the list once it was answered in favour of the node: its wires are not loose any more then. */
function chosenAsWired({ id, kind, open }: MergeItem, chosen: ReadonlyMap<string, Side>): boolean {
  return kind === 'node' && open === null && chosen.has(id)
}

/** Wires of which an end is missing, though it was there in every document that has the wire as it is taken. */
function looseWires(taken: Parts, { mine, theirs }: Sides) {
  const has = (parts: Parts, node: string) => parts.has(`node:${node}`)
  return [...taken].flatMap(([id, part]) => {
    if (part.kind !== 'edge') return []
    const missing = endsOf(part.value).filter((node) => !has(taken, node))
    const known = [mine, theirs].filter((parts) => same(parts.get(id)?.value, part.value))
    return missing.some((node) => known.every((parts) => has(parts, node))) ? [{ id, value: part.value }] : []
  })
}

function withoutLooseWires(taken: Parts, sides: Sides): Parts {
  const loose = new Set(looseWires(taken, sides).map(({ id }) => id))
  return new Map([...taken].filter(([id]) => !loose.has(id)))
}

function endsOf(edge: Json): string[] {
  return isJsonObject(edge) ? [String(edge.source), String(edge.target)] : []
}
