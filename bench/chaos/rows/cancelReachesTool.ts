import { isAlive } from '@/lib/boot/liveProcess.mjs'
import type { Chaos } from '../chaos'
import { line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import type { World } from '../harness/world'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 8
const TOLD_MS = 1_000

/** R18: runs are cancelled in the middle of a call that changes something. */
export const cancelReachesTool: Row = {
  id: 'R18',
  title: 'cancel reaches the tool',
  async prove(chaos) {
    return sumProofs([await lateReply(chaos), await hangingChild(chaos)])
  },
}

/** The server is told, and answers all the same a moment later. */
async function lateReply(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open()
  await world.startMany(RUNS, () =>
    line('Is cancelled', [make('s1', { mode: 'late', holdMs: 10_000 }), make('s2')], policies('plain')),
  )
  world.worker()
  await until(() => world.ledger.of('applied').length === RUNS, 30_000, 20)
  const told = await cancelAll(chaos, world)
  await until(() => world.ledger.of('answered').length === RUNS, 10_000)
  await until(() => false, 1_500)
  await world.settled(20_000)
  const proof = await judge(world)
  proof.failures.push(...told, ...(await receipts(world)))
  if (world.ledger.of('received', 'make').length > RUNS)
    proof.failures.push('a late reply took its run further')
  const late = await world.query<{ run_id: string }>(
    `select distinct run_id from run_event where kind = 'tool.called'`,
  )
  if (late.length !== RUNS)
    proof.failures.push(`${late.length} of ${RUNS} late replies reached their checkpoint`)
  return proof
}

/** The server hangs together with a process that it started for this call alone. */
async function hangingChild(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open()
  await world.start(line('Hangs', [make('s1', { mode: 'child' }), make('s2')], policies('plain')))
  world.worker()
  await until(() => world.ledger.of('child').length === 1, 30_000, 20)
  const told = await cancelAll(chaos, world)
  const child = world.ledger.of('child')[0]?.child ?? 0
  const gone = await until(() => !isAlive(child), 5_000)
  await world.settled(20_000)
  const proof = await judge(world)
  proof.failures.push(...told, ...(await receipts(world)))
  if (!gone) proof.failures.push('the process that hung with the call outlived it by more than 5 s')
  return proof
}

/** What took longer than a second to be told. */
async function cancelAll(chaos: Chaos, world: World): Promise<string[]> {
  const at = new Map<string, number>()
  await Promise.all(
    world.runs.map(async ({ runId, item }) => {
      await until(() => false, 400 * chaos.random())
      at.set(item, Date.now())
      await world.cancel(runId)
    }),
  )
  await until(() => world.ledger.of('cancelled').length === world.runs.length, 5_000, 20)
  const heard = new Map(world.ledger.of('cancelled').map((entry) => [entry.item, entry.at]))
  return [...at].flatMap(([item, since]) => {
    const ms = (heard.get(item) ?? Number.POSITIVE_INFINITY) - since
    return ms < TOLD_MS ? [] : [`the tool of ${item} was told after ${ms} ms`]
  })
}

/** Each run waits with a receipt that names the call as unknown, or as done once its reply came. */
async function receipts(world: World): Promise<string[]> {
  const cards = await world.query<{ run_id: string; effects: unknown }>(
    `select run_id, effects from task where status = 'open' and kind = 'cancelled'`,
  )
  const empty = cards.filter(({ effects }) => !JSON.stringify(effects).includes('s1/'))
  const missing = world.runs.length - cards.length
  return [
    ...(missing > 0 ? [`${missing} cancelled runs have no receipt`] : []),
    ...(empty.length > 0
      ? [`${empty.length} receipts do not list the call: ${JSON.stringify(empty[0]?.effects)}`]
      : []),
  ]
}
