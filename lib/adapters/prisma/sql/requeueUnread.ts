/**
 * Wakes suspended runs whose inbox holds something unread. Parking refuses that state, so this finds nothing unless a row was
 * changed by hand or restored; it makes “never stuck” independent of that argument. Answers the ids.
 */
export const REQUEUE_UNREAD = `
with held as materialized (
  select run_id from run_lease where state = 'suspended' and signal_seq > signal_done
  order by run_id limit $1
  for no key update skip locked
)
update run_lease lease set state = 'queued' from held where lease.run_id = held.run_id
returning lease.run_id`
