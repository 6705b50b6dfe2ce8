import type { Chaos } from '../chaos'
import type { Proof } from '../row'
import { line, MANNERS, make, policies } from './documents'
import { judge } from './judge'
import { until } from './retry'
import type { WorkerOptions, World } from './world'

const RUNS = 24
/** Long enough for a woken worker's timers, heartbeat and waiting answers. */
const AWAKE_MS = 4_000

/** `sleep` makes worker A stand still in the middle of its runs; `wake` resolves once it goes on, long after its leases have ended. */
export type Sleep = {
  options?: WorkerOptions
  sleep(pid: number): void
  wake(pid: number): Promise<void> | void
}
type Owned = { id: string; epoch: number }

/** A owns runs and stands still, B finishes them, A goes on: nothing of what A held may be written or sent any more. */
export async function sleepThroughLease(chaos: Chaos, { options = {}, sleep, wake }: Sleep): Promise<Proof> {
  const world = await chaos.open({ holdMs: '50-400' })
  const nodes = ['s1', 's2', 's3', 's4'].map((step) => make(step))
  await world.startMany(RUNS, (nth) => line('Four things', nodes, policies(MANNERS[nth % 3] ?? 'plain')))
  const calls = RUNS * (0.5 + 2 * chaos.random())
  const a = world.worker(options)
  await until(() => world.ledger.of('received', 'make').length >= calls, 30_000, 20)
  sleep(a.pid)
  const owned = await world.query<Owned>(`select run_id as id, epoch from run_lease where state = 'running'`)
  world.worker()
  await until(() => false, 3_000)
  const finished = await world.settled(60_000)
  const before = await staleWrites(world, owned)
  await wake(a.pid)
  const wokenAt = Date.now()
  await until(() => false, AWAKE_MS)
  await world.settled(30_000)
  const failures: string[] = []
  if (owned.length === 0) failures.push('A owned nothing when it fell asleep')
  if (!finished) failures.push('B did not finish what A had left')
  const written = (await staleWrites(world, owned)).events - before.events
  if (written !== 0) failures.push(`${written} events were written under claims that A had lost`)
  const stale = new Set(before.requests)
  const sent = world.ledger.of('received').filter(({ worker, at }) => worker === a.pid && at >= wokenAt)
  const again = sent.filter(({ requestId }) => stale.has(requestId))
  if (again.length > 0) failures.push(`A sent ${again.length} calls of claims it had lost`)
  const proof = await judge(world)
  return {
    ...proof,
    failures: [...proof.failures, ...failures],
    notes: [`A slept over ${owned.length} of ${RUNS} runs`],
  }
}

/** What stands in the journals under the claims that A held when it fell asleep. A may claim a run anew, e.g. one that a late reply has woken. */
async function staleWrites(
  world: World,
  owned: readonly Owned[],
): Promise<{ events: number; requests: string[] }> {
  const rows = await world.query<{ request: string | null }>(
    `select case event.kind when 'tool.intended' then data->>'requestId' end as request
     from run_event event join unnest($1::uuid[], $2::int[]) as own(id, epoch) on own.id = event.run_id and event.epoch <= own.epoch`,
    [owned.map(({ id }) => id), owned.map(({ epoch }) => epoch)],
  )
  return { events: rows.length, requests: rows.flatMap(({ request }) => request ?? []) }
}
