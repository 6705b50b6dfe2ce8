import * as z from 'zod'
import type { MemoryStore } from '@/lib/adapters/memory/memoryStore'
import type { ToolAttempt, ToolPort } from '@/lib/engine/ports'
import { type Json, type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { MEMORY_TOOLS } from '@/lib/graph/memoryTools'
import { MEMORY_CATALOGUE } from './memoryCatalogue'

const Topic = z.string().default('general')
const RecallSchema = z.object({
  query: z.string(),
  topic: Topic,
  limit: z.number().default(5),
  minScore: z.number().default(0),
})
const RememberSchema = z.object({
  text: z.string(),
  topic: Topic,
  key: z.string().nullable().default(null),
  metadata: JsonObjectSchema.default({}),
})
const ByRequestSchema = z.object({ requestId: z.string() })

type Options = Parameters<ToolPort['attempt']>[2]

/** The tools of this installation and Interlock's own for memory behind one port. Without a store they are listed, but cannot be called. */
export function withMemory<T extends ToolPort>(tools: T, memory: MemoryStore | null): T {
  const refs = new Set(MEMORY_CATALOGUE.map(({ ref }) => ref))
  return {
    ...tools,
    attempt: (ref, args, options) =>
      refs.has(ref) ? attemptMemory(memory, ref, args, options) : tools.attempt(ref, args, options),
    async catalogue() {
      const { tools: listed } = await tools.catalogue()
      return { tools: [...listed, ...MEMORY_CATALOGUE] }
    },
  }
}

/** Everything that can go wrong was decided before or is the database's or the model's: the same call may be made again. */
async function attemptMemory(
  memory: MemoryStore | null,
  ref: string,
  args: JsonObject,
  options: Options,
): Promise<ToolAttempt> {
  if (!memory) return refused('not_configured', 'Memory needs a database.')
  try {
    return await answer(memory, ref, args, options)
  } catch (error) {
    if (options.signal.aborted)
      return { ok: false, failure: { reason: 'aborted', sent: true, message: 'Aborted.' } }
    if (error instanceof z.ZodError) return refused('tool_error', z.prettifyError(error), 'INVALID_PARAMETER')
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      failure: { reason: 'tool_error', sent: true, message, code: 'SERVICE_UNAVAILABLE' },
    }
  }
}

async function answer(
  memory: MemoryStore,
  ref: string,
  args: JsonObject,
  { runId, requestId, signal }: Options,
): Promise<ToolAttempt> {
  switch (ref) {
    case MEMORY_TOOLS.recall: {
      if (runId === undefined) return onlyInRuns
      const items = await memory.recall({ runId, ...RecallSchema.parse(args) }, signal)
      return answered({ items: plain(items) })
    }
    case MEMORY_TOOLS.remember: {
      if (runId === undefined) return onlyInRuns
      const made = await memory.remember({ runId, requestId, ...RememberSchema.parse(args) }, signal)
      return made ? answered(plain(made)) : onlyInRuns
    }
    case MEMORY_TOOLS.forget:
      return answered({ forgotten: await memory.forget(ByRequestSchema.parse(args).requestId) })
    default: {
      const found = await memory.find(ByRequestSchema.parse(args).requestId)
      return answered(found ? { found: true, ...found } : { found: false })
    }
  }
}

const onlyInRuns = refused('tool_error', 'Memories belong to runs; this call does not come from one.')

function answered(result: Json): ToolAttempt {
  return { ok: true, result }
}

function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value))
}

function refused(reason: 'tool_error' | 'not_configured', message: string, code?: string): ToolAttempt {
  return { ok: false, failure: { reason, sent: false, message, ...(code === undefined ? {} : { code }) } }
}
