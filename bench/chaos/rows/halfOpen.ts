import type { Chaos } from '../chaos'
import { line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { startProxy, through } from '../harness/proxy'
import { until } from '../harness/retry'
import type { World } from '../harness/world'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 12
const LEASE_MS = 15_000
const DARK_MS = 25_000

/** R4: a connection that is open on this side and leads nowhere: the one for heartbeats, then all of a worker's. */
export const halfOpen: Row = {
  id: 'R4',
  title: 'half-open connections',
  async prove(chaos) {
    return sumProofs([await heartbeatGone(chaos), await everythingGone(chaos)])
  },
}

function longRuns(world: World) {
  const nodes = [1, 2, 3, 4, 5].map((nth) => make(`s${nth}`))
  return world.startMany(RUNS, (nth) =>
    line('Five slow things', nodes, policies(nth % 2 ? 'plain' : 'idempotent')),
  )
}

/** The heartbeat notices by its own timeout, connects anew, and the lease never ends. */
async function heartbeatGone(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '3000-5000' })
  const proxy = await startProxy({ host: '127.0.0.1', port: chaos.cluster.port })
  await longRuns(world)
  world.worker({ url: through(world.url, proxy) })
  const found = await until(() => proxy.freeze((name) => name.endsWith('heartbeat')) > 0, 30_000)
  world.worker()
  await world.settled(60_000)
  const proof = await judge(world)
  if (!found) proof.failures.push('there was no connection for heartbeats')
  const rows = await world.query<{ runs: number }>(
    'select count(*)::int as runs from run_lease where epoch > 1',
  )
  if (rows[0]?.runs)
    proof.failures.push(`${rows[0].runs} runs changed hands although only one connection was dead`)
  await world.close()
  await proxy.close()
  return proof
}

/** Worker A goes dark: it must stop by itself before its leases end, and B takes over. */
async function everythingGone(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '1500-3000' })
  const proxy = await startProxy({ host: '127.0.0.1', port: chaos.cluster.port })
  await longRuns(world)
  const a = world.worker({ url: through(world.url, proxy) })
  await until(() => world.ledger.of('received', 'make').length >= RUNS * (1 + chaos.random()), 30_000, 20)
  proxy.blackhole(() => true)
  const darkSince = Date.now()
  world.worker()
  await until(() => false, DARK_MS)
  const late = world.ledger
    .of('received')
    .filter(({ worker, at }) => worker === a.pid && at > darkSince + LEASE_MS)
  proxy.restore()
  await world.settled(60_000)
  const proof = await judge(world)
  if (late.length > 0) proof.failures.push(`A sent ${late.length} calls after its leases had ended`)
  const rows = await world.query<{ runs: number }>(
    'select count(*)::int as runs from run_lease where epoch > 1',
  )
  if (!rows[0]?.runs) proof.failures.push('nobody took over')
  await world.close()
  await proxy.close()
  return proof
}
