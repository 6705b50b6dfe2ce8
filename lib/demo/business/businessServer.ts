import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import type { BusinessTool, ToolCall, ToolResult } from './businessTool'
import { handleCall, type ServerParts } from './handleCall'
import type { Outcome } from './outcome'
import { suggestedPolicies } from './suggestedPolicies'

/** The id of the request behind a call travels here even to tools without an idempotency argument. */
const REQUEST_ID_KEY = 'interlock/requestId'
/** The suggested policy of a tool travels here in `tools/list`, in the form of a pipeline document's `tools[]`. */
const POLICY_KEY = 'interlock/policy'

/**
 * Answers `tools/list` and `tools/call`. A refusal is a result with `isError`, its message as text and
 * `{code, message, details}` as structured content.
 */
export function createBusinessServer(parts: ServerParts): Server {
  // The SDK's McpServer would answer bad arguments with text alone, without the field at fault.
  const server = new Server({ name: 'business', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: parts.tools.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const given = params._meta?.[REQUEST_ID_KEY]
    const requestId = typeof given === 'string' ? given : null
    const progressToken = params._meta?.progressToken
    const progress: ToolCall['progress'] = async (done, total, message) => {
      if (progressToken === undefined || signal.aborted) return
      await sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total, message },
      })
    }
    const call = { tool: params.name, args: params.arguments ?? {}, requestId }
    return answer(await handleCall(parts, call, { cancelled: signal, progress }))
  })
  return server
}

function listed({ name, title, description, inputSchema, annotations }: BusinessTool): Tool {
  const policy = suggestedPolicies.get(name)
  if (!policy) throw new Error(`policies.json has no policy for ${name}`)
  return {
    name,
    title,
    description,
    inputSchema,
    annotations,
    outputSchema: policy.outputSchema,
    _meta: { [POLICY_KEY]: policy },
  }
}

function answer(outcome: Outcome<ToolResult>): CallToolResult {
  if (outcome.ok) {
    return {
      content: [{ type: 'text', text: JSON.stringify(outcome.value) }],
      structuredContent: outcome.value,
    }
  }
  const { error } = outcome
  return { isError: true, content: [{ type: 'text', text: error.message }], structuredContent: { ...error } }
}
