import { type Readable, readableItem } from '@/lib/graph/readableAt'
import { type CelFunction, methodsOf, ROOT_FUNCTIONS } from './celFunctions'

/** One thing that could stand at the cursor. `text` replaces `from` to the cursor; the cursor then stands `back` units before its end. */
export type Offer = {
  label: string
  kind: 'value' | 'function'
  from: number
  text: string
  back: number
  /** The readable behind a value; functions have none. */
  readable: Readable | null
  boost: number
}

export type Offers = { from: number; offers: Offer[] }

const PATH = /(?:[A-Za-z_]\w*)(?:\.[A-Za-z_]\w*|\[(?:"[^"]*"|'[^']*'|\d+)\])*/
const BEFORE_WORD = new RegExp(`(?:(${PATH.source})\\.)?([A-Za-z_]\\w*)?$`)
const BINDING = new RegExp(
  `(${PATH.source})\\.(?:map|filter|all|exists|exists_one)\\(\\s*([A-Za-z_]\\w*)\\s*,`,
  'g',
)

/**
 * What can stand at `cursor` of a CEL source: behind a dot the fields and methods of what stands before it, elsewhere roots, everything readable by its
 * whole path, and functions. Null inside a string.
 */
export function completeExpression(
  source: string,
  cursor: number,
  readables: readonly Readable[],
): Offers | null {
  const before = source.slice(0, cursor)
  if (isInString(before)) return null
  const [, owner, word = ''] = BEFORE_WORD.exec(before) ?? []
  const from = cursor - word.length
  if (owner === undefined && /[.\w\])"']$/.test(before.slice(0, from))) return null
  const known = [...readables, ...boundNames(before, readables)]
  const offers =
    owner === undefined
      ? [...rootOffers(known, source, from), ...functionOffers(ROOT_FUNCTIONS, from)]
      : memberOffers(owner, known, source, from)
  const useful = offers.filter(({ text }) => text !== word)
  return useful.length === 0 ? null : { from, offers: useful }
}

function isInString(before: string): boolean {
  let quote = ''
  for (let at = 0; at < before.length; at += 1) {
    const char = before.charAt(at)
    if (quote !== '' && char === '\\') at += 1
    else if (char === quote) quote = ''
    else if (quote === '' && (char === '"' || char === "'")) quote = char
  }
  return quote !== ''
}

/** Names that `list.map(name, …)` binds before the cursor. */
function boundNames(before: string, readables: readonly Readable[]): Readable[] {
  return [...before.matchAll(BINDING)].flatMap(([, list = '', name = '']) => {
    const known = readables.find(({ source }) => source === list)
    return known ? readableItem(known, name) : []
  })
}

function rootOffers(readables: readonly Readable[], source: string, from: number): Offer[] {
  const roots = [...new Set(readables.flatMap(({ path: [root] }) => (root === undefined ? [] : [root])))]
  const offers = roots.map((root, index): Offer => {
    const readable = readables.find(({ path }) => path.length === 1 && path[0] === root) ?? null
    return { ...plain(root, from), readable, boost: 50 - index }
  })
  // a whole path can be found by any part of it, without knowing where it lies
  const paths = readables.filter(({ path }) => path.length > 1)
  return [...offers, ...paths.map((readable) => valueOffer(readable, readable.source, source, from, from))]
}

function memberOffers(owner: string, readables: readonly Readable[], source: string, from: number): Offer[] {
  const depth = owner.split(/[.[]/).length
  const start = from - owner.length - 1
  const members = new Map<string, Offer>()
  for (const readable of readables) {
    if (!readable.source.startsWith(`${owner}.`) || readable.path.length <= depth) continue
    const name = readable.path[depth] ?? ''
    const here = readable.path.length === depth + 1
    if (members.has(name) && !here) continue
    members.set(name, here ? valueOffer(readable, name, source, from, start) : plain(name, from))
  }
  const self = readables.find((readable) => readable.source === owner)
  return [...members.values(), ...functionOffers(self ? methodsOf(self.schema) : [], from)]
}

function plain(name: string, from: number): Offer {
  return { label: name, kind: 'value', from, text: name, back: 0, readable: null, boost: 0 }
}

/** What may be absent is written with the test that makes it safe, unless the source tests it already or goes on to a field. */
function valueOffer(readable: Readable, label: string, source: string, from: number, start: number): Offer {
  const { guard, schema, source: written } = readable
  const boost = (guard === null ? 0 : -20) - readable.path.length
  const wrap = guard !== null && isLeaf(schema) && !source.replaceAll(/\s/g, '').includes(`has(${guard})`)
  if (!wrap) return { ...plain(label, from), readable, boost }
  const text = `has(${guard}) ? ${written} : null`
  return { label, kind: 'value', from: start, text, back: 0, readable, boost }
}

function isLeaf(schema: Readable['schema']): boolean {
  return schema.properties === undefined && !(schema.type === 'object' && Object.keys(schema).length === 1)
}

function functionOffers(functions: readonly CelFunction[], from: number): Offer[] {
  return functions.map(({ name, call, back }) => ({
    label: name,
    kind: 'function',
    from,
    text: call,
    back,
    readable: null,
    boost: -40,
  }))
}
