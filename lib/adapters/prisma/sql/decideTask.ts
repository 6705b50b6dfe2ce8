/**
 * Decides card $1 of workspace $5 with choice $2 of level $3 (`run` or `card`), by $4, whole decision $6. One winner per card; a
 * run-level choice admits one winner per run, closes the run's other open cards and leaves nothing to decide on later ones, except on
 * those that carrying it out may open: to-dos (`manual`, which nothing closes either) and questions about the calls it makes. The
 * winner's signal wakes the run.
 *
 * Answers no row for an unknown card; else the run, whether this call won, and the lease's state after it.
 */
export const DECIDE_TASK = `
with card as (select id, run_id, kind from task where id = $1 and workspace_id = $5::uuid),
held as materialized (
  select lease.run_id, lease.disposition, lease.state from run_lease lease join card on card.run_id = lease.run_id
  for no key update of lease
),
won as (
  update task set status = 'decided', decision = $6::json, decided_by = $4, decided_at = clock_timestamp()
  from held where task.id = $1 and task.run_id = held.run_id and task.status = 'open'
    and held.state <> 'done'
    and (held.disposition is null or $3 = 'card' and task.kind in ('manual', 'unknown_outcome', 'conflict'))
  returning task.id, task.run_id
),
others as (
  update task set status = 'closed', decided_by = $4, decided_at = clock_timestamp()
  from won where $3 = 'run' and task.run_id = won.run_id and task.id <> won.id and task.status = 'open' and task.kind <> 'manual'
),
woken as (
  update run_lease lease set
    signal_seq = lease.signal_seq + 1,
    disposition = case when $3 = 'run' then $2 else lease.disposition end,
    state = case when lease.state = 'suspended' then 'queued' else lease.state end
  from won where lease.run_id = won.run_id
  returning lease.run_id, lease.signal_seq, lease.state
),
signal as (
  insert into run_signal(run_id, seq, kind, body)
  select run_id, signal_seq, 'decision', json_build_object('task', $1, 'decision', $6::json, 'by', $4) from woken
)
select card.run_id, exists(select 1 from won) as won, (select state from woken) as state from card`
