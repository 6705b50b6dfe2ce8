import { McpError } from '@modelcontextprotocol/sdk/types.js'
import type { AttemptFailure } from '@/lib/engine/ports'
import { JsonSchema } from '@/lib/graph/json'
import { faultText } from '@/lib/run/faultTexts'

/** JSON-RPC codes that say the request was refused before anything was done. */
const REFUSED = new Set([-32600, -32601, -32602, -32700])

/** A thrown call as data. Only a protocol refusal proves that nothing happened; a lost connection proves nothing. */
export function describeFailure(
  error: unknown,
  server: string,
  exit: { code: number | null; signal: string | null } | null,
): AttemptFailure {
  if (exit) {
    const how = exit.code === null ? (exit.signal ?? 'no code') : `code ${exit.code}`
    return { reason: 'exit', sent: true, ...faultText('SERVER_EXITED', { server, how }) }
  }
  if (error instanceof McpError) {
    const data = JsonSchema.safeParse(error.data)
    const details = data.success && data.data !== null ? { details: data.data } : {}
    const sent = !REFUSED.has(error.code)
    return { reason: 'protocol', sent, status: error.code, message: error.message, ...details }
  }
  const message = error instanceof Error ? error.message : String(error)
  const notRunning = message.includes('Not connected') || message.includes('not running')
  return {
    reason: notRunning ? 'connect' : 'protocol',
    sent: !notRunning,
    ...faultText('PROTOCOL_ERROR', { server, reason: message }),
  }
}
