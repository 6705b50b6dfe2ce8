import type { ProblemDetail } from '../api/problemDetail'
import { type Said, SaidSchema } from '../graph/wording'

/**
 * Every way a request to our own API can fail. `status` 0: no answer at all (server gone, network down). `code` is the API's own, or
 * `UNREACHABLE` / `BAD_ANSWER`. `body` is the whole problem document, for members such as the winning decision of a 409.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Which sentence of ours the message is. */
  readonly says: Said | null
  readonly problems: ProblemDetail[]
  readonly body: { readonly [name: string]: unknown }

  constructor(status: number, code: string, message: string, body: { [name: string]: unknown } = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.says = SaidSchema.safeParse(body.says).data ?? null
    this.problems = Array.isArray(body.problems) ? body.problems : []
    this.body = body
  }

  /** The server or its database is gone for the moment; asking again later may help. */
  get isOutage(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }
}

/** For `catch`: whatever was thrown, as an ApiError. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError(0, 'UNREACHABLE', thrown instanceof Error ? thrown.message : String(thrown))
}
