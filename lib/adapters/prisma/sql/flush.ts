/**
 * Writes a batch of events of many runs, and every row derived from them, in one autocommit statement that is also the fence: the
 * lease rows are locked in id order before anything is judged, so a claim either waits for this statement or makes it find nothing.
 *
 * Parameters, one array element per run: $1 run ids, $2 epochs, $3 last seq before, $4 last seq after, $5 `go` | `park` | `end`, $6
 * signals consumed (for park and end). Per event: $7 run ids, $8 seqs, $9 kinds, $10 data. JSON arrays of rows: $11 cards opened,
 * $12 cards closed, $13 effects intended, $14 effects changed, $15 run rows. $16: lease in milliseconds.
 *
 * Answers one row per run that still belongs to its writer: `st` is `new` (written now), `again` (an earlier attempt had committed),
 * `gap` (events before these are missing), `unread` (a signal came in, so neither parking nor ending); `conflicts` are intents whose
 * request id belongs to somebody else. A run that is absent is lost. Only `new` runs were written.
 */
export const FLUSH = `
with batch as (
  select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[], $6::int[])
    as batch(run_id, epoch, prev, last, settle, signal_seq)
),
held as materialized (
  select lease.run_id, batch.epoch, batch.last, batch.settle, batch.signal_seq,
    case
      when lease.last_seq > batch.prev and lease.last_seq >= batch.last then 'again'
      when lease.last_seq <> batch.prev then 'gap'
      when batch.settle <> 'go' and lease.signal_seq <> batch.signal_seq then 'unread'
      else 'new'
    end as st
  from run_lease lease join batch on batch.run_id = lease.run_id and batch.epoch = lease.epoch
  order by lease.run_id
  for no key update of lease
),
moment as materialized (select clock_timestamp() as now),
opened as materialized (
  select card.* from json_to_recordset($11::json) as card(
    id text, run_id uuid, kind text, status text, scope text, key text, question text, says json, context json, choices json,
    effects json, assignee text, expires_ms float8, decision json, decided_by text)
  join held on held.run_id = card.run_id and held.st = 'new'
),
due as (
  select run_id, moment.now + least(min(expires_ms), 86400000) * interval '1 millisecond' as at
  from opened, moment where status = 'open' group by run_id, moment.now
),
renewed as (
  update run_lease lease set
    last_seq = held.last,
    state = case held.settle when 'park' then 'suspended' when 'end' then 'done' else lease.state end,
    lease_until = case when held.settle = 'go' then clock_timestamp() + $16::int * interval '1 millisecond' end,
    owner = case when held.settle = 'go' then lease.owner end,
    signal_done = case when held.settle = 'go' then lease.signal_done else held.signal_seq end,
    due_at = case when held.settle <> 'end' then least(lease.due_at, due.at) end
  from held left join due on due.run_id = held.run_id
  where lease.run_id = held.run_id and held.st = 'new'
),
written as (
  insert into run_event(run_id, seq, epoch, kind, data)
  select event.run_id, event.seq, held.epoch, event.kind, event.data
  from unnest($7::uuid[], $8::int[], $9::text[], $10::json[]) as event(run_id, seq, kind, data)
  join held on held.run_id = event.run_id and held.st = 'new'
),
cards as (
  insert into task(id, workspace_id, run_id, kind, status, scope, key, question, says, context, choices, effects, assignee,
    created_at, due_at, expires_at, decision, decided_by, decided_at)
  select opened.id, run.workspace_id, opened.run_id, opened.kind, opened.status, opened.scope, opened.key, opened.question,
    opened.says, opened.context, opened.choices, opened.effects, opened.assignee, moment.now, moment.now + interval '24 hours',
    moment.now + opened.expires_ms * interval '1 millisecond', opened.decision, opened.decided_by,
    case when opened.decided_by is not null then moment.now end
  from opened join run on run.id = opened.run_id cross join moment
),
closed as (
  update task set status = change.status, decision = change.decision, decided_by = change.decided_by,
    decided_at = clock_timestamp()
  from json_to_recordset($12::json) as change(id text, run_id uuid, status text, decision json, decided_by text)
  join held on held.run_id = change.run_id and held.st = 'new'
  where task.id = change.id and task.run_id = change.run_id and task.status = 'open'
),
intent as materialized (
  select effect.*, held.epoch, held.st from json_to_recordset($13::json) as effect(
    request_id text, run_id uuid, key text, tool text, args_hash text, effect text, purpose text, phase text, cleanup text)
  join held on held.run_id = effect.run_id and held.st in ('new', 'again')
),
intended as (
  insert into effect(request_id, run_id, key, epoch, tool, args_hash, effect, purpose, phase, cleanup, finished_at)
  select request_id, run_id, key, epoch, tool, args_hash, effect, purpose, phase, cleanup,
    case when phase <> 'intended' then clock_timestamp() end
  from intent where st = 'new' order by request_id
  on conflict (request_id) do nothing
  returning request_id
),
changed as (
  update effect set
    phase = coalesce(change.phase, effect.phase),
    cleanup = coalesce(change.cleanup, effect.cleanup),
    epoch = case when change.phase = 'intended' then held.epoch else effect.epoch end,
    finished_at = case when change.phase is null then effect.finished_at when change.phase <> 'intended' then clock_timestamp() end
  from json_to_recordset($14::json) as change(request_id text, run_id uuid, phase text, cleanup text)
  join held on held.run_id = change.run_id and held.st = 'new'
  where effect.request_id = change.request_id and effect.run_id = change.run_id
),
shown as (
  update run set status = row.status, cause = row.cause, message = row.message, says = row.says, output = row.output, error = row.error,
    steps = row.steps, model_calls = row.model_calls, input_tokens = row.input_tokens, output_tokens = row.output_tokens,
    cost_usd = row.cost_usd, degraded = row.degraded, active_ms = row.active_ms,
    started_at = coalesce(run.started_at, clock_timestamp()),
    finished_at = case when row.ended then clock_timestamp() end
  from json_to_recordset($15::json) as row(run_id uuid, status text, cause text, message text, says json, output json, error json,
    steps int, model_calls int, input_tokens int, output_tokens int, cost_usd float8, degraded json, active_ms int, ended boolean)
  join held on held.run_id = row.run_id and held.st = 'new'
  where run.id = row.run_id
)
select held.run_id, held.st, (
  select json_agg(json_build_object('requestId', intent.request_id, 'verdict', case
    when effect.request_id is null then 'in_flight'
    when effect.args_hash <> intent.args_hash then 'conflict'
    when effect.phase <> 'intended' then 'replay'
    when effect.epoch < intent.epoch then 'unknown'
    else 'in_flight' end))
  from intent left join effect on effect.request_id = intent.request_id
  where intent.run_id = held.run_id
    and not exists (select 1 from intended where intended.request_id = intent.request_id)
    and not (held.st = 'again' and effect.run_id = intent.run_id and effect.key = intent.key
      and effect.epoch = intent.epoch and effect.args_hash = intent.args_hash)
) as conflicts
from held`
