import * as z from 'zod'
import { Prisma, type PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreJson, restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { EffectItem } from '@/lib/api/effects'
import type { Page } from '@/lib/api/page'
import { EffectClassSchema } from '@/lib/graph/document'
import { type Json, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import { CleanupSchema } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import { pageOf, readCursor } from '../http/page'
import { maskTrace } from '../runs/maskTrace'

export const ListEffectsSchema = z.strictObject({
  cleanup: CleanupSchema.default('orphaned'),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50
const PHASES = ['intended', 'done', 'failed', 'unknown'] as const

type Row = {
  request_id: string
  run_id: string
  key: string
  tool: string
  effect: string
  phase: string
  cleanup: string
  created_at: Date
  pipeline_name: string
  args: unknown
  result: unknown
}

/** Effects with one kind of cleanup, newest first, sensitive values masked: above all those that were left as they are, which a person may still want to see to. */
export async function listEffects(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  { cleanup, after }: z.infer<typeof ListEffectsSchema>,
): Promise<Page<EffectItem>> {
  const cursor = readCursor(after)
  const before = cursor
    ? Prisma.sql`and (effect.created_at, left(effect.request_id, 32)) < (${cursor.at}::timestamptz, ${cursor.id.replaceAll('-', '')})`
    : Prisma.empty
  const rows = await prisma.$queryRaw<Row[]>`
    select page.*, intent.data->'args' as args, outcome.data->'result' as result
    from (
      select effect.request_id, effect.run_id::text, effect.key, effect.tool, effect.effect, effect.phase, effect.cleanup, effect.created_at, run.pipeline_name
      from effect join run on run.id = effect.run_id
      where run.workspace_id = ${actor.workspaceId}::uuid and effect.purpose = 'step' and effect.cleanup = ${cleanup} ${before}
      order by effect.created_at desc, left(effect.request_id, 32) desc limit ${PAGE_SIZE + 1}
    ) page
    left join lateral (
      select data from run_event event where event.run_id = page.run_id::uuid and event.kind = 'tool.intended'
        and event.data->>'requestId' = page.request_id limit 1
    ) intent on true
    left join lateral (
      select data from run_event event where event.run_id = page.run_id::uuid and event.kind = 'tool.called'
        and event.data->>'key' = page.key order by seq desc limit 1
    ) outcome on true
    order by page.created_at desc, left(page.request_id, 32) desc`
  return pageOf(
    rows,
    PAGE_SIZE,
    (row) => ({ at: row.created_at, id: uuidOf(row.request_id) }),
    (row) => maskTrace(effectView(row)),
  )
}

function effectView(row: Row): EffectItem {
  return {
    ...{ id: row.request_id, key: row.key, tool: row.tool },
    effect: EffectClassSchema.parse(row.effect),
    phase: z.enum(PHASES).parse(row.phase),
    cleanup: CleanupSchema.parse(row.cleanup),
    args: JsonObjectSchema.parse(stored(row.args ?? {})),
    result: stored(row.result ?? null),
    createdAt: row.created_at.toISOString(),
    run: { id: row.run_id, pipelineName: restoreText(row.pipeline_name) },
  }
}

/** Cursors carry an id in the shape of a UUID. */
function uuidOf(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function stored(value: unknown): Json {
  return restoreJson(JsonSchema.parse(value))
}
