import * as z from 'zod'
import type { BusinessStore } from './businessStore'
import { type Outcome, refused } from './outcome'

/** What a tool may touch and know during one call. */
export interface ToolCall {
  store: BusinessStore
  /** From the call's `_meta` (`interlock/requestId`); recorded with what the call creates. */
  requestId: string | null
  cancelled: AbortSignal
  /** Tells a caller who asked for it how far the call is. */
  progress(done: number, total: number, message: string): Promise<void>
}

export type ToolResult = Record<string, unknown>

/** A tool with its argument type hidden: `run` checks the arguments itself. */
export interface BusinessTool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }
  run(args: unknown, call: ToolCall): Promise<Outcome<ToolResult>>
}

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
const ADDS_ONCE = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
const DESTROYS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

/** How a tool touches the data, as MCP annotations. `addsOnce` insists on a request id; `adds` repeats when none is given. */
export const touches = { reads: READS, adds: ADDS, addsOnce: ADDS_ONCE, destroys: DESTROYS } as const

interface ToolDefinition<Args> {
  name: string
  title: string
  /** For the model; under 200 characters. */
  description: string
  input: z.ZodType<Args>
  annotations: BusinessTool['annotations']
  run(args: Args, call: ToolCall): Outcome<ToolResult> | Promise<Outcome<ToolResult>>
}

export function defineTool<Args>(definition: ToolDefinition<Args>): BusinessTool {
  const { name, title, description, annotations } = definition
  const { $schema: _, ...schema } = z.toJSONSchema(definition.input, { io: 'input' })
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: { ...schema, type: 'object' },
    async run(args, call) {
      const parsed = definition.input.safeParse(args)
      return parsed.success ? definition.run(parsed.data, call) : badArguments(parsed.error.issues)
    },
  }
}

/** One argument at a time: the first problem with the name of its field, and all of them in the message. */
function badArguments(issues: z.core.$ZodIssue[]): Outcome<never> {
  const named = issues.map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.'),
    text: whatIsWrong(issue),
  }))
  const message = named.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)).join('; ')
  const field = named[0]?.field
  return refused('INVALID_PARAMETER', message, field ? { field } : {})
}

function whatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not an argument of this tool'
  // zod words an absent argument as a type error.
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is required'
  return issue.message
}
