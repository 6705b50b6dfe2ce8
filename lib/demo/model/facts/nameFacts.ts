import { segmentChinese } from '../language/chineseLexicon'
import { isVerb } from '../language/verbs'

export interface Found {
  readonly value: string
  readonly start: number
  readonly kind: 'name' | 'word'
}

const CAPITALISED = /\b[A-Z][\w'’-]*(?:\s+(?:[A-Z][\w'’-]*|\d{1,4}(?=\b)(?![.:/-])))*/g
// What is followed by an id or a name says what that is: "of patient P-1001".
const AFTER_PREPOSITION =
  /\b(?:to|in|from|into|at|for|by|of|with|as|is|on)\s+(?:the\s+|a\s+|an\s+|my\s+|our\s+)?([a-z][a-z'-]{2,})\b(?!\s+[A-Z\d#"“])/g
// Known words that are names all the same.
const NAMES = new Set([
  '@',
  'living room',
  'bedroom',
  'kitchen',
  'english',
  'chinese',
  'french',
  'german',
  'japanese',
  'spanish',
  'korean',
  'russian',
])
const FUNCTION_WORDS = new Set(
  'The A An I Please Then And For In On At To From If My Our Your We You It This That What Which When Where Who How Is Are Can Could Would After Before With By Yes No Thanks Hello Hi Ok Okay Goal Task'.split(
    ' ',
  ),
)
// A proper name that ends in what it is: 协和医院. It may contain letters that are words elsewhere.
const NAMED_PLACE =
  /[^\s在的到从给向把了是去往，。；：、“”A-Za-z0-9-]{1,8}(?:医院|公司|银行|大学|学校|酒店|餐厅|餐馆|仓库|大厦|集团)/g

/** Proper names: capitalised words that do not merely open the sentence, and Chinese runs that are no known word. */
export function findNames(text: string): Found[] {
  return [...capitalised(text), ...chineseNames(text), ...plainWords(text)]
}

function capitalised(text: string): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(CAPITALISED)) {
    const tokens = match[0].split(/\s+/)
    const opens = match.index === 0 || /[.!?:\n]\s*$/.test(text.slice(0, match.index))
    const first = tokens[0] ?? ''
    if (FUNCTION_WORDS.has(first) || (opens && isVerb(first))) tokens.shift()
    const heads = opens && /^\s*[:：]/.test(text.slice(match.index + match[0].length))
    if (heads || tokens.length === 0 || /^\d+$/.test(tokens[0] ?? '')) continue
    const value = tokens.join(' ').replace(/['’]s$/, '')
    found.push({ value, start: text.indexOf(tokens[0] ?? '', match.index), kind: 'name' })
  }
  return found
}

function chineseNames(text: string): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(NAMED_PLACE)) {
    const value = afterVerb(match[0])
    // A bare "医院" or one with only known words in front names nothing.
    const names = segmentChinese(value.slice(0, -2)).some(
      ({ english }) => english === undefined || english === '@',
    )
    if (names) found.push({ value, start: match.index + match[0].length - value.length, kind: 'name' })
  }
  for (const run of text.matchAll(/[\u4e00-\u9fff]+/g)) {
    for (const segment of segmentChinese(run[0])) {
      const known = segment.english !== undefined && !NAMES.has(segment.english)
      const start = run.index + segment.start
      const inside = found.some((name) => start >= name.start && start < name.start + name.value.length)
      if (known || inside || segment.text.length < 2) continue
      found.push({ value: segment.text, start, kind: 'name' })
    }
  }
  return found
}

/** The part of a run behind its last verb: 预订希尔顿酒店 → 希尔顿酒店. */
function afterVerb(run: string): string {
  const verb = segmentChinese(run.slice(0, -2)).findLast(
    ({ english }) => english !== undefined && isVerb(english),
  )
  return verb ? run.slice(verb.start + verb.text.length) : run
}

function plainWords(text: string): Found[] {
  return [...text.matchAll(AFTER_PREPOSITION)].map((match) => {
    const value = match[1] ?? ''
    return { value, start: match.index + match[0].length - value.length, kind: 'word' as const }
  })
}
