import type { ArgumentRule, ReferenceTool } from '../../graph/document'
import { evaluate } from '../../graph/expression'
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { resolveValue } from '../../graph/resolveValue'
import { type Candidate, entriesMeant } from '../../rules/referenceList'
import { faultOf } from '../../run/fault'
import type { Io, Journaled } from '../executor'

/** The entries of a reference list that a value may mean; `total` counts also those beyond the ones that are kept. */
export type Found = { total: number; entries: Candidate[] }
export type Meant =
  | { kind: 'exact' }
  | { kind: 'one'; entry: Candidate }
  | { kind: 'many'; entries: Candidate[]; total: number }
  | { kind: 'none' }

/** More than anybody reads through; who means another entry names it. */
const KEPT = 50

export function isReference(rule: ArgumentRule): boolean {
  return rule.list !== undefined || rule.oneOf !== undefined
}

/** Asks the rule's list what `value` may mean. A tool's answer is journaled under `key`. */
export async function lookUp(
  io: Io,
  key: string,
  { rule, value, args }: { rule: ArgumentRule; value: Json; args: JsonObject },
): Promise<Journaled<Found>> {
  if (rule.list) return { kind: 'ok', value: found(entriesMeant(rule.list, value)) }
  if (!rule.oneOf) return { kind: 'ok', value: found([]) }
  const asked = askedArgs(rule.oneOf, value, args)
  if (asked === null) {
    const about = { tool: rule.oneOf.tool, value: JSON.stringify(value) }
    return { kind: 'fault', fault: faultOf('LOOK_UP_FAILED.list', about), key }
  }
  return readEntries(io, key, rule.oneOf, asked)
}

/** What the tool that keeps the list is called with to find `value`. */
export function askedArgs(list: ReferenceTool, value: Json, args: JsonObject): JsonObject | null {
  const resolved = resolveValue(list.args, { value, args })
  return resolved.ok && isJsonObject(resolved.value) ? resolved.value : null
}

/** What is read of the answer is journaled, so it comes out the same whoever asks again. */
export function readEntries(
  io: Io,
  key: string,
  list: ReferenceTool,
  args: JsonObject,
): Promise<Journaled<Found>> {
  return io.read(key, { tool: list.tool, args }, (result) => found(entriesOf(list, result)))
}

/** The items of a list tool's answer, as they stand in it. */
export function itemsOf({ path }: ReferenceTool, result: Json): Json[] {
  const list = path.split('.').reduce<Json>((value, name) => fieldOf(value, name), result)
  return Array.isArray(list) ? list : []
}

/** Each item of a list tool's answer with its value and how it is called; items that have no value are left out. */
export function entriesOf(list: ReferenceTool, result: Json): Candidate[] {
  return itemsOf(list, result).flatMap((item) => {
    const value = evaluate(list.value, { item })
    const label = evaluate(list.label, { item })
    if (!value.ok || value.value === null) return []
    return [{ value: value.value, label: label.ok ? String(label.value) : JSON.stringify(value.value) }]
  })
}

export function judge(value: Json, { entries, total }: Found): Meant {
  const text = canonicalJson(value)
  if (entries.some((entry) => canonicalJson(entry.value) === text)) return { kind: 'exact' }
  const [only] = entries
  if (only === undefined) return { kind: 'none' }
  return total === 1 ? { kind: 'one', entry: only } : { kind: 'many', entries, total }
}

function found(entries: Candidate[]): Found {
  return { total: entries.length, entries: entries.slice(0, KEPT) }
}

function fieldOf(value: Json, name: string): Json {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}
