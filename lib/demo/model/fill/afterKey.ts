import type { Fact } from '../facts/Fact'
import { canonical } from '../language/synonyms'
import type { FillContext } from './FillContext'
import type { FieldProfile } from './scoreFact'

const TOKEN = /[A-Za-z][\w-]*|\S/g
const VALUE =
  /^\s*(?:(?:is|as|of|to|=|:|should be|set to|是|为|：|改为|改成|设为)\s*)?(?:"([^"]+)"|“([^”]+)”|'([^']+)'|([\w@./-]*\w)|([^\s，。；,;“"]+))/

/** The value right behind the field's own name in the clause: "priority high", "status to shipped", "收件人是张三". */
export function afterKey(profile: FieldProfile, context: FillContext): Fact[] {
  if (profile.type !== 'string' || context.text === '') return []
  const key = profile.field.key.toLowerCase()
  const facts: Fact[] = []
  for (const token of context.text.matchAll(TOKEN)) {
    if (token[0].toLowerCase() !== key && !(token[0].length > 3 && profile.keyWords.has(canonical(token[0]))))
      continue
    const rest = context.text.slice(token.index + token[0].length)
    const found = VALUE.exec(rest)
    const raw = found?.slice(1).find((group) => group !== undefined)
    if (!raw || STOP.has(raw.toLowerCase()) || (raw.length < 2 && !/\d/.test(raw))) continue
    facts.push({ kind: 'labelled', value: raw, raw, label: key, at: context.clauseAt, start: token.index })
  }
  return facts
}

const STOP = new Set(
  'the a an and or of to for in on at by with from is it that this my our your because then as his her their about into called named titled'.split(
    ' ',
  ),
)
