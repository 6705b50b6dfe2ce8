/**
 * Puts a `restored` signal with message $1, which says $2, into the inbox of every run that has not ended, and wakes those that are suspended: each gets its card before anything is sent. Answers how many.
 */
export const SUSPEND_RESTORED = `
with held as materialized (
  select run_id from run_lease where state <> 'done' order by run_id for no key update
),
woken as (
  update run_lease lease set
    signal_seq = lease.signal_seq + 1,
    state = case when lease.state = 'suspended' then 'queued' else lease.state end
  from held where lease.run_id = held.run_id
  returning lease.run_id, lease.signal_seq
),
signal as (
  insert into run_signal(run_id, seq, kind, body)
  select run_id, signal_seq, 'restored', json_build_object('task', gen_random_uuid(), 'message', $1::text, 'says', $2::json)
  from woken
)
select count(*)::int as runs from woken`
