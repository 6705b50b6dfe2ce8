/**
 * Renews the leases of runs $1 held at epochs $2 for $3 milliseconds and tells how many signals each has. Rows are locked in id
 * order, as in a flush, or the two would deadlock. A run that is missing in the answer is lost.
 */
export const HEARTBEAT = `
with held as materialized (
  select lease.run_id from run_lease lease
  join unnest($1::uuid[], $2::int[]) as mine(run_id, epoch) on mine.run_id = lease.run_id and mine.epoch = lease.epoch
  where lease.state = 'running'
  order by lease.run_id
  for no key update of lease
)
update run_lease lease set lease_until = clock_timestamp() + $3::int * interval '1 millisecond'
from held where lease.run_id = held.run_id
returning lease.run_id, lease.signal_seq`
