/**
 * Why a run that ended long ago stays (alias `run`): somebody still looks after an effect of it, a fork shares its stored values, a memory was learned in it, or a session still
 * refers to it. Null when nothing keeps it.
 */
const keptFor = (session: string) => `case
  when lease.state <> 'done' or exists (select 1 from task where task.run_id = run.id and task.status = 'open') then 'open'
  when exists (
    select 1 from effect where effect.run_id = run.id and effect.purpose = 'step' and effect.effect not in ('none', 'ephemeral')
      and (effect.cleanup in ('orphaned', 'rollback_failed') or effect.cleanup = 'none' and effect.phase in ('intended', 'unknown'))
  ) then 'effect'
  when exists (select 1 from run fork where fork.forked_from = run.id) then 'fork'
  when exists (select 1 from memory_item where memory_item.run_id = run.id) then 'memory'
  when exists (select 1 from session_message message join session on session.id = message.session_id where message.run_id = run.id and ${session})
    or exists (select 1 from session where session.last_run_id = run.id and ${session}) then 'session'
end`
const KEPT = keptFor('true')

/** Ended before $2. Every run that is older is one that began before. */
const OLD = `run.workspace_id = $1 and run.created_at < $2::timestamptz and run.finished_at < $2::timestamptz`

/** How many runs a retention up to $2 would remove (null) and how many stay, by reason. Sessions that nobody used since are about to go, and keep nothing. */
export const COUNT_OLD_RUNS = `
select kept, count(*)::int as runs from (
  select ${keptFor('session.used_at >= $2::timestamptz')} as kept
  from run join run_lease lease on lease.run_id = run.id where ${OLD}
) old group by kept`

/** One page of old runs, newest first, so that a fork goes before its origin. $3, $4: time and id of the last one of the page before. */
export const OLD_RUNS = `
select run.id, run.created_at, ${KEPT} as kept from run join run_lease lease on lease.run_id = run.id
where ${OLD} and ($3::timestamptz is null or (run.created_at, run.id) < ($3::timestamptz, $4::uuid))
order by run.created_at desc, run.id desc limit $5`

/** Locks what is about to be removed, in the order everybody locks in; whatever somebody else holds is left for the next time. */
export const LOCK_LEASES = `
select run_id from run_lease where run_id = any($1::uuid[]) order by run_id for update skip locked`

/** What is still removable now that nobody else can change it. A later statement than the lock, so that it sees what came before. */
export const STILL_OLD = `
select run.id from run join run_lease lease on lease.run_id = run.id where run.id = any($3::uuid[]) and ${OLD} and ${KEPT} is null`

/** Everything about the runs $1, what refers to others first. Rows of stored values stay: they are the list of bytes that are still to be removed. */
export const REMOVE_RUNS = [
  'delete from task_notice where task_id in (select id from task where run_id = any($1::uuid[]))',
  'delete from task_comment where task_id in (select id from task where run_id = any($1::uuid[]))',
  'delete from task where run_id = any($1::uuid[])',
  'delete from effect where run_id = any($1::uuid[])',
  'delete from run_signal where run_id = any($1::uuid[])',
  'delete from run_event where run_id = any($1::uuid[])',
  'delete from run_lease where run_id = any($1::uuid[])',
  'delete from run where id = any($1::uuid[])',
] as const

/** Sessions that nobody used since $2 and none of whose runs goes on. */
export const REMOVE_SESSIONS = `
delete from session where id in (
  select session.id from session where session.workspace_id = $1 and session.used_at < $2::timestamptz
    and not exists (
      select 1 from session_message message join run_lease lease on lease.run_id = message.run_id
      where message.session_id = session.id and lease.state <> 'done')
  limit $3
)`

/** Stored values whose run is gone. */
export const LOOSE_OBJECTS = `
select id from stored_object where workspace_id = $1 and not exists (select 1 from run where run.id = stored_object.run_id)
  and created_at < $2::timestamptz limit $3`
