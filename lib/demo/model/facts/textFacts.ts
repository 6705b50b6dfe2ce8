import { nameless } from './cues'
import type { Fact } from './Fact'
import { findNames } from './nameFacts'
import { surroundings } from './surroundings'
import { findTails } from './tailFacts'
import { TEXT_PATTERNS } from './textPatterns'

const LABELLED = /^[ \t]*(?:[-*•]\s*)?([\p{L}][\p{L}\p{N}_ ./'-]{0,50}?)\s*[:：=]\s*(\S[^\n]{0,400})$/gmu
const NUMBER_WORDS =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s+[a-z])|([一两三四五六七八九十])(?=[个人间张件份位天晚台本条名])/gi
const ENGLISH_NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** The facts a piece of prose states. */
export function textFacts(text: string, at: number): Fact[] {
  const facts: Fact[] = []
  let open = text
  const add = (kind: Fact['kind'], value: Fact['value'], raw: string, start: number, label?: string) => {
    const around = surroundings(text, start, start + raw.length)
    facts.push({
      kind,
      value,
      raw,
      at,
      start,
      label: label ?? around.label,
      ...(around.cue ? { cue: around.cue } : {}),
    })
  }
  for (const { kind, pattern, read } of TEXT_PATTERNS) {
    for (const match of open.matchAll(pattern)) {
      const value = read ? read(match) : (match[1] ?? match[0])
      if (value === undefined) continue
      const raw = typeof value === 'string' && match[0].includes(value) ? value : match[0]
      add(kind, value, raw, match.index + match[0].indexOf(raw))
      open = blank(open, match.index, kind === 'currency' || kind === 'relative-date' ? 0 : match[0].length)
    }
  }
  for (const match of open.matchAll(NUMBER_WORDS)) {
    add(
      'number',
      match[1] ? ENGLISH_NUMBERS.indexOf(match[1].toLowerCase()) + 1 : chineseNumber(match[2]),
      match[0],
      match.index,
    )
  }
  for (const { value, start, kind } of findNames(open)) if (!nameless(value)) add(kind, value, value, start)
  for (const { value, start, label } of findTails(text)) add('tail', value, value, start, label)
  return [...facts, ...labelledFacts(text, at)]
}

/** `key: value` lines, the form in which people and programs list what they know. */
function labelledFacts(text: string, at: number): Fact[] {
  return [...text.matchAll(LABELLED)].map((match) => {
    const key = (match[1] ?? '').trim()
    const raw = (match[2] ?? '')
      .trim()
      .replace(/^["“'](.*)["”']$/, '$1')
      .replace(/[.。]$/, '')
    const value = /^-?\d+(?:\.\d+)?$/.test(raw)
      ? Number(raw)
      : raw === 'true'
        ? true
        : raw === 'false'
          ? false
          : raw
    return { kind: 'labelled' as const, value, raw, label: key, key, at, start: match.index }
  })
}

const blank = (text: string, start: number, length: number) =>
  text.slice(0, start) + '\ue000'.repeat(length) + text.slice(start + length)

const chineseNumber = (digit = '') => '一二三四五六七八九十'.indexOf(digit) + 1 || 2
