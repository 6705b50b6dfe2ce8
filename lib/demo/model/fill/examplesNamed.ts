import type { Fact } from '../facts/Fact'
import { fieldText } from './Field'
import type { FillContext } from './FillContext'
import type { FieldProfile } from './scoreFact'

// A plain word only: of an id or a path the form tells, not the letters.
const EXAMPLE =
  /(?:e\.g\.|for example|such as|例如)\s*["“'`]?(?!(?:the|an|your|its|one)\b)(\p{L}{3,})(?![\w./@-])/giu

/** Examples that the field gives of itself and the clause names: `umbrella` for “What to reserve, e.g. umbrella” in “reserve an umbrella”. */
export function examplesNamed({ field }: FieldProfile, { text, clauseAt }: FillContext): Fact[] {
  return [...fieldText(field).matchAll(EXAMPLE)].flatMap(([, word = '']): Fact[] => {
    const start = text.search(new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`, 'iu'))
    if (start < 0) return []
    return [
      { kind: 'labelled', value: word, raw: word, label: field.key, key: field.key, at: clauseAt, start },
    ]
  })
}
