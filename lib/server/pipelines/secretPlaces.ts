import type { ProblemDetail } from '@/lib/api/problemDetail'
import { type Json, JsonSchema } from '@/lib/graph/json'
import { answerText } from '../answerTexts'

/** Where secrets stand in a document, also inside longer texts: as they are, URL-encoded, and in base64 whatever stands before them. */
export function secretPlaces(document: unknown, secrets: string[]): ProblemDetail[] {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), ...base64Forms(secret)])
  return textPlaces(JsonSchema.parse(document), '')
    .filter(({ text }) => forms.some((form) => text.includes(form)))
    .map(({ path }) => ({ path, code: 'SECRET', ...answerText('problem.secretAt', { path }) }))
}

/**
 * What stays the same in the base64 of any text with the secret in it (`user:secret`): three bytes become four characters, so there are three
 * alignments, and the characters at both ends also depend on the neighbours.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor(((bytes.length + shift) * 8) / 6)
    const inner = text.slice(Math.ceil((shift * 8) / 6), whole)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function textPlaces(value: Json, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textPlaces(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [{ path: at, text: key }, ...textPlaces(item, at)]
  })
}
