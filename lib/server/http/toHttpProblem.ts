import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { databaseUnavailable, HttpProblem, httpProblem } from '../httpProblem'
import { log } from '../log'

/** Whatever a handler threw as one answer for the reader: never a stack. What nobody expected is logged under the id that the answer carries. */
export function toHttpProblem(error: unknown, where: string): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof z.ZodError) {
    return httpProblem(
      400,
      'INVALID_REQUEST',
      {},
      {
        problems: zodProblems(error),
      },
    )
  }
  if (isDatabaseLost(error)) {
    log().warn({ where, ...runOf(where), reason: messageOf(error) }, 'the database cannot be reached')
    return databaseUnavailable()
  }
  const id = randomUUID()
  log().error({ id, where, ...runOf(where), err: error }, 'request failed')
  return httpProblem(
    500,
    'INTERNAL',
    { id },
    {
      extra: { id },
    },
  )
}

/** The run that an address is about, so that its lines are found under its id. */
function runOf(where: string): { runId?: string } {
  const runId = /\/runs\/([0-9a-f-]{36})/.exec(where)?.[1]
  return runId === undefined ? {} : { runId }
}

/** One problem per field; an unrecognised key is named by its own path. */
export function zodProblems(error: z.ZodError): ProblemDetail[] {
  return error.issues.flatMap((issue): ProblemDetail[] => {
    if (issue.code !== 'unrecognized_keys')
      return [{ path: jsonPath(issue.path), code: issue.code, message: issue.message }]
    return issue.keys.map((key) => ({
      path: jsonPath([...issue.path, key]),
      code: issue.code,
      message: `Unknown key ${key}`,
    }))
  })
}

/** `nodes[3].config`, as problems of the compiler name places. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Postgres: shutting down, starting up, connection failures, too many connections
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  // Prisma: cannot reach, timed out, closed, pool timeout
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
])

export function isDatabaseLost(error: unknown): boolean {
  for (let at = error, depth = 0; depth < 6 && typeof at === 'object' && at !== null; depth++) {
    const code = 'code' in at ? at.code : undefined
    if (typeof code === 'string' && LOST.has(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(messageOf(at))) return true
    if (isDriverAdapterLoss(at)) return true
    at = 'cause' in at ? at.cause : undefined
  }
  return false
}

/** The pg driver adapter says what happened as a `kind` of its own. */
function isDriverAdapterLoss(error: object): boolean {
  const kind = 'kind' in error ? error.kind : undefined
  return typeof kind === 'string' && LOST_KINDS.has(kind)
}

const LOST_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error)
}
