// A stdio MCP server whose effects can be counted from outside: every call and every effect is a line in `calls.jsonl` of LEDGER_DIR, and what exists now is a
// file per effect below `things`. Any number of these processes share one folder. Holding times follow from LEDGER_SEED and the call, so a seed repeats them.
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const folder = process.env.LEDGER_DIR
const things = path.join(folder, 'things')
const [shortest = 0, longest = 5] = (process.env.LEDGER_HOLD_MS ?? '0-5').split('-').map(Number)
fs.mkdirSync(things, { recursive: true })

const text = { type: 'string' }
const number = { type: 'number' }
const tool = (name, properties, required, readOnlyHint = false) => ({
  ...{ name, description: `${name} of the ledger`, annotations: { readOnlyHint } },
  inputSchema: { type: 'object', properties, required },
})
const EFFECT = { item: text, step: text, holdMs: number, requestId: text, mode: text }
const TOOLS = [
  tool('make', EFFECT, ['item', 'step']),
  tool('remove', { id: text, requestId: text, mode: text }, ['id']),
  tool('find', { requestId: text }, ['requestId'], true),
  tool('look', { id: text }, ['id'], true),
  tool('read', { item: text, holdMs: number }, ['item'], true),
  tool('value', { kind: text, item: text }, ['kind'], true),
]

const open = new Map()
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const note = (phase, call, more = {}) => {
  const line = { at: Date.now(), pid: process.pid, worker: process.ppid, phase, ...call, ...more }
  fs.appendFileSync(path.join(folder, 'calls.jsonl'), `${JSON.stringify(line)}\n`)
}
const fileOf = (id) => path.join(things, `${id}.json`)
const exists = (id) => fs.existsSync(fileOf(id))
const idOf = (requestId) => createHash('sha256').update(requestId).digest('hex').slice(0, 16)

/** Two files would be two effects: a second one under the same id gets a name of its own and is counted. */
function apply(call, id) {
  const free = exists(id) ? `${id}-${randomUUID().slice(0, 8)}` : id
  fs.writeFileSync(fileOf(free), JSON.stringify(call))
  note('applied', call, { id: free })
  return free
}

function holdOf({ item = '', step = '', holdMs }) {
  if (typeof holdMs === 'number') return holdMs
  const hash = createHash('sha256').update(`${process.env.LEDGER_SEED} ${item} ${step}`).digest()
  return shortest + (hash.readUInt32BE(0) / 2 ** 32) * (longest - shortest)
}

/** `refuse`: nothing happens. `lose`: the effect happens and the answer never comes. `child`: hangs together with a process it started. `late`: answers when it is cancelled. `large`: answers at length. */
async function make(args, call) {
  const id = idOf(call.requestId)
  if (args.requestId !== undefined && exists(id)) {
    note('deduped', call, { id })
    return { id, item: args.item }
  }
  const hold = holdOf(args)
  if (args.mode === 'child') {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' })
    note('child', call, { child: child.pid })
    return new Promise(() => {})
  }
  if (args.mode === 'refuse') return refuse('Not like this.')
  // an effect that is there at once, or half-way through the call
  await wait(args.mode === 'late' ? 0 : hold / 2)
  if (args.requestId !== undefined && exists(id)) return { id, item: args.item }
  const made = apply(call, id)
  if (args.mode === 'lose') return new Promise(() => {})
  await Promise.race([wait(hold / 2), args.mode === 'late' ? cancelled(call) : new Promise(() => {})])
  return { id: made, item: args.item, ...(args.mode === 'large' ? { text: 'x'.repeat(300_000) } : {}) }
}

/** A moment after the cancellation, as a server answers that was about to. */
const cancelled = (call) => new Promise((resolve) => open.set(call.requestId, () => setTimeout(resolve, 300)))

function remove({ id, mode }, call) {
  if (mode === 'fail') return refuse('This stays.')
  if (!exists(id)) return { removed: false }
  const { item, step } = JSON.parse(fs.readFileSync(fileOf(id), 'utf8'))
  fs.rmSync(fileOf(id))
  note('removed', { ...call, item, step }, { id })
  return { removed: true }
}

const VALUES = {
  nul: () => ({ text: `a\0b` }),
  half: () => ({ text: 'a\ud800b' }),
  deep: () => 'deep',
  large: () => ({ text: 'x'.repeat(300_000) }),
  plain: () => ({ text: 'plain' }),
}
const refuse = (message) => ({ isError: true, content: [{ type: 'text', text: message }] })

async function answer({ name, arguments: args = {}, _meta: meta = {} }, call) {
  switch (name) {
    case 'make':
      return make(args, call)
    case 'remove':
      return remove(args, call)
    case 'find':
      return { found: exists(idOf(args.requestId)), id: idOf(args.requestId), item: '' }
    case 'look':
      return { found: exists(args.id) }
    case 'read':
      await wait(holdOf(args))
      return { item: args.item }
    case 'value':
      return VALUES[args.kind]?.() ?? refuse(`No value ${args.kind}`)
    default:
      return refuse(`No tool ${name} ${JSON.stringify(meta)}`)
  }
}

async function serve({ id, params }) {
  const { item, step } = params.arguments ?? {}
  const requestId = params._meta?.['interlock/requestId'] ?? ''
  const call = { tool: params.name, requestId, ...(item === undefined ? {} : { item, step }) }
  calls.set(id, call)
  note('received', call)
  const result = await answer(params, call)
  note('answered', call)
  if (result === 'deep') {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"deep":${deep}}}}\n`,
    )
  } else send({ id, result: result.isError ? result : { content: [], structuredContent: result } })
}

const calls = new Map()
let working = 0
let ended = false
const leave = () => {
  if (ended && working === 0) process.exit(0)
}
process.stdout.on('error', () => {})
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line)
    if (message.method === 'initialize') {
      const serverInfo = { name: 'ledger', version: '1' }
      send({
        id: message.id,
        result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
      })
    } else if (message.method === 'tools/list') send({ id: message.id, result: { tools: TOOLS } })
    else if (message.method === 'notifications/cancelled') {
      const call = calls.get(message.params.requestId)
      if (call) note('cancelled', call)
      open.get(call?.requestId)?.()
    } else if (message.method === 'tools/call') {
      working += 1
      void serve(message).finally(() => {
        working -= 1
        leave()
      })
    } else if (message.id !== undefined) send({ id: message.id, result: {} })
  })
  // what is under way goes on without whoever asked for it, as it would on another machine
  .on('close', () => {
    ended = true
    leave()
    setTimeout(() => process.exit(0), 30_000)
  })
