import { assertNever } from '../../graph/assertNever'
import { type FailureClass, type Fault, fault } from '../../run/fault'
import type { AttemptFailure } from '../ports'

/** Tools say these when they refused the work before doing any of it. */
const NOT_PROCESSED = new Set([
  'SERVICE_UNAVAILABLE',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'RATE_LIMIT_EXCEEDED',
  'TOO_MANY_REQUESTS',
  'RESOURCE_EXHAUSTED',
  'POOL_FULL',
  'BUSY',
])
/** Tools say these when they cannot tell how far they got. */
const UNCLEAR = new Set(['TIMEOUT', 'DEADLINE_EXCEEDED', 'INTERNAL_ERROR', 'INTERNAL', 'ABORTED', 'UNKNOWN'])

const STATUS_CODES: { [status: number]: string } = {
  400: 'BAD_REQUEST',
  401: 'NOT_AUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICTING_STATE',
  422: 'UNPROCESSABLE',
  425: 'TOO_EARLY',
  429: 'RATE_LIMITED',
  500: 'SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}
/** Answers that prove nothing was processed. */
const REFUSED_UNPROCESSED = new Set([408, 425, 429, 503])

/** JSON-RPC codes that prove the request was understood and refused (parse, invalid request, no such method, invalid params). */
const RPC_REFUSALS: { [code: number]: string } = {
  [-32700]: 'PROTOCOL_ERROR',
  [-32600]: 'PROTOCOL_ERROR',
  [-32601]: 'UNKNOWN_METHOD',
  [-32602]: 'INVALID_PARAMETER',
}

/**
 * EXEC-3 as a table: what one failed attempt means. `safe`: nothing outside changes when the request happens twice (a model, a tool with effect
 * class `none`); then what might have happened is simply tried again. The tool's own code and details are kept.
 */
export function classifyFailure(failure: AttemptFailure, { safe }: { safe: boolean }): Fault {
  const { code, failureClass } = judge(failure, safe)
  const failed = fault(code, failure, failureClass)
  return failure.details === undefined ? failed : { ...failed, details: failure.details }
}

type Judgement = { code: string; failureClass: FailureClass }

function judge(failure: AttemptFailure, safe: boolean): Judgement {
  const maybeHappened: FailureClass = safe || !failure.sent ? 'transient' : 'unknown'
  switch (failure.reason) {
    case 'connect':
      return { code: 'CONNECT_FAILED', failureClass: maybeHappened }
    case 'timeout':
      return { code: 'ATTEMPT_TIMEOUT', failureClass: maybeHappened }
    case 'silence':
      return { code: 'SILENCE_TIMEOUT', failureClass: maybeHappened }
    case 'cut':
      return { code: 'CONNECTION_CUT', failureClass: maybeHappened }
    case 'exit':
      return { code: 'SERVER_EXITED', failureClass: maybeHappened }
    case 'aborted':
      return { code: STOPPED, failureClass: maybeHappened }
    case 'not_configured':
      return { code: 'NOT_CONFIGURED', failureClass: 'permanent' }
    case 'status':
      return judgeStatus(failure.status ?? 0, maybeHappened, safe)
    case 'protocol':
      return judgeProtocol(failure.status, maybeHappened)
    case 'tool_error':
      return judgeToolError(failure, maybeHappened, safe)
    default:
      return assertNever(failure.reason)
  }
}

function judgeStatus(status: number, maybeHappened: FailureClass, safe: boolean): Judgement {
  const code = STATUS_CODES[status] ?? `HTTP_${status}`
  if (REFUSED_UNPROCESSED.has(status)) return { code, failureClass: 'transient' }
  // a lock held by somebody else passes; for an effect it may also mean “already there”, which repeating cannot mend
  if (status === 409) return { code, failureClass: safe ? 'transient' : 'permanent' }
  if (status >= 500 && status !== 501) return { code, failureClass: maybeHappened }
  return { code, failureClass: 'permanent' }
}

function judgeProtocol(status: number | undefined, maybeHappened: FailureClass): Judgement {
  const refusal = status === undefined ? undefined : RPC_REFUSALS[status]
  if (refusal !== undefined) return { code: refusal, failureClass: 'permanent' }
  return { code: 'PROTOCOL_ERROR', failureClass: maybeHappened }
}

/** What a tool may call its failure. Not `STOPPED`: that word is ours, and means that the call is made again. */
const CODE = /^[A-Z][A-Z0-9_]{0,99}$/

/** By the tool's own code; where it has only passed on what an HTTP service answered, by that. */
function judgeToolError(failure: AttemptFailure, maybeHappened: FailureClass, safe: boolean): Judgement {
  const { code: said, status } = failure
  const named = said !== undefined && CODE.test(said) && said !== STOPPED
  if (!named && status !== undefined) return judgeStatus(status, maybeHappened, safe)
  const code = named ? said : 'TOOL_ERROR'
  if (NOT_PROCESSED.has(code)) return { code, failureClass: 'transient' }
  if (UNCLEAR.has(code)) return { code, failureClass: maybeHappened }
  return { code, failureClass: 'permanent' }
}

/** Code of a request that ended because the run was told to stop; it says nothing about the request, which may be made again. */
export const STOPPED = 'STOPPED'
