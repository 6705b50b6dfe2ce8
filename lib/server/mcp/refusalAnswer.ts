import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Env } from '../env'
import type { HttpProblem } from '../httpProblem'
import { runUrl } from './runAnswer'

/** Codes that callers of tools act on (MCP-3): other arguments can help, and waiting can. */
const TOOL_CODES = new Map([
  ['INVALID_INPUT', 'INVALID_PARAMETER'],
  ['DATABASE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
])

/** Why no run was started, so that the model behind the client can do better: the field at fault, every problem, and the run that is in the way, if one is. */
export function refusalAnswer(site: Pick<Env, 'PUBLIC_URL'>, refused: HttpProblem): CallToolResult {
  const { code, message, problems, extra } = refused
  const [first] = problems
  const lines = problems.map((problem) => `- ${problem.path ? `${problem.path}: ` : ''}${problem.message}`)
  const run = typeof extra.runId === 'string' ? { runId: extra.runId, url: runUrl(site, extra.runId) } : null
  return {
    isError: true,
    content: [{ type: 'text', text: [message, ...lines, ...(run ? [run.url] : [])].join('\n') }],
    structuredContent: {
      status: 'refused',
      ...run,
      error: {
        code: TOOL_CODES.get(code) ?? code,
        message,
        ...(first ? { details: { field: first.path ?? '', problems } } : {}),
      },
    },
  }
}
