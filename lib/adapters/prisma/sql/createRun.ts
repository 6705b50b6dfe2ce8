/**
 * Writes a new run whole: its row, its lease (queued), its first event and the snapshots it pins. Nothing is written, and no row
 * answered, when the workspace already has a run under the same idempotency key.
 *
 * $1 id, $2 workspace, $3 pipeline, $4 version, $5 document hash, $6 catalogue hash, $7 pipeline name, $8 input, $9 input hash,
 * $10 trigger, $11 idempotency key, $12 created by, $13 data of `run.started`, $14 document, $15 catalogue.
 */
export const CREATE_RUN = `
with fresh as (
  insert into run(id, workspace_id, pipeline_id, version, document_hash, catalogue_hash, pipeline_name, input, input_hash,
    trigger, idempotency_key, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8::json, $9, $10::json, $11, $12)
  on conflict (workspace_id, idempotency_key) do nothing
  returning id
),
lease as (insert into run_lease(run_id, state, last_seq) select id, 'queued', 1 from fresh),
event as (insert into run_event(run_id, seq, epoch, kind, data) select id, 1, 0, 'run.started', $13::json from fresh),
snapshots as (
  insert into snapshot(hash, kind, body)
  select hash, kind, body from fresh, (values ($5, 'document', $14::json), ($6, 'catalogue', $15::json)) as pinned(hash, kind, body)
  order by hash
  on conflict (hash) do nothing
)
select id from fresh`
