import type { Fact, FactKind } from '../facts/Fact'
import { CHINESE_LEXICON } from '../language/chineseLexicon'
import type { Role } from './roleOf'

type Row = Partial<Readonly<Record<FactKind, number>>>

// How willingly a field of a role takes a fact of a kind. What is not listed is refused: a guess would be an invented value.
const TABLE: Readonly<Record<Role, Row>> = {
  email: { email: 8, name: 1, json: 1, labelled: 1 },
  url: { url: 8, json: 1, labelled: 1 },
  datetime: { datetime: 8, date: 4, 'relative-date': 3, json: 1, labelled: 1 },
  date: { date: 8, datetime: 6, 'relative-date': 5, json: 1, labelled: 1 },
  time: { time: 8, 'relative-date': 2, json: 1, labelled: 1 },
  id: { id: 6, number: 3, quoted: 2, name: 1, word: 0, json: 1, labelled: 1 },
  currency: { currency: 8, word: 0, json: 1, labelled: 1 },
  phone: { phone: 8, json: 1, labelled: 1, number: 1 },
  language: { name: 4, word: 4, json: 1, labelled: 1, quoted: 1 },
  place: { name: 5, quoted: 3, word: 3, json: 1, labelled: 1 },
  person: { name: 5, quoted: 4, email: 3, word: 2, tail: 3, id: 1, json: 1, labelled: 1 },
  query: { quoted: 7, tail: 6, id: 3, name: 4, word: 3, json: 1, labelled: 1 },
  title: { quoted: 7, tail: 5, json: 1, labelled: 1, name: 1 },
  text: { quoted: 7, tail: 6, json: 1, labelled: 1, name: 0 },
  goal: {},
  other: {
    quoted: 3,
    name: 3,
    id: 3,
    word: 2,
    number: 1,
    date: 1,
    'relative-date': 1,
    email: 1,
    url: 1,
    time: 1,
    currency: 1,
    datetime: 1,
    tail: 2,
    json: 1,
    labelled: 1,
  },
}

/** How well the kind of a fact suits a role, undefined for not at all. */
export function affinity(role: Role, fact: Fact): number | undefined {
  return TABLE[role][fact.kind]
}

/** A fact of such a kind is sure enough on its own, as a known city is for a place; one of another kind needs a word in common with the field. */
export const isDistinctive = (role: Role, fact: Fact) =>
  ((affinity(role, fact) ?? 0) >= 6 && fact.kind !== 'id') || (role === 'place' && isKnownCity(fact))

const isKnownCity = ({ kind, raw }: Fact) => kind === 'name' && CHINESE_LEXICON.get(raw) === '@'
