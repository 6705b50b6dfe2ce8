import type { Fact } from '../facts/Fact'
import { words } from '../language/words'
import type { JsonType } from '../schema/jsonType'
import { affinity, isDistinctive } from './affinity'
import { type Field, fieldText } from './Field'
import { outline, patternTells } from './patternTells'
import { type Role, roleOf } from './roleOf'

const GENERIC = new Set(['id', 'cod', 'no', 'number', 'nam', 'valu', 'key', 'identifier', 'ref'])

/** What a field is called, taken apart once for many facts. */
export interface FieldProfile {
  readonly field: Field
  readonly type: JsonType
  readonly role: Role
  readonly keyWords: ReadonlySet<string>
  readonly aboutWords: ReadonlySet<string>
  readonly tells: boolean
  readonly outlines: ReadonlySet<string>
}

export function profileOf(field: Field, type: JsonType): FieldProfile {
  const { schema } = field
  const about = fieldText(field)
  const quoted = [...about.matchAll(/(?:e\.g\.|for example|such as|例如|如)\s*["“'`]?([\w-]+)/gi)].map(
    (match) => match[1],
  )
  const samples = [schema.example, ...(schema.examples ?? []), ...quoted].filter(
    (sample) => typeof sample === 'string',
  )
  return {
    field,
    type,
    role: roleOf(field),
    keyWords: new Set([...words(field.key), ...prepositions(field.key)]),
    aboutWords: new Set(words(about)),
    tells: patternTells(schema),
    outlines: new Set(samples.map(outline).filter((shape) => shape !== 'a' && shape !== 'Aa')),
  }
}

// "to" and "from" are no words of meaning elsewhere, but as the name of a field they are all there is.
const prepositions = (key: string) =>
  /^(?:to|from|for|by|with|until)$/i.test(key) ? [key.toLowerCase()] : []

/** How well a fact fits a field, undefined if it must not be used. At least 5 is fit for use, 9 is sure. */
export function scoreFact(profile: FieldProfile, fact: Fact): number | undefined {
  const numeric = profile.type === 'number' || profile.type === 'integer'
  const base = numeric ? numberAffinity(fact) : textAffinity(profile, fact)
  if (base === undefined) return undefined
  const labels = new Set([...words(fact.label), ...fact.label.toLowerCase().split(/[^a-z]+/)])
  const shared = [...profile.keyWords].filter((word) => labels.has(word))
  const telling = shared.filter((word) => !GENERIC.has(word)).length
  // "Union Hospital" says itself that it is a hospital.
  const itself =
    fact.kind === 'name'
      ? words(fact.raw).filter((word) => !GENERIC.has(word) && names(profile, word)).length
      : 0
  const described =
    itself + [...profile.aboutWords].filter((word) => labels.has(word) && !profile.keyWords.has(word)).length
  const exact = fact.key !== undefined && sameName(fact.key, profile.field.key)
  const shape = profile.tells || profile.outlines.has(outline(fact.raw))
  const score = base + telling * 3 + (shared.length - telling) + Math.min(described, 2) * 1.5
  if (exact) return score + 10
  if (shape) return score + 6
  if (fact.kind === 'json' || fact.kind === 'labelled')
    return telling > 0 || described > 1 ? score + 2 : undefined
  if (profile.role === 'id' && !numeric) return score + nameMismatch(profile, fact, telling + described)
  const related = telling + described > 0 || shared.length > 0
  return related || isDistinctive(profile.role, fact) ? score : score - 3
}

const names = ({ keyWords, aboutWords }: FieldProfile, word: string) =>
  keyWords.has(word) || aboutWords.has(word)

const sameName = (a: string, b: string) => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return plain(a) === plain(b)
}

function numberAffinity(fact: Fact): number | undefined {
  if (typeof fact.value === 'number') return 4
  return fact.kind === 'json' && typeof fact.value === 'string' && /^-?\d+(?:\.\d+)?$/.test(fact.value)
    ? 2
    : undefined
}

function textAffinity(profile: FieldProfile, fact: Fact): number | undefined {
  if (typeof fact.value === 'boolean') return undefined
  return affinity(profile.role, fact)
}

/** P-1001 for a `patientId` is likely, for an `orderId` not, when its neighbours speak of something else. */
function nameMismatch(profile: FieldProfile, fact: Fact, related: number): number {
  if (related > 0) return 3
  const noun = [...profile.keyWords].find((word) => !GENERIC.has(word))
  if (noun === undefined) return 2
  const prefix = /^[A-Za-z]+/.exec(fact.raw)?.[0]?.toLowerCase()
  return prefix !== undefined && noun.startsWith(prefix) && fact.kind === 'id' ? 2 : -3
}
