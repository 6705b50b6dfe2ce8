import type { ProblemDetail } from '@/lib/api/problemDetail'
import { FORBIDDEN_KEYS, type Json } from '@/lib/graph/json'
import { answerText } from '../answerTexts'
import { httpProblem } from '../httpProblem'

/** Nesting and size beyond which JSON from outside is refused before anything looks at it (S13). */
export const MAX_DEPTH = 64
export const MAX_BODY_BYTES = 1_000_000

const NUL = String.fromCharCode(0)

/**
 * Text from outside as plain JSON. Throws 400 with the position for text that is not JSON, and with one problem per place for nesting beyond
 * `MAX_DEPTH`, keys that could reach a prototype, and NUL characters, which the database cannot search.
 */
export function parseJson(text: string): Json {
  if (text.trim() === '') throw httpProblem(400, 'MALFORMED_JSON.nothing', {})
  if (depthOf(text) > MAX_DEPTH) throw httpProblem(400, 'MALFORMED_JSON.deep', { limit: MAX_DEPTH })
  let json: Json
  try {
    json = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw httpProblem(400, 'MALFORMED_JSON.text', { reason })
  }
  const problems: ProblemDetail[] = []
  inspect(json, '', problems)
  if (problems.length > 0) {
    throw httpProblem(400, 'UNSAFE_JSON', {}, { problems })
  }
  return json
}

/** Counted on the text, so that a bomb is refused before any recursive reader meets it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

function inspect(value: Json, path: string, problems: ProblemDetail[]): void {
  if (typeof value === 'string') {
    if (value.includes(NUL)) problems.push({ path, code: 'NUL', ...answerText('problem.nul', {}) })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) inspect(item, `${path}[${index}]`, problems)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`
      if (FORBIDDEN_KEYS.has(key))
        problems.push({ path: at, code: 'FORBIDDEN_KEY', ...answerText('problem.forbiddenKey', { key }) })
      else if (key.includes(NUL))
        problems.push({ path: at, code: 'NUL', ...answerText('problem.nulKey', {}) })
      else inspect(item, at, problems)
    }
  }
}
