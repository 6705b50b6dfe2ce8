import type pg from 'pg'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { Labels } from './countsOf'
import type { GaugeName } from './metricNames'

export type GaugeValue = { name: GaugeName; labels: Labels; value: number }
type Row = { name: GaugeName; labels: Labels; value: number }

/** $1: the workspace. Runs and cards are counted by indexes that start with it and the status. */
const GAUGES = `
select 'interlock_runs' as name, json_build_object('pipeline', pipeline_name, 'status', status) as labels, count(*)::float8 as value
from run where workspace_id = $1 and status in ('queued', 'running', 'suspended', 'cancelling', 'rolling_back')
group by pipeline_name, status
union all
select 'interlock_queue_depth', json_build_object('queue', 'runs'), count(*)::float8 from run_lease where state = 'queued'
union all
select 'interlock_leases', json_build_object('state', case when lease_until > clock_timestamp() then 'held' else 'expired' end), count(*)::float8
from run_lease where state = 'running' group by lease_until > clock_timestamp()
union all
select 'interlock_workers', '{}', count(*)::float8 from worker_report where seen_at > clock_timestamp() - interval '30 seconds'
union all
select 'interlock_worker_runs', '{}', coalesce(sum(held), 0)::float8
from worker_report where seen_at > clock_timestamp() - interval '30 seconds'
union all
select 'interlock_tasks_open', json_build_object('kind', kind), count(*)::float8
from task where workspace_id = $1 and status = 'open' group by kind
union all
select 'interlock_tasks_escalated', '{}', count(*)::float8
from task where workspace_id = $1 and status = 'open' and escalated_at is not null
union all
select 'interlock_tasks_oldest_seconds', '{}', coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8
from task where workspace_id = $1 and status = 'open'
union all
select 'interlock_breaker_open', json_build_object('tool', tool),
  case when open_until is null then 0 when open_until > clock_timestamp() then 1 else 0.5 end
from breaker`

const JOBS = `
select 'interlock_queue_depth' as name, json_build_object('queue', task_identifier) as labels, count(*)::float8 as value
from graphile_worker.jobs group by task_identifier`

/** How things stand now, the same for every process that asks. */
export async function readGauges(pool: pg.Pool, workspaceId: string): Promise<GaugeValue[]> {
  const { rows } = await pool.query<Row>(GAUGES, [workspaceId])
  const jobs = await pool.query<Row>(JOBS)
  return [...rows, ...jobs.rows].map(({ name, labels, value }) => ({
    name,
    value,
    labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, restoreText(text)])),
  }))
}
