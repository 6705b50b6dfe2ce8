import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { DemoTables } from '@/lib/api/demoTables'
import type { ToolPort } from '@/lib/engine/ports'
import { HttpProblem, httpProblem } from '../httpProblem'

const TablesSchema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
})

const TIMEOUT_MS = 10_000

/** Every table of the bundled business server as it is now, asked through the same port that runs use. Throws 502 with the server's own words. */
export async function readDemoTables(
  { tools }: { tools: ToolPort },
  signal: AbortSignal,
): Promise<DemoTables> {
  const reply = await tools.attempt(
    'business/demo_tables',
    {},
    {
      requestId: randomUUID(),
      connectMs: TIMEOUT_MS,
      attemptMs: TIMEOUT_MS,
      signal,
      onProgress: () => {},
    },
  )
  if (!reply.ok) throw new HttpProblem(502, 'DEMO_UNAVAILABLE', reply.failure)
  const parsed = TablesSchema.safeParse(reply.result)
  if (!parsed.success) throw httpProblem(502, 'DEMO_UNAVAILABLE', {})
  return parsed.data
}
