/**
 * Claims up to $1 runs for owner $2 with a lease of $3 milliseconds: queued ones, and running ones whose lease has ended. Locks and
 * bumps the epoch in one statement; the materialised limit is what keeps any plan from claiming more. Rows that somebody else holds
 * are skipped, not waited for. The journal must be read in a later statement: this one's snapshot may be older than its locks.
 */
export const CLAIM = `
with free as materialized (
  select run_id from run_lease
  where state in ('queued', 'running') and (state = 'queued' or lease_until < clock_timestamp())
  order by run_id limit $1
  for no key update skip locked
)
update run_lease lease set epoch = lease.epoch + 1, state = 'running', owner = $2,
  lease_until = clock_timestamp() + $3::int * interval '1 millisecond'
from free where lease.run_id = free.run_id
returning lease.run_id, lease.epoch, lease.last_seq, lease.signal_seq, lease.signal_done`
