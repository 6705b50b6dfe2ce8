type Places = { origin: string; workspace: string; seen: string }

/**
 * Two parts of a `with`, for statements that begin a run on another's effects: `origin` has the row of that run only while its effects are what they were
 * when its events up to `seen` were looked at: no rollback has been decided, and nothing has been cleaned up since. The lock on its lease keeps that so until
 * the statement has committed; a snapshot older than the lock shows by the number of events. Takes the places of the parameters: `$3`.
 */
export function unchangedOrigin({ origin, workspace, seen }: Places): string {
  return `held as materialized (
  select lease.run_id, lease.last_seq from run_lease lease join run on run.id = lease.run_id
  where lease.run_id = ${origin} and run.workspace_id = ${workspace}
    and (lease.disposition is distinct from 'roll_back' or lease.state = 'done')
  for share of lease
),
origin as (
  select run_id from held where last_seq = (select max(seq) from run_event where run_id = ${origin})
    and not exists (
      select 1 from run_event
      where run_id = ${origin} and seq > ${seen} and kind in ('rollback.started', 'effect.settled'))
)`
}
