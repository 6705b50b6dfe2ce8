import type * as z from 'zod'
import { HttpProblem } from '../httpProblem'

/** The query string parsed by `schema`. Throws 400 for an unknown or repeated name: a repeated one would arrive as a list where a text is expected. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url)
  const query = new Map<string, string>()
  for (const [name, value] of searchParams) {
    if (query.has(name)) {
      throw new HttpProblem(400, 'INVALID_QUERY', `The query names ${name} twice.`, {
        problems: [{ path: name, message: 'Give it once.' }],
      })
    }
    query.set(name, value)
  }
  return schema.parse(Object.fromEntries(query))
}
