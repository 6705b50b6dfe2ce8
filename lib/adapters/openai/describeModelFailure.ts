import { APIConnectionError, APIError } from 'openai'
import type { AttemptFailure } from '@/lib/engine/ports'
import { faultText } from '@/lib/run/faultTexts'
import { noteText } from '@/lib/run/noteTexts'

/** Socket errors that prove the request never left. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A thrown request as data; the provider's own words are kept, cut at 1,000 characters. */
export function describeModelFailure(error: unknown): AttemptFailure {
  if (error instanceof APIError && typeof error.status === 'number') {
    const retryAfterMs = retryAfter(error.headers?.get('retry-after') ?? null)
    return {
      reason: 'status',
      sent: true,
      status: error.status,
      ...noteText('around.status', { status: error.status, reason: providerText(error) }),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    }
  }
  const code = causeCode(error)
  if (code !== null && NOT_SENT.has(code)) {
    return {
      reason: 'connect',
      sent: false,
      ...faultText('CONNECT_FAILED.model', { code }),
    }
  }
  if (error instanceof APIConnectionError) {
    return {
      reason: 'cut',
      sent: true,
      ...(code ? faultText('CONNECTION_CUT.code', { code }) : faultText('CONNECTION_CUT.model', {})),
    }
  }
  return {
    reason: 'cut',
    sent: true,
    ...faultText('CONNECTION_CUT.answer', { reason: error instanceof Error ? error.message : String(error) }),
  }
}

function providerText(error: APIError): string {
  const inner: unknown = error.error
  const text =
    typeof inner === 'object' && inner !== null && 'message' in inner ? String(inner.message) : error.message
  return text.slice(0, 1000)
}

/** Seconds or an HTTP date, in milliseconds from now; null when absent or unreadable. */
export function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function causeCode(error: unknown): string | null {
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 5; depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    cause = 'cause' in cause ? cause.cause : null
  }
  return null
}
