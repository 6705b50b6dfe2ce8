/** Codes a caller can act on: mend the argument, look elsewhere, settle a clash, or come back later. */
export type BusinessErrorCode = 'INVALID_PARAMETER' | 'NOT_FOUND' | 'CONFLICT' | 'SERVICE_UNAVAILABLE'

/** `message` is for a person and says what to do; `details.field` names the argument at fault. */
export interface BusinessError {
  code: BusinessErrorCode
  message: string
  details: { field?: string; candidates?: string[] }
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: BusinessError }

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function refused(
  code: BusinessErrorCode,
  message: string,
  details: BusinessError['details'] = {},
): Outcome<never> {
  return { ok: false, error: { code, message, details } }
}
