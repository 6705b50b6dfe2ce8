/** Gives runs $1, held at epochs $2, back at once: their leases end now, so the next claim takes them. */
export const RELEASE = `
with held as materialized (
  select lease.run_id from run_lease lease
  join unnest($1::uuid[], $2::int[]) as mine(run_id, epoch) on mine.run_id = lease.run_id and mine.epoch = lease.epoch
  where lease.state = 'running'
  order by lease.run_id
  for no key update of lease
)
update run_lease lease set state = 'queued', lease_until = null, owner = null
from held where lease.run_id = held.run_id
returning lease.run_id`
