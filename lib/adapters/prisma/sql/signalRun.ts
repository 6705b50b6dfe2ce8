/**
 * Puts a signal of kind $2 with body $3 into the inbox of run $1, waking the run when it is suspended. Answers the lease's state after
 * it; `done` when the run had ended (nothing was written); no row for an unknown run.
 */
export const SIGNAL_RUN = `
with held as materialized (select run_id, state from run_lease where run_id = $1 for no key update),
woken as (
  update run_lease lease set
    signal_seq = lease.signal_seq + 1,
    state = case when lease.state = 'suspended' then 'queued' else lease.state end
  from held where lease.run_id = held.run_id and held.state <> 'done'
  returning lease.run_id, lease.signal_seq, lease.state
),
signal as (insert into run_signal(run_id, seq, kind, body) select run_id, signal_seq, $2, $3::json from woken)
select coalesce(woken.state, held.state) as state from held left join woken on woken.run_id = held.run_id`
