import { jsonrepair } from 'jsonrepair'
import { FORBIDDEN_KEYS, isJsonObject, type Json } from '../../graph/json'
import type { Wording } from '../../graph/wording'
import { noteText } from '../../run/noteTexts'
import { readFences } from './readFences'
import { scanBrackets } from './scanBrackets'
import { stripThinking } from './stripThinking'

const MAX_REPLY_LENGTH = 200_000
const MAX_REPLY_DEPTH = 64
const NOTE_LENGTH = 100
/** Where an object may begin in prose; more braces than this are not tried. */
const MAX_STARTS = 20

/**
 * A model's text read as JSON. `notes` say what had to be done to it, for the trace. `code`: `NO_ANSWER` (nothing but thoughts or white space),
 * `NOT_JSON`, `CUT` (ends in the middle, never closed by guessing), `TOO_LARGE` (over 200,000 characters or 64 levels).
 */
export type ReadReply =
  | { ok: true; value: Json; notes: Wording[] }
  | { ok: false; code: 'NO_ANSWER' | 'NOT_JSON' | 'CUT' | 'TOO_LARGE'; message: string }

/**
 * PLAN-2: model output is never trusted. Thinking tags go first, then the text itself, its JSON fences, its other fences and the first object in its
 * prose are tried as strict JSON; only then the best of them is repaired (single quotes, comments, trailing commas).
 * `fits` prefers one of several values found, e.g. the one with the wanted keys.
 */
export function readReply(text: string, fits: (value: Json) => boolean = () => true): ReadReply {
  const whole = text.trim()
  if (whole.length > MAX_REPLY_LENGTH)
    return failure('TOO_LARGE', `The reply has ${whole.length} characters, more than ${MAX_REPLY_LENGTH}.`)
  const direct = parse(whole)
  if (direct.kind === 'value') return { ok: true, value: direct.value, notes: [] }
  const { text: spoken, stripped } = stripThinking(whole)
  const answer = spoken.trim()
  if (answer === '')
    return failure('NO_ANSWER', 'The reply holds no answer, only thoughts or nothing at all.')
  const found = candidatesOf(answer)
  const notes: Wording[] = stripped ? [noteText('reply.thinking', { text: quote(whole) })] : []
  const parsed = found.flatMap((candidate) => {
    const result = parse(candidate.content)
    return result.kind === 'value' ? [{ ...candidate, value: result.value }] : []
  })
  const chosen = parsed.find(({ value }) => fits(value)) ?? parsed.at(0)
  if (chosen) {
    if (chosen.around !== null) notes.push(noteText(`reply.${chosen.around}`, { text: quote(answer) }))
    return { ok: true, value: chosen.value, notes }
  }
  return repair(found.at(0)?.content ?? answer, notes)
}

type Candidate = { content: string; around: 'fence' | 'words' | null }

/** What may be the JSON, best first: JSON fences from the last, the text itself, objects in the prose, unnamed fences. */
function candidatesOf(answer: string): Candidate[] {
  const whole: Candidate = { content: answer, around: null }
  if (/^[{[]/.test(answer)) return [whole, ...objectsIn(answer)]
  const fences = readFences(answer)
  const fenced = (named: boolean): Candidate[] =>
    fences
      .filter(({ language, content }) =>
        named ? /^json[5c]?$/.test(language) : language === '' && /^\s*[{[]/.test(content),
      )
      .map(({ content }) => ({ content: content.trim(), around: 'fence' as const }))
      .reverse()
  const named = fenced(true)
  return [...named, ...fenced(false), ...(named.length === 0 ? objectsIn(answer) : []), whole]
}

function objectsIn(text: string): Candidate[] {
  const found: Candidate[] = []
  let at = text.search(/[{[]/)
  for (let tries = 0; at >= 0 && tries < MAX_STARTS; tries++) {
    const { end } = scanBrackets(text, at)
    if (end !== null) found.push({ content: text.slice(at, end), around: 'words' })
    const next = text.slice(end ?? at + 1).search(/[{[]/)
    at = next < 0 ? -1 : (end ?? at + 1) + next
  }
  return found
}

function repair(candidate: string, notes: Wording[]): ReadReply {
  const start = candidate.search(/[{[]/)
  if (start < 0)
    return failure('NOT_JSON', `The reply is not JSON: ${quote(candidate)}. Answer with one JSON object.`)
  const { end, depth } = scanBrackets(candidate, start)
  if (depth > MAX_REPLY_DEPTH)
    return failure('TOO_LARGE', `The reply nests deeper than ${MAX_REPLY_DEPTH} levels.`)
  const strict = parse(candidate.slice(start))
  const reason = strict.kind === 'error' ? strict.message : 'a forbidden key'
  if (end === null) return failure('CUT', `The reply ends in the middle of its JSON (${reason}).`)
  try {
    const fixed = parse(jsonrepair(candidate.slice(start, end)))
    if (fixed.kind === 'value')
      return { ok: true, value: fixed.value, notes: [...notes, repaired(candidate)] }
  } catch {
    // jsonrepair throws on what it cannot repair; the strict parser's message is the better one for the model
  }
  return failure('NOT_JSON', `The reply is not valid JSON: ${reason}.`)
}

type Parsed = { kind: 'value'; value: Json } | { kind: 'error'; message: string }

/** Strict JSON with at least one bracket level: a bare number or word in prose is not an answer. */
export function parse(text: string): Parsed {
  const start = text.search(/\S/)
  if (start < 0) return { kind: 'error', message: 'nothing at all' }
  if (/[{[]/.test(text.charAt(start)) && scanBrackets(text, start).depth > MAX_REPLY_DEPTH)
    return { kind: 'error', message: `nesting deeper than ${MAX_REPLY_DEPTH} levels` }
  try {
    const value: Json = JSON.parse(text)
    const forbidden = forbiddenKey(value)
    if (forbidden !== null) return { kind: 'error', message: `the key ${forbidden} is not allowed` }
    return { kind: 'value', value }
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

function forbiddenKey(value: Json): string | null {
  if (Array.isArray(value)) return firstOf(value, forbiddenKey)
  if (!isJsonObject(value)) return null
  const own = Object.keys(value).find((key) => FORBIDDEN_KEYS.has(key))
  return own ?? firstOf(Object.values(value), forbiddenKey)
}

function firstOf(values: Json[], find: (value: Json) => string | null): string | null {
  for (const value of values) {
    const found = find(value)
    if (found !== null) return found
  }
  return null
}

function repaired(text: string): Wording {
  return noteText('reply.repaired', { text: quote(text) })
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, NOTE_LENGTH))
}

function failure(code: 'NO_ANSWER' | 'NOT_JSON' | 'CUT' | 'TOO_LARGE', message: string): ReadReply {
  return { ok: false, code, message }
}
