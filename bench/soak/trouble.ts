import { pick } from '@/lib/adapters/prisma/testing/random'
import type { WorkerProcess } from '@/lib/worker/testing/workerProcess'
import type { Cluster } from '../chaos/harness/cluster'
import { type FaultyLine, through } from '../chaos/harness/proxy'
import { until } from '../chaos/harness/retry'
import type { World } from '../chaos/harness/world'

export type Troubles = { kills: number; crashes: number; cuts: number; frozen: number }

/** Workers, one of which lives as long as the soak once `sparing` holds, so that its memory can be watched; the other dies again and again. */
export type Crew = { lasting: WorkerProcess; mortal: WorkerProcess; started: number }

export function hire(world: World, proxy: FaultyLine): Crew {
  return { lasting: hireOne(world, proxy), mortal: hireOne(world, proxy), started: 2 }
}

/** With the room that a large machine gives it, V8 keeps garbage for minutes, and what is really held does not show. */
const SMALL_HEAP = ['--max-old-space-size=160', '--max-semi-space-size=8']

function hireOne(world: World, proxy: FaultyLine): WorkerProcess {
  const worker = world.worker({
    url: through(world.url, proxy),
    env: { LOG_LEVEL: 'error' },
    args: SMALL_HEAP,
  })
  void worker.ended.then((how) => {
    // whoever is ended by us is taken off the list first
    if (world.workers.includes(worker))
      console.log(`worker ${worker.pid} ended by itself (${how}): ${worker.log.slice(-3_000)}`)
  })
  return worker
}

/** Something every three to eight seconds: a worker killed, Postgres stopped as if it had crashed, sessions ended, connections gone dark. */
export async function makeTrouble(
  place: { world: World; cluster: Cluster; proxy: FaultyLine; crew: Crew },
  random: () => number,
  { over, sparing }: { over: () => boolean; sparing: () => boolean },
): Promise<Troubles> {
  const { world, cluster, proxy, crew } = place
  const troubles: Troubles = { kills: 0, crashes: 0, cuts: 0, frozen: 0 }
  const kill = async (which: 'lasting' | 'mortal') => {
    await world.end(crew[which], 'SIGKILL')
    troubles.kills += 1
    crew[which] = hireOne(world, proxy)
    crew.started += 1
  }
  while (!over()) {
    if (await until(over, 3_000 + 5_000 * random(), 100)) return troubles
    switch (pick(random, ['kill', 'kill', 'crash', 'cut', 'freeze', 'freeze'])) {
      case 'kill':
        await kill(sparing() || random() < 0.5 ? 'mortal' : 'lasting')
        break
      case 'crash':
        await cluster.crash()
        troubles.crashes += 1
        await until(() => false, 500 * random())
        await cluster.revive()
        break
      case 'cut':
        troubles.cuts += await cluster.cutSessions(world.name)
        break
      case 'freeze':
        troubles.frozen += proxy.freeze(() => random() < 0.25)
        break
    }
  }
  return troubles
}
