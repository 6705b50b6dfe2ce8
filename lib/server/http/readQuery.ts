import type * as z from 'zod'
import { answerText } from '../answerTexts'
import { httpProblem } from '../httpProblem'

/** The query string parsed by `schema`. Throws 400 for an unknown or repeated name: a repeated one would arrive as a list where a text is expected. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url)
  const query = new Map<string, string>()
  for (const [name, value] of searchParams) {
    if (query.has(name)) {
      throw httpProblem(
        400,
        'INVALID_QUERY.twice',
        { name },
        {
          problems: [{ path: name, ...answerText('problem.once', {}) }],
        },
      )
    }
    query.set(name, value)
  }
  return schema.parse(Object.fromEntries(query))
}
