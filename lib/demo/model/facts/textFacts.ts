import { nameless } from './cues'
import type { Fact } from './Fact'
import { findNames } from './nameFacts'
import { surroundings } from './surroundings'
import { findTails } from './tailFacts'
import { TEXT_PATTERNS } from './textPatterns'

const LABELLED = /^[ \t]*(?:[-*•]\s*)?([\p{L}][\p{L}\p{N}_ ./'-]{0,50}?)\s*[:：=]\s*(\S[^\n]{0,400})$/gmu
// Lines that open a part of a prompt rather than state a fact.
const HEADING =
  /^(?:(?:current |user )?(?:goal|task|request|question)|(?:known )?facts|input|output|value|context|results?|目标|任务|问题|已知)$/i
const NUMBER_WORDS =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s+[a-z])|([一两三四五六七八九十])(?=[个人间张件份位天晚台本条名])/gi
const ENGLISH_NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

interface Span {
  readonly start: number
  readonly end: number
}

const spanOf = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length })

/** The facts a piece of prose states. */
export function textFacts(text: string, at: number): Fact[] {
  const facts: Fact[] = []
  let open = text
  const add = (kind: Fact['kind'], value: Fact['value'], raw: string, span: Span, label?: string) => {
    const around = surroundings(text, span.start, span.end)
    const cue = around.cue ? { cue: around.cue } : {}
    facts.push({ kind, value, raw, at, start: span.start, label: label ?? around.label, ...cue })
  }
  for (const { kind, pattern, read } of TEXT_PATTERNS) {
    for (const match of open.matchAll(pattern)) {
      const value = read ? read(match) : (match[1] ?? match[0])
      if (value === undefined) continue
      const raw = typeof value === 'string' && match[0].includes(value) ? value : match[0]
      add(kind, value, raw, spanOf(match))
      open = blank(open, match.index, kind === 'currency' || kind === 'relative-date' ? 0 : match[0].length)
    }
  }
  for (const match of open.matchAll(NUMBER_WORDS)) {
    const value = match[1] ? ENGLISH_NUMBERS.indexOf(match[1].toLowerCase()) + 1 : chineseNumber(match[2])
    add('number', value, match[0], spanOf(match))
  }
  for (const { value, start, kind } of findNames(open)) {
    if (!nameless(value)) add(kind, value, value, { start, end: start + value.length })
  }
  for (const { value, start, label, exact } of findTails(text)) {
    const cut = endBeforeFact(value, start, label, facts)
    add(exact ? 'labelled' : 'tail', cut, cut, { start, end: start + cut.length }, label)
  }
  return [...facts, ...dateTimes(facts), ...labelledFacts(text, at)]
}

/** A topic ends where a preposition leads over to a fact of its own: "retry limits | in the repo acme/worker". */
function endBeforeFact(value: string, start: number, label: string, facts: readonly Fact[]): string {
  if (!label.includes('topic')) return value
  const next = facts
    .filter(
      (fact) =>
        ['id', 'email', 'url', 'date'].includes(fact.kind) &&
        fact.start > start &&
        fact.start < start + value.length,
    )
    .sort((a, b) => a.start - b.start)[0]
  const lead =
    next &&
    /\s+(?:in|on|at|from|for|to|of|with|by|since|until)\s[^,]*$/.exec(value.slice(0, next.start - start))
  return lead ? value.slice(0, lead.index) : value
}

const NEAR = 16

/** A date with a time next to it is a moment as well, and a moment a date and a time. */
function dateTimes(facts: readonly Fact[]): Fact[] {
  return facts.flatMap((date): Fact[] => {
    const [, day, clock] = date.kind === 'datetime' ? (/^(\S{10})[T ](\d\d:\d\d)/.exec(date.raw) ?? []) : []
    if (day && clock)
      return [
        { ...date, kind: 'date', value: day, raw: day },
        { ...date, kind: 'time', value: clock, raw: clock },
      ]
    const time = facts.find(({ kind, start }) => kind === 'time' && Math.abs(start - date.start) <= NEAR)
    if (date.kind !== 'date' || time === undefined || date.raw.length < 10) return []
    return [
      {
        ...date,
        kind: 'datetime',
        value: `${date.value}T${time.value}`,
        raw: `${date.value}T${time.value}`,
      },
    ]
  })
}

/** `key: value` lines, the form in which people and programs list what they know. */
function labelledFacts(text: string, at: number): Fact[] {
  return [...text.matchAll(LABELLED)].flatMap((match) => {
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
    if (HEADING.test(key) || raw === 'null') return []
    return [{ kind: 'labelled' as const, value, raw, label: key, key, at, start: match.index }]
  })
}

const blank = (text: string, start: number, length: number) =>
  text.slice(0, start) + '\ue000'.repeat(length) + text.slice(start + length)

const chineseNumber = (digit = '') => '一二三四五六七八九十'.indexOf(digit) + 1 || 2
