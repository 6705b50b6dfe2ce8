import type * as z from 'zod'
import type { Role } from '@/lib/api/account'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One route of the API as its description shows it. `path` is below `/api/v1`, with `{name}` for what varies. */
export type Operation = {
  method: Method
  path: string
  summary: string
  /** Null: it answers without credentials. */
  role: Role | null
  query?: z.ZodType
  body?: z.ZodType
  /** What is sent in place of JSON. */
  bodyType?: 'application/octet-stream'
  /** What is answered when all is well, by status; problems are the same everywhere. */
  answers: { [status: number]: string }
  /** Media types of an answer that is not JSON alone. */
  answerTypes?: string[]
  /** It takes an `Idempotency-Key`. */
  idempotent?: true
}

/** The rest of an operation: `[query, body]` and, where they differ from 200 and JSON, its answers. */
type Rest = Partial<Omit<Operation, 'method' | 'path' | 'role' | 'summary'>>

/** An operation in one line: `operation('GET /runs/{id}', 'viewer', 'One run', { query })`. */
export function operation(
  route: `${Method} /${string}`,
  role: Role | null,
  summary: string,
  rest: Rest = {},
): Operation {
  const at = route.indexOf(' ')
  // the type of `route` says what stands before the space
  const method = route.slice(0, at) as Method
  return { method, path: route.slice(at + 1), role, summary, answers: { 200: 'Done' }, ...rest }
}
