import { httpProblem } from '../httpProblem'

/** The `Idempotency-Key` header: 1 to 200 visible characters. Null without one. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  return key === null ? null : checkIdempotencyKey(key)
}

/** The same, wherever it stands. Throws 400. */
export function checkIdempotencyKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw httpProblem(400, 'INVALID_IDEMPOTENCY_KEY', {})
  }
  return key
}
