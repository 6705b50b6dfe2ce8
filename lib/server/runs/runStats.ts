import * as z from 'zod'
import { Prisma, type PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Items } from '@/lib/api/page'
import type { RunDay } from '@/lib/api/runs'
import type { Actor } from '../access/actor'
import { isUuid } from '../http/readId'

const MOST_DAYS = 90

export const RunStatsSchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(MOST_DAYS).default(14),
  pipeline: z.string().refine(isUuid, 'is not a pipeline id').optional(),
  /** The time zone in which days begin. */
  zone: z.string().max(64).refine(isZone, 'is not a time zone').default('UTC'),
})

/** The last `days` days, oldest first, days without runs included. */
export async function runStats(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  { days, pipeline, zone }: z.infer<typeof RunStatsSchema>,
): Promise<Items<RunDay>> {
  const ofPipeline = pipeline ? Prisma.sql`and pipeline_id = ${pipeline}::uuid` : Prisma.empty
  const items = await prisma.$queryRaw<RunDay[]>`
    with today as (select (clock_timestamp() at time zone ${zone})::date as day),
    chosen as (
      select id, (created_at at time zone ${zone})::date as day, status, active_ms, cost_usd, finished_at
      from run
      where workspace_id = ${actor.workspaceId}::uuid ${ofPipeline}
        and created_at >= ((select day from today) - ${days - 1}::int)::timestamp at time zone ${zone}
    ),
    trips as (
      select day, count(*)::int as trips from chosen
      join run_event e on e.run_id = chosen.id and e.kind = 'guard.tripped' group by day
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      count(c.id)::int as runs,
      count(c.finished_at)::int as ended,
      (count(*) filter (where c.status = 'succeeded'))::int as succeeded,
      percentile_cont(0.5) within group (order by c.active_ms) filter (where c.finished_at is not null) as "p50Ms",
      percentile_cont(0.95) within group (order by c.active_ms) filter (where c.finished_at is not null) as "p95Ms",
      coalesce(sum(c.cost_usd), 0)::float8 as "costUsd",
      coalesce(max(t.trips), 0)::int as "guardTrips"
    from (select day - n as day from today, generate_series(0, ${days - 1}::int) as n) as d
    left join chosen c on c.day = d.day
    left join trips t on t.day = d.day
    group by d.day order by d.day`
  return { items }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
