import * as z from 'zod'
import { JsonObjectSchema, JsonSchema } from '../graph/json'
import type { Trigger } from './event'

export const CHANNELS = ['web', 'api', 'webhook', 'mcp'] as const
export type Channel = (typeof CHANNELS)[number]

/** One thing said in a session. `run`: what it started, or what gave it. */
const SessionMessageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  run: z.string().nullable(),
  at: z.string(),
})

/** A run that has ended or waits. `output` is null while there is none, and where it was too long to be carried along (`omitted`). */
const SessionRunSchema = z.strictObject({
  id: z.string(),
  pipeline: z.string(),
  status: z.string(),
  input: JsonObjectSchema,
  output: JsonSchema,
  omitted: z.boolean(),
  at: z.string(),
})

/** What a run knows of its session (STATE-1), as it was when the run began; oldest first. */
export const SessionSnapshotSchema = z.strictObject({
  id: z.string(),
  /** Null where none was named. */
  user: z.string().nullable(),
  channel: z.enum(CHANNELS),
  variables: JsonObjectSchema,
  messages: z.array(SessionMessageSchema),
  runs: z.array(SessionRunSchema),
})
export type SessionSnapshot = z.infer<typeof SessionSnapshotSchema>
export type SessionMessage = z.infer<typeof SessionMessageSchema>
export type SessionRun = z.infer<typeof SessionRunSchema>

/** How much of a session a run carries along; older messages and runs are left out, longer texts are cut. */
export const SESSION_LIMITS = {
  messages: 20,
  messageLength: 2_000,
  runs: 5,
  outputLength: 8_000,
  /** Of the JSON text of all variables together. */
  variablesLength: 16_000,
} as const

/** The variables with what a run has set; null takes one away. */
export function withVariables(
  variables: SessionSnapshot['variables'],
  changes: SessionSnapshot['variables'],
): SessionSnapshot['variables'] {
  return Object.fromEntries(
    Object.entries({ ...variables, ...changes }).filter(([, value]) => value !== null),
  )
}

/** Which channel a run came through, where it belongs to no session. */
export function channelOf({ kind }: Trigger): Channel {
  if (kind === 'test') return 'web'
  return kind === 'cli' ? 'api' : kind
}
