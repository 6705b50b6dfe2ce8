import { unchangedOrigin } from './unchangedOrigin'

/**
 * Writes a run whose journal begins with a copy of another's: its own `run.started`, the origin's events 2 to $4 as they were and
 * when they were, then $8 as they are. Pins what the origin pins. No row is answered, and nothing written, when the workspace already
 * has a run under the same idempotency key, when the origin is not this workspace's, or when its effects are not what they were when
 * its events up to $13 were looked at.
 *
 * $1 id, $2 workspace, $3 origin, $4 last event to copy, $5 input, $6 input hash, $7 trigger, $8 kinds and $9 data of what follows,
 * $10 data of `run.started`, $11 idempotency key, $12 created by, $13 last event that was looked at.
 */
export const CREATE_FORK = `
with ${unchangedOrigin({ origin: '$3', workspace: '$2', seen: '$13' })},
fresh as (
  insert into run(id, workspace_id, pipeline_id, version, document_hash, catalogue_hash, pipeline_name, input, input_hash,
    trigger, idempotency_key, created_by, forked_from, forked_after)
  select $1, workspace_id, pipeline_id, version, document_hash, catalogue_hash, pipeline_name, $5::json, $6, $7::json, $11, $12, id, $4
  from run join origin on origin.run_id = run.id
  on conflict (workspace_id, idempotency_key) do nothing
  returning id
),
lease as (insert into run_lease(run_id, state, last_seq) select id, 'queued', $4::int + cardinality($8::text[]) from fresh),
event as (insert into run_event(run_id, seq, epoch, kind, data) select id, 1, 0, 'run.started', $10::json from fresh),
copied as (
  insert into run_event(run_id, seq, epoch, kind, at, data)
  select fresh.id, event.seq, 0, event.kind, event.at, event.data
  from fresh join run_event event on event.run_id = $3 and event.seq between 2 and $4
),
added as (
  insert into run_event(run_id, seq, epoch, kind, data)
  select fresh.id, $4::int + added.nth, 0, added.kind, added.data
  from fresh, unnest($8::text[], $9::json[]) with ordinality as added(kind, data, nth)
)
select id from fresh`
