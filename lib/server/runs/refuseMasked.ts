import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { Json } from '@/lib/graph/json'
import { maskedPaths, restoreMasked } from '@/lib/rules/sanitizer/restoreMasked'
import { answerText } from '../answerTexts'
import { HttpProblem } from '../httpProblem'

/** One problem per text of `value` that holds a mask: nothing may be sent anywhere with a mask in place of what it stands for. */
export function maskedProblems(field: string, value: Json): ProblemDetail[] {
  return maskedPaths(value).map((path) => problemAt(field, path))
}

/** Throws 422 for a value with a mask in it. */
export function refuseMasked(field: string, value: Json): void {
  refuse(maskedProblems(field, value))
}

/** `given` with every mask in it replaced by what it stood for in `original`. Throws 422 for one that could be several things, or none. */
export function resolveMasked(field: string, given: Json, original: Json): Json {
  const { value, masked } = restoreMasked(given, original)
  refuse(masked.map((path) => problemAt(field, path)))
  return value
}

function problemAt(field: string, path: string): ProblemDetail {
  const place = path === '' || path.startsWith('[') ? `${field}${path}` : `${field}.${path}`
  return {
    path: place,
    code: 'MASKED_VALUE',
    ...answerText('MASKED_VALUE', { place }),
  }
}

function refuse(problems: ProblemDetail[]): void {
  const [first] = problems
  if (first) throw new HttpProblem(422, 'MASKED_VALUE', first, { problems })
}
