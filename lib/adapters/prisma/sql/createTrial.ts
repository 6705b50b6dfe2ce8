import { unchangedOrigin } from './unchangedOrigin'

/**
 * Writes a run whose journal begins with part of another's, on a document of its own: its `run.started`, then the given events as they are; where $17 has a
 * time, when they were. Pins its own document and catalogue. No row is answered, and nothing written, for the reasons of `CREATE_FORK`: an idempotency key
 * used before, an origin of another workspace, or one whose effects are not what they were when its events up to $18 were looked at.
 *
 * $1 id, $2 workspace, $3 pipeline, $4 document hash, $5 catalogue hash, $6 pipeline name, $7 input, $8 input hash, $9 trigger, $10 idempotency key,
 * $11 created by, $12 data of `run.started`, $13 document, $14 catalogue, $15 kinds, $16 data and $17 times of what follows, $18 last event looked at,
 * $19 origin.
 */
export const CREATE_TRIAL = `
with ${unchangedOrigin({ origin: '$19', workspace: '$2', seen: '$18' })},
fresh as (
  insert into run(id, workspace_id, pipeline_id, version, document_hash, catalogue_hash, pipeline_name, input, input_hash,
    trigger, idempotency_key, created_by, forked_from, forked_after)
  select $1, $2, $3, null, $4, $5, $6, $7::json, $8, $9::json, $10, $11, run_id, $18 from origin
  on conflict (workspace_id, idempotency_key) do nothing
  returning id
),
lease as (insert into run_lease(run_id, state, last_seq) select id, 'queued', 1 + cardinality($15::text[]) from fresh),
event as (insert into run_event(run_id, seq, epoch, kind, data) select id, 1, 0, 'run.started', $12::json from fresh),
added as (
  insert into run_event(run_id, seq, epoch, kind, at, data)
  select fresh.id, 1 + added.nth, 0, added.kind, coalesce(added.at, clock_timestamp()), added.data
  from fresh, unnest($15::text[], $16::json[], $17::timestamptz[]) with ordinality as added(kind, data, at, nth)
),
snapshots as (
  insert into snapshot(hash, kind, body)
  select hash, kind, body from fresh, (values ($4, 'document', $13::json), ($5, 'catalogue', $14::json)) as pinned(hash, kind, body)
  order by hash
  on conflict (hash) do nothing
)
select id from fresh`
