/**
 * Expires and escalates the open cards of up to $1 runs whose time has come, by the database's clock. An expired card puts a signal
 * into its run's inbox and wakes the run; an escalated one is marked once, and a job tells whoever wants to be told. Rows that somebody else holds are left for the next sweep.
 * Answers one row per run: its id, how many cards expired and how many were escalated.
 */
export const SWEEP_DUE = `
with moment as materialized (select date_trunc('milliseconds', clock_timestamp()) as now),
held as materialized (
  select lease.run_id from run_lease lease, moment where lease.due_at <= moment.now
  order by lease.run_id limit $1
  for no key update of lease skip locked
),
touched as (
  update task set
    status = case when task.expires_at <= moment.now then 'expired' else task.status end,
    decided_at = case when task.expires_at <= moment.now then moment.now else task.decided_at end,
    escalated_at = coalesce(task.escalated_at, case when task.due_at <= moment.now then moment.now end)
  from held, moment
  where task.run_id = held.run_id and task.status = 'open'
    and (task.expires_at <= moment.now or task.due_at <= moment.now and task.escalated_at is null)
  returning task.id, task.run_id, task.status, task.escalated_at = moment.now as escalated
),
jobs as materialized (
  select (graphile_worker.add_job('escalation', json_build_object('task', id), max_attempts => 12)).id
  from touched where escalated and status = 'open'
),
expired as (select id, run_id, row_number() over (partition by run_id order by id) as nth from touched where status = 'expired'),
later as (
  select task.run_id, min(least(
    case when task.expires_at > moment.now then task.expires_at end,
    case when task.due_at > moment.now and task.escalated_at is null then task.due_at end)) as at
  from task join held on held.run_id = task.run_id cross join moment
  where task.status = 'open' group by task.run_id
),
woken as (
  update run_lease lease set
    signal_seq = lease.signal_seq + count.expired,
    state = case when lease.state = 'suspended' and count.expired > 0 then 'queued' else lease.state end,
    due_at = count.at
  from (
    select held.run_id, later.at, (select count(*)::int from expired where expired.run_id = held.run_id) as expired
    from held left join later on later.run_id = held.run_id
  ) as count
  where lease.run_id = count.run_id
  returning lease.run_id, lease.signal_seq - count.expired as before
),
signals as (
  insert into run_signal(run_id, seq, kind, body)
  select expired.run_id, woken.before + expired.nth, 'expired', json_build_object('task', expired.id)
  from expired join woken on woken.run_id = expired.run_id
)
select held.run_id,
  (select count(*)::int from expired where expired.run_id = held.run_id) as expired,
  (select count(*)::int from touched where touched.run_id = held.run_id and touched.escalated) as escalated,
  (select count(*)::int from jobs) as jobs
from held`
