import { randomUUID } from 'node:crypto'

/** Events of one round: a node that asks a model, calls two tools and goes round again. */
const PER_ROUND = 10

/**
 * A run that went round `Math.floor(count / 10)` times, as `count` events. Facts as the engine writes them; the texts are of usual length.
 * @param {{runId: string, started: object, node: string, count: number}} options `started`: the data of a real `run.started`
 */
export function longRun({ runId, started, node, count }) {
  const events = [event('run.started', { ...started, runId, pipeline: `${count} events` })]
  for (let round = 0; events.length + PER_ROUND <= count - 1; round += 1)
    events.push(...oneRound(node, round))
  const noted = { scope: null, code: 'NOTE', message: 'Filled up to the number of events asked for.' }
  while (events.length < count - 1) events.push(event('warning.noted', noted))
  const ended = {
    status: 'succeeded',
    cause: 'COMPLETED',
    message: 'Done.',
    activeMs: count * 10,
    output: { ok: true },
  }
  events.push(event('run.ended', ended))
  return events
}

function oneRound(node, round) {
  const scope = `${node}~${round}`
  const model = `${scope}/model/1`
  const usage = { inputTokens: 900, outputTokens: 60, costUsd: 0.0004 }
  const messages = [
    { role: 'user', content: `Round ${round}: ${'what is to be done with this item? '.repeat(4)}` },
  ]
  const reply = {
    text: `{"round": ${round}}`,
    toolCalls: [],
    finish: 'stop',
    model: 'bench',
    usage,
    simulated: false,
  }
  const call = (step, tool) => [
    event('tool.intended', {
      ...{
        key: `${scope}/${step}`,
        scope,
        tool,
        args: { id: `item-${round}`, note: 'as planned' },
        argsHash: 'a',
      },
      ...{
        requestId: `${scope}/${step}`,
        generation: 0,
        effect: 'none',
        purpose: 'step',
        fingerprintBefore: null,
      },
    }),
    event('tool.called', {
      ...{ key: `${scope}/${step}`, durationMs: 12, source: 'call' },
      result: { id: `item-${round}`, state: 'open', lines: [1, 2, 3] },
    }),
  ]
  return [
    event('node.started', { node, scope, inputs: { item: round } }),
    event('model.requested', {
      ...{ key: model, scope, model: 'bench', requestHash: 'h', reserved: usage },
      request: { model: 'bench', messages, maxOutputTokens: 500 },
    }),
    event('model.settled', { key: model, reply, usage, durationMs: 420 }),
    ...call('s1', 'business/ticket_find'),
    ...call('s2', 'business/ticket_note'),
    event('warning.noted', {
      scope,
      code: 'REPLY_REPAIRED',
      message: `Round ${round} was read with a comma less.`,
    }),
    event('node.finished', { node, scope, port: 'done', output: { result: { round } } }),
    event('loop.iterated', { edge: 'again', iteration: round + 1, body: [node], inner: [] }),
  ]
}

function event(kind, data) {
  return { kind, data }
}

/** Stores such a run beside a real one, whose rows it resembles; answers its id. `client`: a connected `pg` client. */
export async function storeLongRun(client, { like, node, count }) {
  const runId = randomUUID()
  const { rows } = await client.query('select data from run_event where run_id = $1 and seq = 1', [like])
  const events = longRun({ runId, started: rows[0].data, node, count })
  const columns = await client.query(
    "select column_name from information_schema.columns where table_name = 'run' and column_name not in ('id', 'idempotency_key', 'status')",
  )
  const names = columns.rows.map(({ column_name: name }) => `"${name}"`).join(', ')
  await client.query(
    `insert into run (id, status, ${names}) select $1, 'succeeded', ${names} from run where id = $2`,
    [runId, like],
  )
  await client.query("insert into run_lease (run_id, state, last_seq) values ($1, 'done', $2)", [
    runId,
    count,
  ])
  const at = events.map((_, index) => new Date(Date.UTC(2026, 0, 1) + index * 10).toISOString())
  await client.query(
    `insert into run_event (run_id, seq, epoch, kind, at, data)
     select $1, seq, 1, kind, at::timestamptz, data::json
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as e (kind, at, data, seq)`,
    [runId, events.map(({ kind }) => kind), at, events.map(({ data }) => JSON.stringify(data))],
  )
  return runId
}
