import { parseArgs } from 'node:util'
import { openArena } from './chaos/chaos'
import { judge } from './chaos/harness/judge'
import { startProxy } from './chaos/harness/proxy'
import { until } from './chaos/harness/retry'
import type { World } from './chaos/harness/world'
import { soakDocuments } from './soak/documents'
import { residentMb, type Sample } from './soak/memory'
import { answerCards } from './soak/people'
import { describeSoak, type Soak, soakFailures } from './soak/report'
import { countRows, removeEverythingOld } from './soak/retention'
import { hire, makeTrouble } from './soak/trouble'

// npm run soak [-- --runs N --seed N]: R20 of the reliability table. Two workers under kills, restarts of Postgres and half-open connections; exit code 1 when
// anything was lost, doubled or stuck, when memory grew, or when old runs could not be removed.
const MOST_AT_ONCE = 250
const SETTLE_MS = 180_000

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const wanted = Number(values.runs ?? 10_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
console.log(`seed ${seed}, ${wanted} runs`)

const arena = await openArena()
const soak = await arena.withRow('R20', seed, async ({ open, cluster, random }): Promise<Soak> => {
  const since = performance.now()
  const world = await open({ holdMs: '0-80' })
  const proxy = await startProxy({ host: '127.0.0.1', port: cluster.port })
  const crew = hire(world, proxy)
  const documents = soakDocuments()
  const samples: Sample[] = []
  let started = 0
  let over = false
  const share = () => started / wanted
  const watching = watchMemory(world, samples, share, () => over)
  const trouble = makeTrouble({ world, cluster, proxy, crew }, random, {
    over: () => started >= wanted,
    sparing: () => share() >= 0.1,
  })
  const answering = answerCards(world, random, () => over)
  while (started < wanted) {
    const some = Math.min(25, wanted - started)
    await world.startMany(
      some,
      () => documents[Math.floor(documents.length * random())] ?? (documents[0] as (typeof documents)[0]),
    )
    started += some
    if (started % 500 === 0)
      console.log(`${started} runs started after ${Math.round((performance.now() - since) / 1_000)} s`)
    await until(async () => (await underWay(world)) < MOST_AT_ONCE, 600_000, 200)
  }
  const troubles = await trouble
  proxy.restore()
  await until(async () => (await underWay(world)) === 0, SETTLE_MS, 500)
  over = true
  const [decided] = await Promise.all([answering, watching])
  const proof = await judge(world)
  const statuses = await world.query<{ status: string; runs: number }>(
    'select status, count(*)::int as runs from run group by status order by 2 desc',
  )
  const [most] = await world.query<{ events: number }>('select max(last_seq) as events from run_lease')
  const rows = await countRows(world)
  const retention = await removeEverythingOld(world)
  const seconds = (performance.now() - since) / 1_000
  await world.close()
  await proxy.close()
  return {
    ...{ wanted, seed, seconds, proof, statuses, troubles, decided, rows, retention, samples },
    mostEvents: most?.events ?? 0,
    workers: crew.started,
    lasting: crew.lasting.pid,
  }
})
await arena.close()
console.log(describeSoak(soak))
const failures = soakFailures(soak)
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

/** Runs that have not ended. */
async function underWay(world: World): Promise<number> {
  const rows = await world.query<{ runs: number }>(
    `select count(*)::int as runs from run_lease where state <> 'done'`,
  )
  return rows[0]?.runs ?? 0
}

async function watchMemory(
  world: World,
  samples: Sample[],
  share: () => number,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    for (const { pid } of world.workers) {
      const mb = residentMb(pid)
      if (mb !== null) samples.push({ pid, share: share(), mb })
    }
    await until(over, 2_000, 100)
  }
}
