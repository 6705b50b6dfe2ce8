import type { Fact } from '../facts/Fact'
import { conforms } from '../schema/conforms'
import type { Json } from '../schema/JsonSchema'
import type { JsonType } from '../schema/jsonType'
import { afterKey } from './afterKey'
import { examplesNamed } from './examplesNamed'
import type { Field } from './Field'
import type { FillContext } from './FillContext'
import { profileOf, scoreFact } from './scoreFact'

export interface FactMatch {
  readonly value: Json
  /** How sure it is. */
  readonly score: number
  /** What decides between matches: sureness and nearness. */
  readonly rank: number
  readonly fact: Fact
}

/** From here a fact may be used at all, and from here it may not be doubted. */
export const FIT = 5
export const SURE = 8
const SAME_CLAUSE = 2
const NEARNESS = 3
// Words of another clause of the same goal are about something else, unless they say otherwise.
const OTHER_CLAUSE = -3
const LOCAL: ReadonlySet<Fact['kind']> = new Set(['quoted', 'tail', 'word', 'number'])

/** The facts that can fill a field, best first; what stands in the same clause, then what was said last, is preferred. */
export function matchFacts(field: Field, type: JsonType, context: FillContext): FactMatch[] {
  const profile = profileOf(field, type)
  const matches: FactMatch[] = []
  const named = [...afterKey(profile, context), ...examplesNamed(profile, context)]
  for (const fact of [...context.facts, ...named]) {
    const value = valueFor(type, fact, field)
    const score = value === undefined ? undefined : scoreFact(profile, fact)
    if (value === undefined || score === undefined || score < FIT) continue
    if (!conforms(field.schema, value, context.root)) continue
    const near = fact.at === context.clauseAt ? SAME_CLAUSE : LOCAL.has(fact.kind) ? OTHER_CLAUSE : 0
    if (score + near >= FIT) {
      const rank = score + near + (near > 0 ? NEARNESS : 0)
      matches.push({ value, score: score + near, rank, fact })
    }
  }
  return matches.sort((a, b) => b.rank - a.rank || b.fact.at - a.fact.at || a.fact.start - b.fact.start)
}

function valueFor(type: JsonType, fact: Fact, field: Field): Json | undefined {
  if (type === 'number' || type === 'integer') {
    const value = Number(fact.value)
    return typeof fact.value === 'boolean' || fact.value === '' || Number.isNaN(value) ? undefined : value
  }
  if (type === 'boolean') return typeof fact.value === 'boolean' ? fact.value : undefined
  const text = typeof fact.value === 'string' ? fact.value : fact.raw
  return field.schema.format === 'date-time'
    ? asDateTime(text)
    : field.schema.format === 'date'
      ? text.slice(0, 10)
      : text
}

function asDateTime(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text)
  return parts ? `${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? ':00'}${parts[4] ?? 'Z'}` : text
}
