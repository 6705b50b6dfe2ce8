import { HttpProblem } from '../httpProblem'

/** The `Idempotency-Key` header: 1 to 200 visible characters. Null without one. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new HttpProblem(
      400,
      'INVALID_IDEMPOTENCY_KEY',
      'An Idempotency-Key has 1 to 200 visible ASCII characters.',
    )
  }
  return key
}
