import type { Pipeline } from '@/lib/graph/document'
import { emptyProof, type Proof } from '../row'
import type { Line } from './ledger'
import type { Started, World } from './world'

type RunRow = {
  id: string
  status: string
  state: string
  last_seq: number
  events: number
  unread: boolean
  open_cards: number
}

/** Every run and every effect of a world, seen from our tables and from outside, once nothing moves any more. */
export async function judge(world: World): Promise<Proof> {
  const proof = emptyProof()
  const rows = await world.query<RunRow>(`
    select run.id, run.status, lease.state, lease.last_seq, lease.signal_seq > lease.signal_done as unread,
      (select count(*)::int from run_event where run_id = run.id) as events,
      (select count(*)::int from task where run_id = run.id and status = 'open') as open_cards
    from run join run_lease lease on lease.run_id = run.id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const intended = await intendedIds(world)
  const effects = new Effects(world.ledger.lines())
  proof.runs = world.runs.length
  proof.effects = effects.applied.length
  for (const run of world.runs) judgeRun(proof, run, byId.get(run.runId), effects)
  if (rows.length > world.runs.length) {
    proof.doubled += rows.length - world.runs.length
    proof.failures.push(`${rows.length - world.runs.length} more runs than were started`)
  }
  for (const line of effects.applied)
    if (!intended.has(line.requestId)) {
      proof.lost += 1
      proof.failures.push(`an effect of ${line.item} ${line.step} stands in no journal`)
    }
  const again = repeatedCalls(world, effects)
  proof.doubled += again.length
  proof.failures.push(...again, ...(await unusable(world)), ...(await deadWorkers(world)))
  return proof
}

function judgeRun(
  proof: Proof,
  { item, document, runId }: Started,
  row: RunRow | undefined,
  effects: Effects,
): void {
  const fail = (what: 'lost' | 'doubled' | 'stuck', message: string) => {
    proof[what] += 1
    proof.failures.push(`${item} (${runId}): ${message}`)
  }
  if (!row) {
    fail('lost', 'there is no such run')
    return
  }
  if (row.events !== row.last_seq) fail('lost', `${row.events} events, but its lease counts ${row.last_seq}`)
  if (row.state === 'queued' || row.state === 'running') fail('stuck', `${row.state} (${row.status})`)
  if (row.state === 'suspended' && row.unread) fail('stuck', 'parked with an unread signal')
  if (row.state === 'suspended' && row.open_cards === 0) fail('stuck', 'parked without a card')
  for (const [step, count] of effects.of(item))
    if (count > 1) fail('doubled', `${step} happened ${count} times`)
  const made = effects.standing(item)
  if (row.status === 'succeeded')
    for (const step of stepsOf(document)) if (!made.has(step)) fail('lost', `succeeded without ${step}`)
  if (row.status === 'cancelled' || row.status === 'failed')
    if (effects.of(item).size > 0) fail('lost', `${row.status}, but effects stand behind it`)
}

/** Things made and taken away, by item and step. */
class Effects {
  readonly applied: Line[]
  private readonly byItem: Map<string, Line[]>
  private readonly removed: Set<string | undefined>

  constructor(lines: Line[]) {
    this.applied = lines.filter(({ phase }) => phase === 'applied')
    this.byItem = new Map()
    for (const line of this.applied) {
      const own = this.byItem.get(line.item ?? '')
      if (own) own.push(line)
      else this.byItem.set(line.item ?? '', [line])
    }
    this.removed = new Set(lines.filter(({ phase }) => phase === 'removed').map(({ id }) => id))
  }

  /** How often each step of the item happened. */
  of(item: string): Map<string, number> {
    return count((this.byItem.get(item) ?? []).map(({ step = '' }) => step))
  }

  standing(item: string): Set<string> {
    const left = (this.byItem.get(item) ?? []).filter(({ id }) => !this.removed.has(id))
    return new Set(left.map(({ step = '' }) => step))
  }
}

/** Request ids that reached a tool more than once although nothing makes that harmless: neither an idempotency argument nor a probe. */
function repeatedCalls(world: World, effects: Effects): string[] {
  const plain = new Set(world.runs.filter(({ document }) => isPlain(document)).map(({ item }) => item))
  const calls = world.ledger.of('received', 'make').filter(({ item = '' }) => plain.has(item))
  const seen = count(calls.map(({ requestId }) => requestId))
  const applied = new Set(effects.applied.map(({ requestId }) => requestId))
  return [...seen].flatMap(([id, times]) =>
    times > 1
      ? [
          `${id} was sent ${times} times to a tool that cannot tell (${applied.has(id) ? 'and happened' : 'and never happened'})`,
        ]
      : [],
  )
}

/** A document that does not compile proves nothing. */
async function unusable(world: World): Promise<string[]> {
  const [card] = await world.query<{ question: string }>(
    `select question from task where kind = 'crash' and question like '%cannot be run by this version%' limit 1`,
  )
  return card ? [card.question] : []
}

/** Workers that nobody ended must be there. */
async function deadWorkers({ workers }: World): Promise<string[]> {
  const alive = new Promise<null>((resolve) => setImmediate(resolve, null))
  const ends = await Promise.all(
    workers.map(async (worker) => ({ worker, how: await Promise.race([worker.ended, alive]) })),
  )
  return ends.flatMap(({ worker, how }) =>
    how === null ? [] : [`worker ${worker.pid} ended by itself (${how}): ${worker.log.slice(-3000)}`],
  )
}

function isPlain({ tools = [] }: Pipeline): boolean {
  const policy = tools.find(({ ref }) => ref === 'ledger/make')
  return policy !== undefined && policy.idempotencyArg === undefined && policy.exists === undefined
}

function stepsOf({ nodes }: Pipeline): string[] {
  return nodes.flatMap(({ id, config }) => (config.tool === 'ledger/make' ? [id] : []))
}

async function intendedIds(world: World): Promise<Set<string>> {
  const rows = await world.query<{ id: string }>(
    `select data->>'requestId' as id from run_event where kind = 'tool.intended'`,
  )
  return new Set(rows.map(({ id }) => id))
}

function count(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
