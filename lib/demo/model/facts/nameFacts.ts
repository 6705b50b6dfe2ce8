import { segmentChinese } from '../language/chineseLexicon'
import { isVerb } from '../language/verbs'

export interface Found {
  readonly value: string
  readonly start: number
  readonly kind: 'name' | 'word'
}

const CAPITALISED = /\b[A-Z][\w'’-]*(?:\s+(?:[A-Z][\w'’-]*|\d{1,4}(?=\b)(?![.:/-])))*/g
const AFTER_PREPOSITION =
  /\b(?:to|in|from|into|at|for|by|of|with|as|is|on)\s+(?:the\s+|a\s+|an\s+|my\s+|our\s+)?([a-z][a-z'-]{2,})\b/g
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
// Nouns that complete a proper name in Chinese: 协和 + 医院.
const NAME_ENDINGS = new Set([
  'hospital',
  'company',
  'bank',
  'university',
  'school',
  'city',
  'hotel',
  'street',
  'restaurant',
  'warehouse',
])

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
    if (tokens.length === 0 || /^\d+$/.test(tokens[0] ?? '')) continue
    const value = tokens.join(' ').replace(/['’]s$/, '')
    found.push({ value, start: text.indexOf(tokens[0] ?? '', match.index), kind: 'name' })
  }
  return found
}

function chineseNames(text: string): Found[] {
  const found: Found[] = []
  for (const run of text.matchAll(/[\u4e00-\u9fff]+/g)) {
    const segments = segmentChinese(run[0])
    segments.forEach((segment, index) => {
      const known = segment.english !== undefined && !NAMES.has(segment.english)
      if (known || segment.text.length < 2) return
      const next = segments[index + 1]
      const ending = next?.english !== undefined && NAME_ENDINGS.has(next.english) ? next.text : ''
      found.push({ value: segment.text + ending, start: run.index + segment.start, kind: 'name' })
    })
  }
  return found
}

function plainWords(text: string): Found[] {
  return [...text.matchAll(AFTER_PREPOSITION)].map((match) => {
    const value = match[1] ?? ''
    return { value, start: match.index + match[0].length - value.length, kind: 'word' as const }
  })
}
