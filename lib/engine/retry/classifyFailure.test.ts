import { describe, expect, it } from 'vitest'
import type { AttemptFailure } from '../ports'
import { classifyFailure } from './classifyFailure'

const T = 'transient'
const P = 'permanent'
const U = 'unknown'

type Row = [name: string, failure: Partial<AttemptFailure>, safe: string, unsafe: string, code: string]
const ROWS: Row[] = [
  ['no connection', { reason: 'connect', sent: false }, T, T, 'CONNECT_FAILED'],
  ['a timeout before the send', { reason: 'timeout', sent: false }, T, T, 'ATTEMPT_TIMEOUT'],
  ['a timeout after the send', { reason: 'timeout' }, T, U, 'ATTEMPT_TIMEOUT'],
  ['a silent stream', { reason: 'silence' }, T, U, 'SILENCE_TIMEOUT'],
  ['a cut connection', { reason: 'cut' }, T, U, 'CONNECTION_CUT'],
  ['a server that died during the call', { reason: 'exit' }, T, U, 'SERVER_EXITED'],
  ['a server that was already dead', { reason: 'exit', sent: false }, T, T, 'SERVER_EXITED'],
  ['a stop', { reason: 'aborted' }, T, U, 'STOPPED'],
  ['nothing configured', { reason: 'not_configured', sent: false }, P, P, 'NOT_CONFIGURED'],
  ...[400, 401, 403, 404, 422].map((status): Row => [`${status}`, { reason: 'status', status }, P, P, '']),
  ...[405, 410, 413, 415, 501].map(
    (status): Row => [`${status}`, { reason: 'status', status }, P, P, `HTTP_${status}`],
  ),
  ...[408, 425, 429, 503].map((status): Row => [`${status}`, { reason: 'status', status }, T, T, '']),
  ['409', { reason: 'status', status: 409 }, T, P, 'CONFLICTING_STATE'],
  ...[500, 502, 504, 529].map((status): Row => [`${status}`, { reason: 'status', status }, T, U, '']),
  ['unknown method', { reason: 'protocol', status: -32601 }, P, P, 'UNKNOWN_METHOD'],
  ['invalid params', { reason: 'protocol', status: -32602 }, P, P, 'INVALID_PARAMETER'],
  ['an internal protocol error', { reason: 'protocol', status: -32603 }, T, U, 'PROTOCOL_ERROR'],
  ['garbage', { reason: 'protocol' }, T, U, 'PROTOCOL_ERROR'],
  ['isError without a code', { reason: 'tool_error' }, P, P, 'TOOL_ERROR'],
  [
    'isError with a bad argument',
    { reason: 'tool_error', code: 'INVALID_PARAMETER' },
    P,
    P,
    'INVALID_PARAMETER',
  ],
  [
    'isError of an unavailable service',
    { reason: 'tool_error', code: 'SERVICE_UNAVAILABLE' },
    T,
    T,
    'SERVICE_UNAVAILABLE',
  ],
  ['isError of a rate limit', { reason: 'tool_error', code: 'RATE_LIMITED' }, T, T, 'RATE_LIMITED'],
  ['isError after a timeout inside', { reason: 'tool_error', code: 'TIMEOUT' }, T, U, 'TIMEOUT'],
  ...[429, 503].map((status): Row => [`isError with ${status}`, { reason: 'tool_error', status }, T, T, '']),
  ['isError with 500', { reason: 'tool_error', status: 500 }, T, U, 'SERVER_ERROR'],
  ['isError with 409', { reason: 'tool_error', status: 409 }, T, P, 'CONFLICTING_STATE'],
  ['isError with 404', { reason: 'tool_error', status: 404 }, P, P, 'NOT_FOUND'],
  [
    'isError with a code of its own beside 500',
    { reason: 'tool_error', code: 'NO_SUCH_BIKE', status: 500 },
    P,
    P,
    'NO_SUCH_BIKE',
  ],
  ['isError with words for a code', { reason: 'tool_error', code: 'it broke' }, P, P, 'TOOL_ERROR'],
]

describe('the class of a failed attempt', () => {
  it.each(ROWS)('%s', (_name, given, safe, unsafe, code) => {
    const failure: AttemptFailure = { reason: 'timeout', sent: true, message: 'as the server says', ...given }
    const forSafe = classifyFailure(failure, { safe: true })
    expect([forSafe.class, classifyFailure(failure, { safe: false }).class]).toEqual([safe, unsafe])
    if (code !== '') expect(forSafe.code).toBe(code)
  })

  it("keeps the tool's own words and details", () => {
    const failure: AttemptFailure = {
      reason: 'tool_error',
      sent: true,
      message: 'over quota',
      code: 'RATE_LIMITED',
      details: { left: 0 },
    }
    expect(classifyFailure(failure, { safe: false })).toEqual({
      code: 'RATE_LIMITED',
      message: 'over quota',
      class: 'transient',
      details: { left: 0 },
    })
  })
})
