import { asSchema, isRecord, type SchemaObject } from './schema/JsonSchema'

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON text, as the model wrote it. */
  readonly arguments: string
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly callId?: string
}

export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly parameters: SchemaObject
}

type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'named'; readonly name: string }

/** What the simulated model reads of a chat completion request. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly tools: readonly OfferedTool[]
  readonly toolChoice: ToolChoice
  /** The schema the answer must satisfy; an empty one for `json_object`. */
  readonly responseSchema?: SchemaObject
  readonly stream: boolean
  readonly includeUsage: boolean
  readonly maxTokens?: number
}

/** Reads a request body in OpenAI's shape, or says in words what is wrong with it. */
export function parseChatRequest(body: unknown): ChatRequest | string {
  if (!isRecord(body)) return 'The body must be a JSON object.'
  if (typeof body.model !== 'string') return 'model must be a string.'
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return 'messages must be a list with at least one message.'
  const messages: ChatMessage[] = []
  for (const [index, entry] of body.messages.entries()) {
    const message = parseMessage(entry)
    if (message === undefined) return `messages[${index}] must be an object with a known role.`
    messages.push(message)
  }
  const schema = responseSchema(body.response_format)
  const maxTokens = [body.max_completion_tokens, body.max_tokens].find((limit) => typeof limit === 'number')
  return {
    model: body.model,
    messages,
    tools: Array.isArray(body.tools) ? body.tools.flatMap(parseTool) : [],
    toolChoice: parseToolChoice(body.tool_choice),
    stream: body.stream === true,
    includeUsage: isRecord(body.stream_options) && body.stream_options.include_usage === true,
    ...(schema ? { responseSchema: schema } : {}),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  }
}

function parseMessage(entry: unknown): ChatMessage | undefined {
  if (!isRecord(entry)) return undefined
  const role = ROLES[String(entry.role)]
  if (role === undefined) return undefined
  const calls = Array.isArray(entry.tool_calls) ? entry.tool_calls.flatMap(parseCall) : []
  const callId = entry.tool_call_id
  return { role, text: contentText(entry.content), calls, ...(typeof callId === 'string' ? { callId } : {}) }
}

const ROLES: Readonly<Record<string, ChatMessage['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
}

/** Content is text or a list of parts; of the parts only texts are read. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n')
}

function parseCall(entry: unknown): ToolCall[] {
  const called = isRecord(entry) ? entry.function : undefined
  if (!isRecord(entry) || !isRecord(called) || typeof called.name !== 'string') return []
  return [{ id: String(entry.id ?? ''), name: called.name, arguments: String(called.arguments ?? '{}') }]
}

function parseTool(entry: unknown): OfferedTool[] {
  const offered = isRecord(entry) ? entry.function : undefined
  if (!isRecord(offered) || typeof offered.name !== 'string') return []
  const description = typeof offered.description === 'string' ? offered.description : ''
  return [{ name: offered.name, description, parameters: asSchema(offered.parameters) }]
}

function parseToolChoice(choice: unknown): ToolChoice {
  if (choice === 'none' || choice === 'required') return { kind: choice }
  const named = isRecord(choice) ? choice.function : undefined
  return isRecord(named) && typeof named.name === 'string'
    ? { kind: 'named', name: named.name }
    : { kind: 'auto' }
}

function responseSchema(format: unknown): SchemaObject | undefined {
  if (!isRecord(format)) return undefined
  if (format.type === 'json_object') return { type: 'object' }
  return isRecord(format.json_schema) ? asSchema(format.json_schema.schema) : undefined
}
