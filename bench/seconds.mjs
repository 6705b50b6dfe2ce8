// npm run bench:seconds -- <url>: how quickly a running installation reacts. INTERLOCK_KEY is an API key of the role editor or owner
// (npx interlock key create --name bench --role editor). Needs the simulated model and the bundled business tools.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROUNDS = 10
const url = process.argv[2] ?? 'http://localhost:3000'
const key = process.env.INTERLOCK_KEY
if (!key) {
  console.error('Set INTERLOCK_KEY to an API key of this installation.')
  process.exit(2)
}

const template = path.resolve(import.meta.dirname, '../lib/demo/templates/work-order.json')
const workOrder = JSON.parse(fs.readFileSync(template, 'utf8'))
/** One question to a model that sends headers and then nothing more: a run that goes on until it is cancelled. */
const stalled = {
  format: workOrder.format,
  formatVersion: workOrder.formatVersion,
  name: 'Bench: a model that stalls',
  nodes: [
    { id: 'start', type: 'input', title: 'Start', config: { schema: { type: 'object', properties: {} } } },
    {
      id: 'ask',
      type: 'llm',
      title: 'Ask',
      in: { prompt: 'Say nothing.' },
      config: { model: 'simulated+stall' },
    },
    { id: 'result', type: 'output', title: 'Result', in: { value: 'done' }, config: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'ask' },
    { id: 'e2', source: 'ask', port: 'done', target: 'result' },
  ],
}

const times = new Map()
const orderId = await create({ ...workOrder, name: 'Bench: work order' })
const stalledId = await create(stalled)
try {
  for (let round = 0; round < ROUNDS; round++) {
    await measureOrder(orderId, round, { choice: 'roll_back' }, 'roll back: decision to the end of the run')
    await measureOrder(
      orderId,
      round,
      { choice: 'continue', args: (args) => ({ ...args, assignee: 'Li Wei' }) },
      'continue: decision to the end of the run',
    )
    await measureCancel(stalledId)
  }
} finally {
  for (const id of [orderId, stalledId]) await api('DELETE', `/pipelines/${id}`)
}
printTable()

/** From the start of a work order to its card, and from a decision on it to the end. */
async function measureOrder(pipeline, round, { choice, args }, what) {
  const begun = performance.now()
  const task = `Bench ${round} ${choice} ${crypto.randomUUID()}`
  const run = await start(pipeline, { task, owner: 'Chen Jie' })
  const events = follow(run)
  await events.until(() => true)
  note('start: request to the first event on an open stream', begun)
  const opened = await events.until(({ kind }) => kind === 'task.opened')
  note('start: request to the card, after two tool calls', begun)
  const card = await api('GET', `/tasks/${opened.data.task}`)
  const decided = performance.now()
  const body = args ? { choice, args: args(card.pendingCall.args) } : { choice, ...confirmAll(card) }
  await api('POST', `/tasks/${card.id}/decision`, body)
  note('decision: request to its answer', decided)
  await events.until(({ kind, seq }) => kind === 'run.resumed' && seq > opened.seq)
  note('decision: request to the worker going on', decided)
  await events.until(({ kind }) => kind === 'run.ended')
  note(what, decided)
  events.close()
}

async function measureCancel(pipeline) {
  const run = await start(pipeline, {})
  const events = follow(run)
  await events.until(({ kind }) => kind === 'model.requested')
  const asked = performance.now()
  await api('POST', `/runs/${run}/cancel`, {})
  await events.until(({ kind }) => kind === 'run.ended')
  note('cancel: request to the end of a run inside a model call', asked)
  events.close()
}

/** A person ticks what cannot be brought back; a benchmark does too. */
function confirmAll({ effects }) {
  const confirm = effects.filter(({ cleanup }) => cleanup.kind === 'confirm').map(({ key: effect }) => effect)
  return confirm.length > 0 ? { confirm } : {}
}

async function create(document) {
  return (await api('POST', '/pipelines', { document })).id
}

async function start(pipeline, input) {
  return (await api('POST', `/pipelines/${pipeline}/runs`, { input, draft: true })).runId
}

async function api(method, address, body) {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(`${url}/api/v1${address}`, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** The run's events as a browser gets them. `until` resolves with the first event, of the past too, that `matches`. */
function follow(run) {
  const stop = new AbortController()
  const seen = []
  let wake = () => {}
  const reading = read()
  reading.catch(() => wake())
  return {
    async until(matches) {
      for (let at = 0; ; at++) {
        while (at >= seen.length) await Promise.race([reading, new Promise((resolve) => (wake = resolve))])
        if (matches(seen[at])) return seen[at]
      }
    },
    close: () => stop.abort(),
  }

  async function read() {
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
    const answer = await fetch(`${url}/api/v1/events?runs=${run}`, { headers, signal: stop.signal })
    let rest = ''
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        if (!frame.includes('event: run\n')) continue
        seen.push(...JSON.parse(frame.slice(frame.indexOf('data: ') + 6)).events)
        wake()
      }
    }
    throw new Error(`The stream of run ${run} ended`)
  }
}

function note(what, since) {
  times.set(what, [...(times.get(what) ?? []), (performance.now() - since) / 1000])
}

function printTable() {
  console.log(`${'what'.padEnd(58)}${'median s'.padStart(9)}${'worst s'.padStart(9)}${'rounds'.padStart(8)}`)
  for (const [what, list] of [...times].sort(([one], [other]) => one.localeCompare(other))) {
    const sorted = list.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)]
    const columns = [
      median.toFixed(3).padStart(9),
      sorted.at(-1).toFixed(3).padStart(9),
      String(list.length).padStart(8),
    ]
    console.log(what.padEnd(58) + columns.join(''))
  }
}
